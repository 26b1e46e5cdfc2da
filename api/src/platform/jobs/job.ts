/** Counts of a run by name, for the log: `{ deleted: 3 }`. */
export type JobCounts = Readonly<Record<string, number>>;

export interface JobRun {
  /** Aborted when the server stops or the lease is lost: the run must end soon, and another process continues. */
  readonly signal: AbortSignal;
}

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Does the work of the job. Must be idempotent and restartable at any point. */
  readonly run: (run: JobRun) => Promise<JobCounts>;
}

/** Number of due items that a job reads at a time, so that its memory does not grow with the number of due items. */
export const JOB_BATCH_SIZE = 100;

/** Error for a run in which some items failed. `cause` is the first error. */
export class JobItemsError extends Error {
  override name = 'JobItemsError';
  readonly counts: JobCounts;

  constructor(counts: JobCounts, cause: unknown) {
    super('some items of a job failed', { cause });
    this.counts = counts;
  }
}

interface ProcessOptions {
  readonly signal?: AbortSignal | undefined;
  /** Maximum number of steps that run at the same time. */
  readonly concurrency: number;
}

/** Runs a step for each item, one after another, with the rules of {@link processItemsInParallel}. */
export const processItems = <T>(
  items: Iterable<T> | AsyncIterable<T>,
  step: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<{ readonly done: number }> => processItemsInParallel(items, step, { signal, concurrency: 1 });

/**
 * Runs a step for each item until the signal is aborted, and waits for the steps that have started. Reads the next item
 * only when a step may start. An item that fails does not stop the others.
 * @returns the number of items done. Throws {@link JobItemsError} at the end when an item failed, so that the job is
 * retried.
 */
export async function processItemsInParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  step: (item: T) => Promise<unknown>,
  { signal, concurrency }: ProcessOptions,
): Promise<{ readonly done: number }> {
  let done = 0;
  const errors: unknown[] = [];
  const running = new Set<Promise<void>>();
  const runStep = async (item: T): Promise<void> => {
    try {
      await step(item);
      done += 1;
    } catch (error) {
      errors.push(error);
    }
  };
  try {
    for await (const item of items) {
      signal?.throwIfAborted();
      const run = runStep(item).finally(() => running.delete(run));
      running.add(run);
      if (running.size >= concurrency) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (errors.length === 0) return { done };
  signal?.throwIfAborted();
  throw new JobItemsError({ done, failed: errors.length }, errors[0]);
}
