import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectLinesOnAnotherDevice } from '../support/another-device.ts';
import { IS_DEEP_RUN } from '../support/draw.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

/** Four lines of 200 characters; ten in a deep run. Each character takes about ten milliseconds of processor time. */
const LINES = Array.from({ length: IS_DEEP_RUN ? 10 : 4 }, (_, i) =>
  `Line ${i}: ${'the beekeeper comes on Friday, '.repeat(7)}`.slice(0, 200).trim().padEnd(200, '.'),
);

declare global {
  var caretFlickers: string[];
}

/**
 * Runs in the page: records each frame in which no text field has the focus or the caret is not at the end of its text.
 */
function watchCaret(): void {
  globalThis.caretFlickers = [];
  const look = () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) globalThis.caretFlickers.push(`focus on ${field?.tagName}`);
    else if (field.selectionStart !== field.value.length)
      globalThis.caretFlickers.push(`caret at ${field.selectionStart} of ${field.value.length}`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Disturbs the requests that change lines, in a fixed cycle: delays one, drops the response of one, lets one pass, and
 * responds to one with 500. Returns the number of requests for each treatment.
 */
async function spoilNetwork(page: Page): Promise<{ readonly [fate: string]: number }> {
  const fates = { delayed: 0, failed: 0, lost: 0, passed: 0 };
  let count = 0;
  await page.context().route(/\/api\/lines/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    count += 1;
    const fate = (['failed', 'delayed', 'lost', 'passed'] as const)[count % 4] ?? 'passed';
    fates[fate] += 1;
    if (fate === 'failed')
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something failed.', requestId: 'x' } });
    if (fate === 'lost') {
      await route.fetch();
      return route.abort('failed');
    }
    if (fate === 'delayed') await new Promise((resolve) => setTimeout(resolve, 700));
    return route.continue();
  });
  return fates;
}

test('long lines typed over a bad network arrive once, and the caret never jumps', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device({ serviceWorkers: 'block' });
  watch.expected = [/ERR_FAILED/, /Failed to load resource/];
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  const fates = await spoilNetwork(page);
  await page.getByRole('button', { name: 'New line' }).click();
  await expect(page.locator('textarea:focus')).toHaveValue('');
  await page.evaluate(watchCaret);
  for (const [at, line] of LINES.entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await expect(page.locator('textarea:focus')).toHaveValue('');
    await page.keyboard.type(line);
  }
  await notes.expectShown(LINES);
  expect(await page.evaluate(() => globalThis.caretFlickers)).toEqual([]);
  await app.saved();
  for (const [fate, times] of Object.entries(fates)) expect(times, fate).toBeGreaterThan(0);
  await notes.expectShown(LINES);
  await page.context().unrouteAll({ behavior: 'wait' });
  await expectLinesOnAnotherDevice(device, { person: anna, lines: LINES });
});
