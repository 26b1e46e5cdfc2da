/** Number of batches after which a read counts as long. */
const SHORT_READ_BATCHES = 10;
/** Time in ms after which a read counts as long, because its client may have stopped reading. */
const SHORT_READ_MS = 500;
/** Maximum pause in ms of a long read before each batch, so that it ends even on a busy server. */
const PAUSE_MAX_MS = 20;

let shortReads = 0;
const paused = new Set<() => void>();

/**
 * Lets short reads overtake long ones. A list of 100,000 records pauses between its batches while other users' short
 * lists are read; otherwise each short list would wait for several of its batches.
 */
export class ShortReadPriority {
  readonly #timer = setTimeout(() => this.end(), SHORT_READ_MS).unref();
  #isShort = true;
  #batches = 0;

  constructor() {
    shortReads += 1;
  }

  /**
   * Resolves when the next batch may be read: at once for a short read, and after the waiting short reads for a long
   * one.
   */
  async waitForTurn(): Promise<void> {
    this.#batches += 1;
    if (this.#batches > SHORT_READ_BATCHES) this.end();
    if (this.#isShort || shortReads === 0) return;
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        paused.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, PAUSE_MAX_MS);
      paused.add(resume);
    });
  }

  /** Ends the priority of this read. Must be called when it ends in any way. */
  end(): void {
    if (!this.#isShort) return;
    this.#isShort = false;
    clearTimeout(this.#timer);
    shortReads -= 1;
    if (shortReads === 0) for (const resume of [...paused]) resume();
  }
}
