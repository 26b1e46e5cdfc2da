import { CommandError, outOfSpaceError, storeClosingError } from '../errors.ts';

interface QueuedWrite {
  /** Runs the operation and stores its outcome for `settle`; throws only when the whole transaction must be aborted. */
  run(): void;
  settle(): void;
  fail(error: unknown): void;
}

/** Time after which a transaction takes no further operations, in ms, so that readers wait only briefly. */
const TRANSACTION_MS = 10;

/**
 * Single writer with group commit: all queued operations share one transaction and are acknowledged after it is on disk
 * (DeWitt et al., "Implementation Techniques for Main Memory Database Systems", 1984). The rejection of a command is
 * also delivered after the commit, because a bulk write may have written documents before it failed.
 */
export class WriterQueue {
  readonly #transact: (operation: () => void) => void;
  readonly #afterAbort: () => void;
  #waiting: QueuedWrite[] = [];
  #isClosed = false;

  constructor(transact: (operation: () => void) => void, afterAbort: () => void) {
    this.#transact = transact;
    this.#afterAbort = afterAbort;
  }

  /**
   * Runs `operation` in the next transaction, and again when that transaction could not be committed. Rejects with a
   * `CommandError`.
   */
  run<T>(operation: () => T): Promise<T> {
    if (this.#isClosed) return Promise.reject(storeClosingError());
    return new Promise<T>((resolve, reject) => {
      let settle = () => {};
      this.#waiting.push({
        run() {
          const outcome = attempt(operation);
          settle = 'rejection' in outcome ? () => reject(outcome.rejection) : () => resolve(outcome.value);
        },
        settle: () => settle(),
        fail: (error) => reject(asStorageError(error)),
      });
      if (this.#waiting.length === 1) setImmediate(() => this.#flush());
    });
  }

  /** Commits the queued operations and rejects all later ones, before the environment is closed. */
  close(): void {
    this.#isClosed = true;
    while (this.#waiting.length > 0) this.#flush();
  }

  /**
   * Commits as many queued operations as fit into one short transaction. Waiting readers get their turn before the
   * remaining operations run.
   */
  #flush(): void {
    if (this.#waiting.length === 0) return;
    const jobs = this.#waiting;
    this.#waiting = [];
    const endsAt = performance.now() + TRANSACTION_MS;
    const { taken, isCommitted } = this.#commit(jobs, () => performance.now() > endsAt);
    this.#waiting = [...jobs.slice(taken), ...this.#waiting];
    if (this.#waiting.length > 0) setImmediate(() => this.#flush());
    // Retries the operations one by one: an operation that is too large for the disk must not fail the others.
    if (!isCommitted) for (const job of jobs.slice(0, taken)) this.#commit([job], () => false, job);
  }

  /**
   * Runs jobs in one transaction until `isFull`. Returns the number of jobs it has run, and true when they are on disk.
   */
  #commit(jobs: readonly QueuedWrite[], isFull: () => boolean, last?: QueuedWrite) {
    let taken = 0;
    try {
      this.#transact(() => {
        for (const job of jobs) {
          taken += 1;
          job.run();
          if (isFull()) break;
        }
      });
    } catch (error) {
      this.#afterAbort();
      last?.fail(error);
      return { taken: taken || jobs.length, isCommitted: false };
    }
    for (const job of jobs.slice(0, taken)) job.settle();
    return { taken, isCommitted: true };
  }
}

function attempt<T>(operation: () => T): { value: T } | { rejection: CommandError } {
  try {
    return { value: operation() };
  } catch (error) {
    if (error instanceof CommandError) return { rejection: error };
    throw error;
  }
}

/**
 * Error codes of a full disk: MDB_MAP_FULL, EIO (LMDB's code for a short write), EFBIG, ENOSPC, and EDQUOT of macOS and
 * Linux.
 */
const DISK_FULL_CODES: readonly unknown[] = [-30792, 5, 27, 28, 69, 122];

/** Converts a failure of LMDB, an error or a bare `{code}` object, to a command error. */
function asStorageError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const reason = `${error instanceof Error ? error.message : 'LMDB'} (code ${String(code)})`;
  if (DISK_FULL_CODES.includes(code))
    return outOfSpaceError(`the disk is full or failing, nothing was written: ${reason}`);
  return new CommandError(1, 'InternalError', `the write failed, nothing was written: ${reason}`);
}
