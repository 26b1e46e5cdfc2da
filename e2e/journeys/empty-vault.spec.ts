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

const NEXT = 'thistle-window-ember-6';
const NOTE = 'Graft the last pear tree';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a user without the passphrase starts an empty vault and restores the old one after finding it', {
  tag: '@long',
}, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const [lost, other] = [await device(), await device()];
  await logInToNotes(other.page, anna);
  await new NotesPage(other.page).write([NOTE]);
  await new AppPage(other.page).saved();
  await other.context.close();

  // The user resets the password and does not remember the old passphrase.
  const { page, context } = lost;
  await logInAfterReset(page, server.url, { email: anna.email, password: NEXT, remember: true });
  await page.getByRole('link', { name: 'I no longer have it' }).click();

  await expect(page.getByRole('heading', { name: 'Begin an empty vault' })).toBeVisible();
  await expect(page.getByText('1 note or journal entry')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Password').fill(NEXT);
  await field(page, "Type 'empty' to confirm").fill('empty');
  await press(page, 'Start empty');
  await expect(page.getByText('Your empty vault is open.')).toBeVisible();
  const mail = await newestMail(context.request, server.url, anna.email);
  expect(mail.subject).toBe('An empty vault was started');

  // The user remembers the passphrase: the link in the email leads to the restore page.
  const [back = ''] = mail.links;
  await page.goto(back);
  await expect(page.getByText('1 note or journal entry')).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Passphrase of the old vault').fill(ANNA.password);
  await field(page, 'Password, with which you log in').fill(NEXT);
  await press(page, 'Bring it back');
  await expect(page.getByText('Your old vault is open.')).toBeVisible();
  await page.goto('/app/notes');
  await new NotesPage(page).expectShown([NOTE]);
  expect((await newestMail(context.request, server.url, anna.email)).subject).toBe('Your old vault is back');

  await page.goto('/app/settings/security');
  await new AppPage(page).lockNow();
  await field(page, 'Passphrase from before the reset').fill(ANNA.password);
  await press(page, 'Unlock');
  await expect(page.getByRole('heading', { name: 'One password again?' })).toBeVisible();
  await expect(new UnlockPage(page).heading).toBeHidden();
});
