import type { Page } from '@playwright/test';
import { formatMs, type Ratio } from '../ratio.ts';

declare global {
  var benchInteractions: { readonly id: number; readonly ms: number }[];
}

/** Target for the time in ms from a tap or key press to the next paint. */
const ANSWER_GOAL_MS = 50;
/** Shortest duration in ms that Event Timing reports. */
const SHORTEST_MS = 16;

/** Runs in the page: records the time from each tap and key press to the next paint, in ms (rounded to 8 ms). */
export function recordInteractionTimes(): void {
  globalThis.benchInteractions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) globalThis.benchInteractions.push({ id: entry.interactionId, ms: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Calls `act` several times; returns the time in ms from each tap or key press that it makes to the next paint. */
export async function timeInteractions(page: Page, times: number, act: (i: number) => Promise<void>) {
  await settle(page);
  await page.evaluate(() => {
    globalThis.benchInteractions = [];
  });
  for (let i = 0; i < times; i += 1) {
    await act(i);
    await settle(page);
  }
  const entries = await page.evaluate(() => globalThis.benchInteractions);
  const longest = new Map<number, number>();
  for (const { id, ms } of entries) longest.set(id, Math.max(ms, longest.get(id) ?? 0));
  // An interaction without an entry was shorter than the shortest duration that is reported.
  const quick = Math.max(0, times - longest.size);
  return [...longest.values(), ...Array<number>(quick).fill(SHORTEST_MS)];
}

/** Waits until the observer has received the entries of the last interaction. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForTimeout(60);
}

/** Returns the quantile: the value below which the given share of the values lies. */
function quantile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('no figures');
  return found;
}

/**
 * Returns the 95th percentile of the times to the next paint, divided by the target in ms. The table also shows their
 * median.
 */
export function responseTimeRatio(name: string, figures: readonly number[], goalMs = ANSWER_GOAL_MS): Ratio {
  const [middle, high] = [quantile(figures, 0.5), quantile(figures, 0.95)];
  return {
    name,
    goal: 1,
    ratio: high / goalMs,
    measured: `${formatMs(high)} (median ${formatMs(middle)})`,
    floor: `${formatMs(goalMs)}`,
  };
}
