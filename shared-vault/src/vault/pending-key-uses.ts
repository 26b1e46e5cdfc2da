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

/** Resolves when the promise settles or after `ms`, whichever is first. Never rejects. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.then(ignore, ignore), timeout]);
  clearTimeout(timer);
}

function ignore(): void {}
