import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { APP_ADDRESSES } from '../support/addresses.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Expects what a word and a key do, as the help says it. */
async function expectHelp(page: Page): Promise<void> {
  const words = sheetOf(page).getByRole('region', { name: 'Words in a new note' });
  await expect(words.locator('div', { hasText: '!high' }).first()).toContainText('sets its priority');
  await expect(words.locator('div', { hasText: 'every last Friday' }).first()).toContainText('a weekday of the month');
  await expect(words.locator('div', { hasText: '@fitness' }).first()).toContainText('a step of the goal');
  await expect(sheetOf(page).getByRole('region', { name: 'Keys in a note' })).toContainText('makes it a sub-line');
  await expect(sheetOf(page).getByRole('region', { name: 'Keys by the hour' })).toContainText('15 minutes earlier');
}

test('"?" opens the help at every screen of the app, and Escape returns the focus', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  for (const address of APP_ADDRESSES) {
    await test.step(address, async () => {
      await page.goto(address);
      await app.opened();
      const button = page.getByRole('banner').getByRole('button', { name: 'New note' });
      await button.focus();
      await page.keyboard.press('?');
      await expectHelp(page);
      await page.keyboard.press('Escape');
      await expect(sheetOf(page)).toBeHidden();
      await expect(button).toBeFocused();
    });
  }
});

test('"?" is a character where a text is typed', async ({ server, device }) => {
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  const notes = new NotesPage(page);
  await notes.write(['Who has the drill'], { keys: true });
  await page.keyboard.type('?');
  await expect(notes.note('Who has the drill?')).toBeFocused();
  await expect(sheetOf(page)).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'New note' }).click();
  const field = page.getByRole('dialog', { name: 'New note' }).getByRole('textbox', { name: 'Note' });
  await field.press('?');
  await expect(field).toHaveValue('?');
  await expect(sheetOf(page)).toBeHidden();
});

test('the help opens on a phone by touch alone', async ({ server, device }) => {
  const { page } = await device({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app');
  await new AppPage(page).opened();
  const search = page.getByRole('banner').getByRole('button', { name: 'Command palette' });
  await search.tap();
  await page.getByRole('option', { name: /^Keyboard shortcuts/ }).tap();
  await expectHelp(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheetOf(page).getByRole('button', { name: 'Close' }).tap();
  await expect(sheetOf(page)).toBeHidden();
  await expect(search).toBeFocused();
});
