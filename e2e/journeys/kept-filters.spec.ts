import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { goOffline } from '../support/go-offline.ts';
import { logInToNotes } from '../support/log-in.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LONG_NAME = 'Kept on the phone, with a name too long for its screen';
const PHONE = { width: 320, height: 640 };
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const viewButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'View mode' }).getByRole('button', { name, exact: true });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the dialog of a new filter and fills it; Enter in its name saves it. */
async function fillFilter(page: Page, name: string, chips: readonly string[]): Promise<void> {
  await choose(page, 'New filter');
  const dialog = page.getByRole('dialog', { name: 'New filter' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const chip of chips) await dialog.getByRole('button', { name: chip, exact: true }).click();
  await expectAccessible(page);
}

async function saveFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(title(page)).toHaveText(name);
}

// shows: notes.filter.keep, notes.filter.palette
test('a filter is kept under a name, chosen by the palette, renamed, deleted and brought back, and no request tells its name', async ({
  server,
  device,
}) => {
  const { page, context } = await device();
  const traffic = new TrafficRecorder(context);
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await notes.write(['Oil the marmalade hinge', 'Call the tuner', 'Sort the letters']);
  await page.keyboard.press('Alt+1');
  await fillFilter(page, 'Quince first', ['High priority', 'Without a day']);
  await saveFilter(page, 'Quince first');
  await notes.expectShown(['Sort the letters']);
  await app.saved();
  await page.reload();
  await expect(title(page)).toHaveText('Quince first');
  await notes.expectShown(['Sort the letters']);
  await viewButton(page, 'All').click();
  await notes.expectShown(['Oil the marmalade hinge', 'Call the tuner', 'Sort the letters']);

  await page.goto('/app');
  await app.opened();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('quince');
  await expect(page.getByRole('option', { name: /Show filter.*Quince first/ })).toBeVisible();
  await page.getByRole('option', { name: /Show filter.*Quince first/ }).click();
  await expect(page).toHaveURL(/\/app\/notes$/);
  await expect(title(page)).toHaveText('Quince first');

  await choose(page, 'Change filter');
  const name = page.getByRole('dialog', { name: 'Change filter' }).getByRole('textbox', { name: 'Name' });
  await name.fill('Medlar first');
  await name.press('Enter');
  await expect(title(page)).toHaveText('Medlar first');
  await expect(viewButton(page, 'Quince first')).toHaveCount(0);

  await choose(page, 'Delete filter');
  await expect(title(page)).toHaveText('All');
  await expect(viewButton(page, 'Medlar first')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(title(page)).toHaveText('Medlar first');
  await expect(viewButton(page, 'Medlar first')).toHaveAttribute('aria-pressed', 'true');
  await app.saved();
  const bytes = Buffer.from((await traffic.all()).map(({ sent }) => sent).join('\n'));
  expect(findUnencryptedTexts(bytes, ['Quince', 'Medlar'])).toEqual([]);
});

// shows: notes.filter.two-devices
test('two devices that each keep a filter have both, and a phone of 320 px shows them', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  const phone = await device({ viewport: PHONE });
  // Requests fail while the phone is offline, and its change meets a 409 for the settings that the desk has changed.
  phone.watch.expected = [/Failed to load resource: (net::ERR_|the server responded with a status of 409)/];
  await logInToNotes(page, anna);
  await logInToNotes(phone.page, anna);
  // The dialog is loaded before the phone goes offline, because its service worker is blocked.
  await fillFilter(phone.page, LONG_NAME, ['Overdue', 'Today']);
  await goOffline(phone);
  await saveFilter(phone.page, LONG_NAME);
  await fillFilter(page, 'Kept at the desk', ['This week']);
  await saveFilter(page, 'Kept at the desk');
  await new AppPage(page).saved();
  await phone.context.setOffline(false);
  await new AppPage(phone.page).saved();
  await expect(viewButton(phone.page, 'Kept at the desk')).toBeVisible();
  await expect(viewButton(page, LONG_NAME)).toBeVisible();
  await viewButton(phone.page, 'Kept at the desk').click();
  await expect(title(phone.page)).toHaveText('Kept at the desk');
  await expectAccessible(phone.page);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
