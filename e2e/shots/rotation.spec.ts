import type { Page } from '@playwright/test';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { holdRequests } from './hold-requests.ts';
import { saveShotsAtAllSizes } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

test('takes screenshots of the change of the vault key', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, anna);
  await new NotesPage(page).write(['Send chapter nine to Ruth', 'Renew the train card', 'Tar the keel']);
  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Change the key' }).click();
  await field(page, 'Passphrase').fill(anna.password);
  await field(page, 'New passphrase').fill('thistle-window-ember-6');
  await field(page, 'Once more').fill('thistle-window-ember-6');
  await saveShotsAtAllSizes(page, 'key-ask');
  const go = await holdRequests(page, '**/api/crypto/rotation');
  await press(page, 'Change the key');
  await page.getByText('Putting it in the old one’s place').waitFor();
  await saveShotsAtAllSizes(page, 'key-work');
  const goOn = await holdRequests(page, '**/api/crypto/rotation/records', 'lines');
  go();
  const bar = page.getByRole('progressbar', { name: 'Encrypting everything with the new key' });
  await bar.waitFor({ timeout: 30_000 });
  await saveShotsAtAllSizes(page, 'key-moving', { whole: true });
  goOn();
  await page.getByText('Everything is encrypted with the new key.').waitFor({ timeout: 30_000 });
  await saveShotsAtAllSizes(page, 'key-done', { whole: true });
});

test('takes screenshots of the message after the vault key was changed on another device', async ({
  server,
  device,
}) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  const changed = {
    status: 409,
    json: { code: 'VAULT_CHANGED', message: 'The vault has another key.', requestId: 'r' },
  };
  await page.route('**/api/lines**', (route) => route.fulfill(changed));
  await page.reload();
  await new UnlockPage(page).heading.waitFor();
  await page.getByText('A new key was made on another device.').waitFor();
  await saveShotsAtAllSizes(page, 'vault-replaced', { whole: true });
});
