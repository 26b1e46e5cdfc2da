import type { Page } from '@playwright/test';

declare global {
  var benchPresses: number[];
}

/** Runs in the page: collects from a key press to the next picture, in ms (Event Timing, steps of 8 ms). */
export function watchPresses(): void {
  globalThis.benchPresses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') globalThis.benchPresses.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const PAUSE_MS = 25;

/** Presses a key again and again while `work` goes on; gives the longest that one took to be seen. */
export async function pressWhile(page: Page, work: Promise<unknown>): Promise<number> {
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
  // Two pictures later the observer has been told of the last press.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(100);
  return page.evaluate(() => Math.max(16, ...globalThis.benchPresses));
}
