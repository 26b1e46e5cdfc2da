/** Returns a function that runs `work` without overlap. Calls during a run cause one more run after it. */
export function coalesceRuns(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        console.debug('the outbox could not be counted', error); // the store is closed; the next change runs it again
      }
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
