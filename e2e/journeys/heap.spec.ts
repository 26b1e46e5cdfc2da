import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { type Account, ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { type HeapContents, readHeapContents } from '../support/heap.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const NOTES = ['Vermilion kestrel over the northern weir', 'Ask Oleander about the brass sextant'];

/** The data key as raw bytes and in each text encoding that a page could hold. */
const keyForms = ({ dataKey }: Account): Buffer[] => [
  dataKey,
  ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(dataKey.toString(form))),
];

function found({ strings, buffers }: HeapContents, { texts, account }: { texts: readonly string[]; account: Account }) {
  const everywhere = [strings, buffers];
  return {
    texts: [...new Set(everywhere.flatMap((bytes) => findUnencryptedTexts(bytes, texts)))],
    key: everywhere.some((bytes) => keyForms(account).some((form) => bytes.includes(form))),
  };
}

/** Types with raw key presses: Playwright's `fill` would keep the text in the page's heap. */
async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).focus();
  await page.keyboard.type(text);
}

/** Opens the vault with the passphrase and shows the notes. */
async function openNotes(page: Page): Promise<void> {
  await page.goto('/app/notes');
  await page.locator('input[autocomplete="current-password"]').waitFor();
  await typeInto(page, 'input[autocomplete="current-password"]', ANNA.password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(NOTES.length);
}

test('after locking, a heap snapshot contains no decrypted text, passphrase or data key', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const account = await createAccount(server, ANNA);
  const writing = await device();
  await logInToNotes(writing.page, account);
  await new NotesPage(writing.page).write(NOTES);
  await new AppPage(writing.page).saved();

  const { page, context } = await device();
  await logIn(page, account);
  await page.locator('main h1').waitFor();
  const secrets = { texts: [...NOTES, ANNA.password, ANNA.goal], account };
  await openNotes(page);
  // Control: while the vault is open, the search finds its texts.
  const open = found(await readHeapContents(page), secrets);
  expect(open.texts).toEqual(expect.arrayContaining(NOTES));
  expect(open.key, 'the key cannot be read even while the vault is open').toBe(false);

  for (const way of ['menu', 'reload'] as const) {
    if (way === 'reload') {
      await page.reload();
      await page.locator('input[autocomplete="current-password"]').waitFor();
    } else {
      // Text typed right before the lock must not survive it either.
      await page.getByRole('main').getByRole('textbox').first().focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' again');
      await new AppPage(page).saved();
      await new AppPage(page).menu('Lock now');
      await page.locator('input[autocomplete="current-password"]').waitFor();
    }
    // Chromium releases some objects only after a delay.
    await expect(async () => {
      expect(found(await readHeapContents(page), secrets), `after ${way}`).toEqual({ texts: [], key: false });
    }).toPass({ timeout: 60_000 });
  }
  await context.clearCookies();
});

/** Logs in without remembering the device, so the next page load asks for the passphrase. */
async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await typeInto(page, 'input[type="email"]', email);
  await typeInto(page, 'input[type="password"]', password);
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/app/);
}
