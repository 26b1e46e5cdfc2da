import { CommandError, outOfSpace } from '../errors.ts';

interface QueuedWrite {
  /** Does the work and keeps its outcome; throws only when the whole transaction must be given up. */
  work(): void;
  settle(): void;
  fail(error: unknown): void;
}

/**
 * The one writer. All operations waiting at a time are committed in one transaction and acknowledged only after it;
 * so is an operation that a command refused, as it may have written before.
 */
export class WriterQueue {
  readonly #transact: (work: () => void) => void;
  readonly #afterAbort: () => void;
  #waiting: QueuedWrite[] = [];
  #isClosed = false;

  constructor(transact: (work: () => void) => void, afterAbort: () => void) {
    this.#transact = transact;
    this.#afterAbort = afterAbort;
  }

  /** Runs `work` in the next transaction. It may run twice, when the first transaction could not be committed. */
  run<T>(work: () => T): Promise<T> {
    if (this.#isClosed) return Promise.reject(new CommandError(91, 'ShutdownInProgress', 'the store is closing'));
    return new Promise<T>((resolve, reject) => {
      let settle = () => {};
      this.#waiting.push({
        work() {
          const outcome = attempt(work);
          settle = 'refusal' in outcome ? () => reject(outcome.refusal) : () => resolve(outcome.value);
        },
        settle: () => settle(),
        fail: (error) => reject(asStorageError(error)),
      });
      if (this.#waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Commits what waits, now and for the last time: the environment is about to go. */
  close(): void {
    this.#isClosed = true;
    this.flush();
  }

  /** Commits what waits, now. */
  flush(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    if (jobs.length === 0 || this.#commit(jobs)) return;
    // One operation too large for the disk must not take the others down with it.
    for (const job of jobs) this.#commit([job], job);
  }

  #commit(jobs: readonly QueuedWrite[], last?: QueuedWrite): boolean {
    try {
      this.#transact(() => {
        for (const job of jobs) job.work();
      });
    } catch (error) {
      this.#afterAbort();
      last?.fail(error);
      return false;
    }
    for (const job of jobs) job.settle();
    return true;
  }
}

function attempt<T>(work: () => T): { value: T } | { refusal: CommandError } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof CommandError) return { refusal: error };
    throw error;
  }
}

/** MDB_MAP_FULL, EIO (LMDB's word for a write cut short), EFBIG, ENOSPC and EDQUOT of Linux and macOS. */
const FULL: readonly unknown[] = [-30792, 5, 27, 28, 69, 122];

/** LMDB's failures come as errors or as bare `{code}` objects. */
function asStorageError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const reason = `${error instanceof Error ? error.message : 'LMDB'} (code ${String(code)})`;
  if (FULL.includes(code)) return outOfSpace(`the disk is full or failing, nothing was written: ${reason}`);
  return new CommandError(1, 'InternalError', `the write failed, nothing was written: ${reason}`);
}
