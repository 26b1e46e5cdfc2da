import type { Page } from '@playwright/test';

/**
 * Shifts the clock of a page by `ms` (negative: back), beginning with its next load; the time keeps running. Also turns
 * on reduced motion: otherwise a shift of twelve hours or more would show the splash for four seconds after each load.
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
