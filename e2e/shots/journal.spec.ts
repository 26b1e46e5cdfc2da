import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, fieldByLabel, waitForText } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot, saveShotsAtAllSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const ENTRIES = [
  'Snow on the railings this morning. Walked to the harbour before writing, and the ferry was late.',
  'Slept badly.',
] as const;
const ROWS = ['Three good things:', 'the light at four', 'Ruth called', 'chapter nine is done'];
/**
 * Names of 46 categories, spread over several entries because one entry has at most 24. The filter lists up to 48
 * categories.
 */
const WORDS = Array.from({ length: 46 }, (_, at) => `subject ${String(at + 1).padStart(2, '0')}`);

async function writeEntry(page: Page, rows: readonly string[]): Promise<void> {
  await clickButton(page, 'New entry');
  await page.locator('textarea:focus').waitFor();
  for (const [at, row] of rows.entries()) {
    if (at > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.insertText(row);
  }
}

async function openCategories(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${entry.slice(0, 20)}` }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await page.getByRole('dialog', { name: 'Labels' }).waitFor();
}

async function addCategories(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) {
    await fieldByLabel(page, 'New label').fill(word);
    await page.keyboard.press('Enter');
  }
}

test('takes screenshots of the journal with categories and an entry of several rows', async ({ server, device }) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await clickButton(page, 'Journal');
  await waitForText(page, /^No journal entries yet/);
  await saveShotsAtAllSizes(page, 'journal-nothing', FULL_PAGE);
  await writeEntry(page, [ENTRIES[1]]);
  await writeEntry(page, ROWS);
  await writeEntry(page, [ENTRIES[0]]);
  await new AppPage(page).saved();
  await openCategories(page, ENTRIES[0]);
  await addCategories(page, ['weather', 'writing', 'walks']);
  await saveShotsAtAllSizes(page, 'journal-categories-dialog');
  await clickButton(page, 'Save');
  await openCategories(page, ROWS[0] ?? '');
  await addCategories(page, ['gratitude', 'writing']);
  await clickButton(page, 'Save');
  await new AppPage(page).saved();
  await page.locator('h1').click();
  await saveShotsAtAllSizes(page, 'journal-badges', FULL_PAGE);
  await page.setViewportSize({ width: 1280, height: 800 });
  await clickButton(page, 'Label');
  await page.getByRole('menuitemcheckbox', { name: 'writing' }).click();
  await page.keyboard.press('Escape');
  await saveShotsAtAllSizes(page, 'journal-filtered', FULL_PAGE);
  await page.setViewportSize({ width: 1280, height: 800 });
  await clickButton(page, 'Label');
  await page.getByRole('menuitemcheckbox', { name: 'weather' }).click();
  await page.keyboard.press('Escape');
  await clickButton(page, 'Label');
  await page.getByRole('menuitemcheckbox', { name: 'gratitude' }).click();
  await page.keyboard.press('Escape');
  await saveShotsAtAllSizes(page, 'journal-filtered-by-three', FULL_PAGE);
});

test('takes screenshots of the journal with 48 categories', async ({ server, device }) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await clickButton(page, 'Journal');
  for (let at = 0; at * 16 < WORDS.length; at += 1) {
    const entry = `Entry ${at + 1} with its subjects`;
    await writeEntry(page, [entry]);
    await openCategories(page, entry);
    await addCategories(page, WORDS.slice(at * 16, at * 16 + 16));
    if (at === 0) await saveShotsAtAllSizes(page, 'journal-categories-full');
    await clickButton(page, 'Save');
  }
  await new AppPage(page).saved();
  for (const size of SCREEN_SIZES) {
    await page.setViewportSize(size);
    await clickButton(page, 'Label');
    await page.getByRole('menuitemcheckbox').first().waitFor();
    await saveShot(page, 'journal-48-categories', { whole: false });
    await page.keyboard.press('Escape');
  }
});
