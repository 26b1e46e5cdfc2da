/** Runs `work` whenever it is called, never twice at once; calls during a run are answered by one more after it. */
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
      console.debug('the outbox could not be counted', error); // a closed store; the next change asks again
    } finally {
      running = false;
    }
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
