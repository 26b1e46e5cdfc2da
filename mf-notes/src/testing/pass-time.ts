import { vi } from 'vitest';

/** Timers that have to be fake for the functions below. Those of the database and of requests stay real. */
export const PASSING_TIMERS = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

const STEP_MS = 500;

/** Lets a time in ms pass on fake timers, in steps between which real work, such as that of the database, goes on. */
export async function passTime(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets time pass on fake timers until a check no longer throws. */
export const passUntil = (check: () => unknown): Promise<void> =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await check();
  });
