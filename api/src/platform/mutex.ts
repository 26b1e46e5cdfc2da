import { tooMany } from '../errors.ts';

interface Options {
  /** How many may run at once. */
  readonly slots: number;
  /** How many may wait; the next is refused with 429. */
  readonly queue: number;
}

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs costly work a few at a time, in order of arrival, so that logins never take the machine from everybody else. */
export function turns({ slots, queue }: Options): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    if (running < slots) running += 1;
    else if (waiting.length >= queue) throw tooMany(1);
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
