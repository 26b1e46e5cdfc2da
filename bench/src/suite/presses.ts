import type { Page } from '@playwright/test';

declare global {
  var benchPresses: number[];
}

/** Runs in the page: records the time from each key press to the next paint, in ms (Event Timing, rounded to 8 ms). */
export function recordKeyPressTimes(): void {
  globalThis.benchPresses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') globalThis.benchPresses.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const PAUSE_MS = 25;

/** Presses a key repeatedly until `work` ends; returns the longest time from a key press to the next paint, in ms. */
export async function timeKeyPressesDuring(page: Page, work: Promise<unknown>): Promise<number> {
  const end = work.then(
    () => true,
    () => true,
  );
  await page.evaluate(() => {
    globalThis.benchPresses = [];
  });
  const pause = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PAUSE_MS));
  do await page.keyboard.press('x');
  while (!(await Promise.race([end, pause()])));
  await work;
  // The observer receives the entry of the last key press within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(100);
  return page.evaluate(() => Math.max(16, ...globalThis.benchPresses));
}
