import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestMail } from '../support/mailbox.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const NEXT = 'thistle-window-ember-6';
const NOTE = 'Graft the last pear tree';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function settings(page: Page, section: string): Promise<void> {
  await page.goto(`/app/settings/${section}`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

test('changing the passphrase keeps the vault, becomes the login password and ends other sessions', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const [here, there] = [await device(), await device()];
  await logInToNotes(there.page, anna);
  await logInToNotes(here.page, anna);
  await new NotesPage(here.page).write([NOTE]);
  await new AppPage(here.page).saved();
  await there.page.goto('about:blank');

  await settings(here.page, 'security');
  await expect(here.page.getByRole('list', { name: 'Sessions' }).getByText('This device')).toBeVisible();
  await press(here.page, 'Change passphrase');
  await field(here.page, 'Current passphrase').fill(ANNA.password);
  await field(here.page, 'New passphrase').fill(NEXT);
  await field(here.page, 'Once more').fill(NEXT);
  await expectAccessible(here.page);
  await press(here.page, 'Change');
  await expect(here.page.getByText('Your passphrase is changed.')).toBeVisible();
  await expect(here.page.getByText('No other device is logged in.')).toBeVisible();
  expect((await there.context.request.get(`${server.url}/api/auth/check`)).status()).toBe(401);
  expect((await newestMail(here.context.request, server.url, anna.email)).subject).toBe('Your passphrase was changed');

  await new AppPage(here.page).lockNow();
  const unlock = new UnlockPage(here.page);
  await unlock.unlock(ANNA.password);
  await expect(here.page.getByText('Incorrect passphrase')).toBeVisible();
  await unlock.unlock(NEXT);
  await expect(here.page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await here.page.goto('/app/notes');
  await new NotesPage(here.page).expectShown([NOTE]);
  await logInToNotes((await device()).page, { ...anna, password: NEXT });
});

// shows: reset.vault, reset.submit, reset.success
test('after a password reset the vault opens with the old passphrase and offers to use the new password for both', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device();
  await context.request.post(`${server.url}/api/auth/forgot-password`, { data: { email: anna.email } });
  const [link = ''] = (await newestMail(context.request, server.url, anna.email)).links;
  await page.goto(link);
  await field(page, 'New password').fill(NEXT);
  await press(page, 'Reset Password');
  await page
    .getByText('Your password has been reset successfully! You can now log in with your new password.')
    .waitFor();

  const login = new LoginPage(page);
  await login.open();
  await login.logIn({ ...anna, password: NEXT }, { remember: true });
  await expect(page.getByText('You reset your password.')).toBeVisible();
  await expectAccessible(page);
  // The new password opens the account, and not the vault.
  await field(page, 'Passphrase from before the reset').fill(NEXT);
  await press(page, 'Unlock');
  await expect(page.getByText('Incorrect passphrase')).toBeVisible();
  await field(page, 'Passphrase from before the reset').fill(ANNA.password);
  await press(page, 'Unlock');
  await expect(page.getByRole('heading', { name: 'One password again?' })).toBeVisible();
  await press(page, 'Make it the passphrase');
  await field(page, 'Passphrase from before the reset').fill(ANNA.password);
  await field(page, 'New password, with which you log in').fill(NEXT);
  await expectAccessible(page);
  await press(page, 'Make it the passphrase');
  await expect(page.getByText('There is one password again.')).toBeVisible();
  await new AppPage(page).lockNow();
  await new UnlockPage(page).unlock(NEXT);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('shows the stored data of a note, then deletes the account and all its data', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  // Chromium logs the rejected login at the end of this journey.
  watch.expected = [/status of 401 .*\/api\/auth\/login/];
  await logInToNotes(page, anna);
  await new NotesPage(page).write([NOTE]);
  await new AppPage(page).saved();
  await settings(page, 'data');
  await expect(page.getByRole('row', { name: /^text / })).toContainText(NOTE);
  await expectAccessible(page);
  await press(page, 'Delete account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(ANNA.password);
  await dialog.getByLabel(`Type ${anna.email}`).fill(anna.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(anna);
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
});
