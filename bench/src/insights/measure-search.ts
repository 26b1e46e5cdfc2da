import type { Page } from '@playwright/test';
import { formatMs, median, type Ratio } from '../ratio.ts';
import { PAGE_WAIT_TIMEOUT_MS } from '../suite/device.ts';

declare global {
  var benchAnswer: Promise<number>;
}

const GOAL_MS = 50;
const ROUNDS = 5;
/** Word that every note contains, so that each key press finds, ranks and sorts all notes. */
const WORD = 'frost';

/**
 * Measures the time from a key press in the palette's search to the paint of the results, beginning with the second
 * typed character. `scan` measures the lower bound in ms: a plain scan of the same texts.
 */
export async function measureSearch(page: Page, scan: () => Promise<number>): Promise<Ratio> {
  const took = { first: [] as number[], key: [] as number[], scan: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    took.scan.push(await scan());
    const [first = 0, ...keys] = await typeWord(page);
    // The first key press of a round is listed separately: only in the first round can it find texts that are not yet
    // folded for comparison.
    took.first.push(first);
    took.key.push(...keys);
  }
  const ms = median(took.key);
  return {
    name: 'key press of a search in 10,000 notes, to the hits',
    goal: 1,
    ratio: ms / GOAL_MS,
    measured: `${formatMs(ms)}; the first one, right after the palette has opened, ${formatMs(took.first[0] ?? 0)}`,
    floor: `${formatMs(GOAL_MS)}; a plain scan of the texts takes ${formatMs(median(took.scan))}`,
  };
}

/**
 * Types the word into the palette. Returns the time in ms from each key press that searches to the paint of its
 * results.
 */
async function typeWord(page: Page): Promise<number[]> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).press(WORD[0] ?? '');
  const took: number[] = [];
  for (const key of WORD.slice(1)) {
    await page.evaluate(watchAnswer, PAGE_WAIT_TIMEOUT_MS);
    await page.keyboard.press(key);
    took.push(await page.evaluate(() => globalThis.benchAnswer));
  }
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor({ state: 'detached' });
  return took;
}

/** Runs in the page: measures the time in ms from the next key press to the paint of its results. */
function watchAnswer(timeout: number): void {
  globalThis.benchAnswer = new Promise<number>((resolve, reject) => {
    const status = document.querySelector('[role="dialog"] [role="status"]');
    if (!status) throw new Error('no palette is open');
    let started: number | null = null;
    document.addEventListener('keydown', ({ timeStamp }) => (started = timeStamp), { capture: true, once: true });
    const timer = setTimeout(() => reject(new Error('no answer')), timeout);
    const observer = new MutationObserver(() => {
      const pressed = started;
      // Ignores changes of the results before the key press: areas that load late still change the results of the
      // previous key press.
      if (pressed === null || !/^\d/.test(status.textContent ?? '')) return;
      observer.disconnect();
      clearTimeout(timer);
      // A task queued in a frame callback runs after the paint of that frame.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    });
    observer.observe(status, { childList: true, subtree: true, characterData: true });
  });
}
