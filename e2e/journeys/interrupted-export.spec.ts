import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { shiftClock } from '../support/clock.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const PASSPHRASE = 'lantern-meadow-copper-2';
const DAY_MS = 86_400_000;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const withoutSavePicker = () => Reflect.deleteProperty(globalThis, 'showSaveFilePicker');

// shows: export.interrupted, export.reminder.banner
test('an export that a lock interrupts is shown after the unlock and started again; a reminder comes 90 days later', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { context, page } = await device();
  await context.addInitScript(withoutSavePicker);
  await logInToNotes(page, anna);
  await new NotesPage(page).write(['Varnish the rowing boat']);
  await new AppPage(page).saved();
  await page.goto('/app/settings/data');
  await page.getByRole('switch', { name: /^Remind me after 90 days/ }).click();
  await expect(page.getByText('No export has been made yet.')).toBeVisible();

  const fillForm = async () => {
    const dialog = page.getByRole('dialog', { name: 'Encrypted archive' });
    await dialog.getByLabel('Passphrase for the archive', { exact: true }).fill(PASSPHRASE);
    await dialog.getByLabel('Once more', { exact: true }).fill(PASSPHRASE);
    await dialog.getByRole('button', { name: 'Make the archive' }).click();
    return dialog;
  };
  // This request never gets a response, so the export is still running when the other tab locks the vault.
  await page.route('**/api/sync/trash*', () => {});
  await page.getByRole('button', { name: 'Export an encrypted archive' }).click();
  const held = await fillForm();
  await expect(held.getByText('Asking the server for what this device lacks')).toBeVisible();
  const other = await context.newPage();
  await new NotesPage(other).open();
  await new AppPage(other).menu('Lock now');
  await page.unroute('**/api/sync/trash*');
  await new UnlockPage(page).unlock(anna.password);

  const notice = page.getByText('An export was interrupted');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Start it again' }).click();
  const coming = page.waitForEvent('download');
  const again = await fillForm();
  expect((await coming).suggestedFilename()).toMatch(/\.nka$/);
  await expect(again.getByText('It was opened once and is complete.')).toBeVisible();
  await again.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Last export: /)).toBeVisible();
  await expect(notice).toBeHidden();
  await new AppPage(page).saved();

  await shiftClock(page, 91 * DAY_MS);
  await page.goto('/app/notes');
  const reminder = page.getByRole('region', { name: 'Time for a copy of your own' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(reminder).toBeVisible();
    await expectAccessible(page);
  }
  await reminder.getByRole('button', { name: 'Not now' }).click();
  await expect(reminder).toBeHidden();
});
