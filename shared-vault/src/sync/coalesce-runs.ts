/** Returns a function that runs `work` without overlap. Calls during a run cause one more run after it. */
export function coalesceRuns(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } catch (error) {
      console.debug('the outbox could not be counted', error); // the store is closed; the next change runs it again
    } finally {
      running = false;
    }
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
