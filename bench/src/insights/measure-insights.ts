import { ANNA } from '@northkeep/e2e/support/account';
import { logInToNotes } from '@northkeep/e2e/support/log-in';
import { Server } from '@northkeep/e2e/support/server';
import { expectAllAreasCached } from '@northkeep/e2e/support/service-worker';
import type { Browser, Page } from '@playwright/test';
import { formatMs, median, type Ratio } from '../ratio.ts';
import { PAGE_WAIT_TIMEOUT_MS } from '../suite/device.ts';
import { noteTextOf } from '../suite/note-values.ts';
import { createBenchAccount, writeNotes } from '../suite/notes.ts';
import { measureSearch } from './measure-search.ts';
import { writeYearOfLogs } from './write-year.ts';

const NOTES = 10_000;
const ROUNDS = 7;
const GOAL_MS = 200;
const SCREEN = { width: 1280, height: 800 };

/** Measures the insights and the search of an account with 10,000 notes and a year of logs, everything decrypted. */
export async function measureInsights(browser: Browser): Promise<Ratio[]> {
  const server = await Server.start();
  try {
    const writer = await createBenchAccount(server, ANNA);
    await writeNotes(server, writer, NOTES);
    await writeYearOfLogs(server, writer);
    const context = await browser.newContext({ baseURL: server.url, viewport: SCREEN });
    const page = await context.newPage();
    await logInToNotes(page, writer);
    await expectAllAreasCached(page);
    // The first opening is not measured, because it loads the code of the area from the service worker.
    await openInsights(page);
    const took = { opened: [] as number[], scan: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      took.scan.push(await scanTexts(page));
      took.opened.push(await openInsights(page));
    }
    const search = await measureSearch(page, () => scanTexts(page));
    await context.close();
    const ms = median(took.opened);
    return [
      {
        name: 'insights of 10,000 notes and a year of logs on screen',
        goal: 1,
        ratio: ms / GOAL_MS,
        measured: formatMs(ms),
        floor: `${formatMs(GOAL_MS)}; a plain scan of the texts takes ${formatMs(median(took.scan))}`,
      },
      search,
    ];
  } finally {
    await server.remove();
  }
}

/**
 * Opens the insights by their tab after all records were read. Returns the time in ms from the click to the paint of
 * the figures.
 */
async function openInsights(page: Page): Promise<number> {
  const links = page.getByRole('navigation', { name: 'Views' });
  await links.getByRole('link', { name: 'Wisdom' }).filter({ visible: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.evaluate(async (timeout) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
      (one) => one.textContent === 'Insights' && one.getClientRects().length > 0,
    );
    const started = performance.now();
    link?.click();
    return new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no figures')), timeout);
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-tour="insights-metrics"] dd')) return;
        observer.disconnect();
        clearTimeout(timer);
        // A task queued in a frame callback runs after the paint of that frame.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  }, PAGE_WAIT_TIMEOUT_MS);
}

/** Looks for a word in every text, like a search without an index. Its time is the minimum for reading all texts. */
async function scanTexts(page: Page): Promise<number> {
  const texts = Array.from({ length: NOTES }, (_, note) => noteTextOf(note));
  return page.evaluate((all) => {
    const started = performance.now();
    let found = 0;
    for (const text of all) if (text.toLowerCase().includes('frost')) found += 1;
    if (found !== all.length) throw new Error('not all found');
    return performance.now() - started;
  }, texts);
}
