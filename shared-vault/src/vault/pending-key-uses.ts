/** Tracks running operations that use the data key, so that a lock can wait for them. */
export class PendingKeyUses {
  readonly #running = new Set<Promise<unknown>>();

  /** Runs an operation and counts it as pending until it settles. */
  async run<Result>(operation: () => Promise<Result>): Promise<Result> {
    const running = operation();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  get count(): number {
    return this.#running.size;
  }

  /** Resolves when no operation is pending, including operations that start during the wait. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }
}

/**
 * Resolves when the work settles, `pauseMs` after its last progress, or after `maxMs`, whichever is first. Never rejects.
 */
export function waitWhileProgressing(
  work: (onProgress: () => void) => Promise<unknown>,
  { pauseMs, maxMs }: { readonly pauseMs: number; readonly maxMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(pause);
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(end, maxMs);
    let pause = setTimeout(end, pauseMs);
    const onProgress = () => {
      clearTimeout(pause);
      pause = setTimeout(end, pauseMs);
    };
    work(onProgress).then(end, end);
  });
}
