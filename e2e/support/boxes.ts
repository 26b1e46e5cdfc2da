import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Expects that two elements of the page do not overlap. Retries until an animation that moves them has ended. */
export async function expectNoOverlap(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return 'not rendered';
      const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
      const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
      return isBeside || isAbove ? 'apart' : `${JSON.stringify(a)} covers ${JSON.stringify(b)}`;
    })
    .toBe('apart');
}
