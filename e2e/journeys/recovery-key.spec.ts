import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestMail } from '../support/mailbox.ts';
import { logInAfterReset } from '../support/reset-password.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const RESET = 'copper-tide-window-4';
const NEXT = 'thistle-window-ember-6';
const NOTE = 'Graft the last pear tree';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Creates a recovery key in the settings and returns it as written in the downloaded file. */
async function makeKey(page: Page): Promise<string> {
  await page.goto('/app/settings/security');
  await press(page, 'Make a recovery key');
  await expectAccessible(page);
  await field(page, 'Passphrase').fill(ANNA.password);
  await press(page, 'Show the key');
  await expect(page.getByRole('heading', { name: 'Keep this key.' })).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await press(page, 'Download');
  const file = await saving;
  expect(file.suggestedFilename()).toBe('northkeep-recovery-key.txt');
  const [key = ''] = /([A-Z2-7]{4} ){6}[A-Z2-7]{4}/.exec(await readFile(await file.path(), 'utf8')) ?? [];
  await press(page, 'I have kept it');
  await expectAccessible(page);
  const groups = key.split(' ');
  await field(page, 'Group 6').fill(groups[5] ?? '');
  await field(page, 'Group 7').fill(groups[6] ?? '');
  await press(page, 'Check');
  await expect(page.getByText('Your recovery key counts from now on.')).toBeVisible();
  return key;
}

// shows: recovery.journey
test('a recovery key opens the vault after the passphrase is lost and sets a new password for login and vault', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page: home } = await device();
  await logInToNotes(home, anna);
  await new NotesPage(home).write([NOTE]);
  await new AppPage(home).saved();
  const key = await makeKey(home);
  expect((await newestMail(home.request, server.url, anna.email)).subject).toBe('A recovery key was made');
  await home.close();

  // On another device the user has reset the password and has forgotten the old passphrase.
  const { page } = await device();
  await logInAfterReset(page, server.url, { email: anna.email, password: RESET, remember: true });
  await press(page, 'Forgot your passphrase? Use your recovery key');
  await expectAccessible(page);
  await field(page, 'Recovery key').fill(key.replaceAll(' ', '-').toLowerCase());
  await press(page, 'Unlock');
  await expect(page.getByRole('heading', { name: 'Choose a new passphrase' })).toBeVisible();
  await expectAccessible(page);
  await field(page, 'New passphrase').fill(NEXT);
  await field(page, 'Once more').fill(NEXT);
  await press(page, 'Make it the passphrase');
  await expect(page.getByText('Your passphrase is changed.')).toBeVisible();
  await page.goto('/app/notes');
  await new NotesPage(page).expectShown([NOTE]);

  // Login and vault share one password now; the recovery key is still listed.
  await page.goto('/app/settings/security');
  await expect(page.getByText(/^Made and checked on .*, in Chrome on Linux$/)).toBeVisible();
  await expect(page.getByText(/It also logs you in$/)).toBeVisible();
  await new AppPage(page).lockNow();
  await new UnlockPage(page).unlock(NEXT);
  await expect(page.getByText(/^Made and checked on .*, in Chrome on Linux$/)).toBeVisible();
  await expect(new UnlockPage(page).heading).toBeHidden();
});
