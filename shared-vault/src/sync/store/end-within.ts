/**
 * Runs `work` and rejects when it takes longer than `ms`. The work goes on then, with its signal aborted: it must not
 * begin anything more.
 */
export async function endWithin<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // No DOMException, which stands for an error of the database, after which its work is repeated.
      const error = new Error(`No answer of the store within ${ms} ms`);
      controller.abort(error);
      reject(error);
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
