/** Work that holds the key. A lock waits for it, but never for ever. */
export class PendingKeyUses {
  readonly #open = new Set<Promise<unknown>>();

  /** Runs work that uses the key, and counts it as open until it ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#open.add(running);
    try {
      return await running;
    } finally {
      this.#open.delete(running);
    }
  }

  get count(): number {
    return this.#open.size;
  }

  /** Resolves when nothing is open any more. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled([...this.#open]);
  }
}

/** Resolves when `work` ends, either way, or after `ms`. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.then(nothing, nothing), late]);
  clearTimeout(timer);
}

function nothing(): void {}
