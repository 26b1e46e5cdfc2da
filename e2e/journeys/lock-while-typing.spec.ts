import { AUTO_LOCK_AFTER_HIDDEN_MS } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const VAULT_CHANGED = {
  status: 409,
  json: { code: 'VAULT_CHANGED', message: 'Your vault was replaced. Please unlock again.', requestId: 'r' },
};
const TEXT = 'Bring the ladder back to Ole before Sunday';

/** Records the latest text that a note has shown and the times of the keys, and fetches changes during the typing. */
async function recordTyping(page: Page, fetchAfterMs: number): Promise<void> {
  await page.evaluate((after) => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('no note has the focus');
    document.body.dataset.typed = '';
    performance.clearMarks('key');
    field.addEventListener('input', () => {
      document.body.dataset.typed = field.value;
    });
    setTimeout(() => window.dispatchEvent(new Event('online')), after);
  }, fetchAfterMs);
}

/** Marks the time of every key, before the page's own listeners can stop the event. */
const markKeys = () => window.addEventListener('keydown', () => performance.mark('key'), { capture: true });

const readLongestPauseMs = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const times = performance.getEntriesByName('key').map(({ startTime }) => startTime);
    return Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? time)));
  });

/**
 * Reloads the page. If the browser asks whether to leave, because a text is not stored yet, stays as a person would, and
 * reloads again a little later.
 */
async function reloadAsUser(page: Page): Promise<void> {
  const outcome = new Promise<'asked' | 'reloaded'>((resolve) => {
    page.once('load', () => resolve('reloaded'));
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve('asked')));
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  if ((await outcome) === 'reloaded') return;
  await page.waitForTimeout(2_000);
  await page.reload();
}

// shows: notes.lock.vault-changed
test('a note keeps every letter that it has shown when VAULT_CHANGED locks the vault during typing', async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/Failed to load resource/];
  await page.addInitScript(markKeys);
  await logInToNotes(page, anna);
  const notes = new NotesPage(page);
  const unlock = new UnlockPage(page);
  const written: string[] = [];
  for (const fetchAfterMs of [150, 300, 450, 600, 750]) {
    await page.getByRole('button', { name: 'New line' }).click();
    await expect(page.locator('textarea:focus')).toHaveValue('');
    await recordTyping(page, fetchAfterMs);
    await page.route(/\/api\/(lines|sync)/, async (route) => {
      // The empty line may still be on its way: a refusal before the first letter would lock too early.
      const typed = await page.evaluate(() => document.body.dataset.typed);
      await (typed === '' ? route.continue() : route.fulfill(VAULT_CHANGED));
    });
    await page.keyboard.type(TEXT, { delay: 25 });
    await expect(unlock.heading).toBeVisible();
    await page.unrouteAll();
    written.push((await page.evaluate(() => document.body.dataset.typed)) ?? '');
    // The passphrase field takes text after a pause of a second, which a busy machine makes between two letters.
    if ((await readLongestPauseMs(page)) < 1_000) await expect(unlock.passphrase).toHaveValue('');
    await unlock.unlock(ANNA.password);
    await notes.opened();
    await notes.expectShown(written.filter(Boolean));
  }
});

// shows: planner.drafts.lock, planner.drafts.back
test('a half-typed aim is back after the automatic lock, and after Back', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/app');
  await page.getByRole('radio', { name: 'Goals' }).check({ force: true });
  const aim = page.getByRole('textbox', { name: 'New aim', exact: true });
  const add = page.getByRole('button', { name: 'Add aim' });
  await add.click();
  // The drafts are watched once the parts are loaded that the first screen does not need.
  await page.waitForTimeout(3_000);
  await aim.pressSequentially('Walk the northern');
  await page.evaluate((ms) => {
    localStorage.setItem('nk.hidden-since', String(Date.now() - ms));
    window.dispatchEvent(new Event('pageshow'));
  }, AUTO_LOCK_AFTER_HIDDEN_MS);
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();
  await unlock.unlock(ANNA.password);
  await add.click();
  await expect(aim).toHaveValue('Walk the northern');
  await page.getByRole('link', { name: 'Notes' }).first().click();
  await new NotesPage(page).opened();
  await page.goBack();
  await add.click();
  await expect(aim).toHaveValue('Walk the northern');
});

test('a note of a day that was typed at the start of the app is back after a reload right after the last letter', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/app');
  const field = page.getByRole('textbox', { name: /^Add a note for / });
  await field.pressSequentially('Water the plum tree', { delay: 20 });
  await reloadAsUser(page);
  await expect(field).toHaveValue('Water the plum tree');
});

test('a half-typed note of one tab is back after a reload, although another tab has added its own', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  const other = await page.context().newPage();
  const fieldOf = (tab: Page) => tab.getByRole('textbox', { name: /^Add a note for / });
  for (const tab of [page, other]) {
    await tab.goto('/app');
    await expect(fieldOf(tab)).toBeVisible();
    // The drafts are watched once the parts are loaded that the first screen does not need.
    await tab.waitForTimeout(3_000);
  }
  await fieldOf(page).pressSequentially('Water the plum tree');
  await page.waitForTimeout(1_000);
  await fieldOf(other).pressSequentially('Call Ole');
  await other.waitForTimeout(1_000);
  await fieldOf(other).press('Enter');
  await expect(fieldOf(other)).toHaveValue('');
  await other.waitForTimeout(1_000);
  await reloadAsUser(page);
  await expect(fieldOf(page)).toHaveValue('Water the plum tree');
});
