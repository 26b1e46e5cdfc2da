/**
 * Returns a function that runs `work` without overlap. Calls during a run cause one more run after it. An error is only
 * logged, with the name of the work.
 */
export function coalesceRuns(name: string, work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        console.debug(`failed: ${name}`, error);
      }
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
