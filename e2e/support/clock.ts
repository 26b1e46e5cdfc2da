import type { Page } from '@playwright/test';

/**
 * Shifts the clock of a page by `ms` (negative: back) from its next load on; time keeps passing. The page reports
 * reduced motion from then on: the splash that follows twelve hours of absence would cover each load for four seconds.
 */
export async function shiftClock(page: Page, ms: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((shift) => {
    const Real = Date;
    const now = () => Real.now() + shift;
    globalThis.Date = new Proxy(Real, {
      construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, ms);
}
