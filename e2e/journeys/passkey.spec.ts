import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { addVirtualAuthenticator } from '../support/authenticator.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestMail } from '../support/mailbox.ts';

const NOTE = 'Graft the last pear tree';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// shows: passkey.journey
test('a passkey unlocks the vault on its device, also offline, until it is removed', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = [/ERR_INTERNET_DISCONNECTED/];
  const finger = await addVirtualAuthenticator(page);
  await logInToNotes(page, anna);
  await new NotesPage(page).write([NOTE]);
  await new AppPage(page).saved();

  await page.goto('/app/settings/security');
  await press(page, 'Add a passkey');
  await expectAccessible(page);
  await field(page, 'Passphrase').fill(ANNA.password);
  await press(page, 'Go on');
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await expect(page.getByText(/^Added on .*, in Chrome on Linux$/)).toBeVisible();
  expect((await newestMail(context.request, server.url, anna.email)).subject).toBe('A passkey was added to your vault');

  await new AppPage(page).lockNow();
  const unlock = new UnlockPage(page);
  await expect(unlock.heading).toBeVisible();
  await expectAccessible(page);
  await finger.touches(false);
  await press(page, 'Unlock with a passkey');
  await expect(page.getByRole('heading', { name: 'Waiting for your passkey' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Use the passphrase');
  await expect(unlock.heading).toBeVisible();
  await finger.touches(true);
  await press(page, 'Unlock with a passkey');
  await expect(page.getByRole('heading', { name: 'Doors to your vault' })).toBeVisible();

  await new AppPage(page).lockNow();
  await context.setOffline(true);
  await press(page, 'Unlock with a passkey');
  await expect(page.getByRole('heading', { name: 'Doors to your vault' })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/app/notes');
  await new NotesPage(page).expectShown([NOTE]);

  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: /^Remove the passkey of/ }).click();
  await field(page, 'Passphrase').fill(ANNA.password);
  await press(page, 'Remove');
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await new AppPage(page).lockNow();
  await expect(unlock.heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock with a passkey' })).toBeHidden();
});
