import type { BrowserContext } from '@playwright/test';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Sets the clock of every page opened from now on ahead, or back when negative; it runs on as usual. */
export async function shiftClock(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((shift) => {
    const Real = Date;
    const now = () => Real.now() + shift;
    globalThis.Date = new Proxy(Real, {
      construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, ms);
}
