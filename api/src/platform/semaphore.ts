import { tooManyRequestsError } from '../errors.ts';

type Task<T> = () => Promise<T>;
/** Runs a task as soon as a slot is free and returns the task's result. */
type RunLimited = <T>(task: Task<T>) => Promise<T>;

interface ConcurrencyLimit {
  /** Maximum number of tasks that run at the same time. */
  readonly slots: number;
  /** Maximum number of waiting tasks; a further task is rejected with 429. */
  readonly queueMax: number;
}

/** Creates a counting semaphore: runs tasks in order of arrival, at most `slots` at the same time. */
export function createSemaphore({ slots, queueMax }: ConcurrencyLimit): RunLimited {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const startNext = waiting.shift();
    if (startNext) startNext();
    else running -= 1;
  };
  return async (task) => {
    if (running < slots) running += 1;
    else if (waiting.length >= queueMax) throw tooManyRequestsError(1);
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      release();
    }
  };
}
