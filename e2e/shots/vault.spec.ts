import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton } from './page-helpers.ts';
import { saveShotsAtAllSizes } from './shot.ts';

const ERKP = '**/api/crypto/erkp';
const UNAVAILABLE = { code: 'UNAVAILABLE', message: 'Please try again.', requestId: 'r' };
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

test('takes screenshots of the states of the vault creation', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/./];
  await page.route('**/api/auth/{login,check}', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    if (answer.ok() && found === null) user.vaultId = null;
    await route.fulfill({ response: answer, json: user });
  });
  let post: 'refused' | 'slow' | 'second' = 'refused';
  let found: unknown = null;
  await page.route(ERKP, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: found });
    if (post === 'slow') return;
    if (post === 'second') return route.fulfill({ status: 409, json: { ...UNAVAILABLE, code: 'VAULT_EXISTS' } });
    return route.fulfill({ status: 503, json: UNAVAILABLE });
  });
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(anna, { remember: false });
  await waitForText(page, 'Create your vault');
  const standing: unknown = await (await page.context().request.get('/api/crypto/erkp')).json();
  await page.reload();
  await waitForText(page, 'Create your vault');
  await saveShotsAtAllSizes(page, 'vault-create', { whole: true });
  await page.getByLabel('New passphrase', { exact: true }).fill('copper lantern 5');
  await page.getByLabel('Once more', { exact: true }).fill('copper lantern 5');
  await clickButton(page, 'Create');
  await waitForText(page, 'Your vault was not created.');
  await saveShotsAtAllSizes(page, 'vault-not-created', { whole: true });
  post = 'slow';
  await clickButton(page, 'Create');
  await waitForText(page, 'Storing the encrypted package');
  await saveShotsAtAllSizes(page, 'vault-creating', { whole: true });
  post = 'second';
  await page.reload();
  await waitForText(page, 'Create your vault');
  found = standing;
  await page.getByLabel('New passphrase', { exact: true }).fill('copper lantern 5');
  await page.getByLabel('Once more', { exact: true }).fill('copper lantern 5');
  await clickButton(page, 'Create');
  await waitForText(page, 'Your vault exists already.');
  await saveShotsAtAllSizes(page, 'vault-created-elsewhere', { whole: true });
  await page.unroute('**/api/auth/{login,check}');
  found = null;
  await page.reload();
  await waitForText(page, 'The key package is missing');
  await saveShotsAtAllSizes(page, 'vault-missing', { whole: true });
  await page.unroute(ERKP);
  await page.route(ERKP, (route) => route.abort());
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  await page.reload();
  await waitForText(page, 'Your key package could not be fetched.');
  await saveShotsAtAllSizes(page, 'vault-unreached', { whole: true });
});

test('takes screenshots of the states of the unlock screen', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, anna);
  await new AppPage(page).menu('Lock now');
  const unlock = new UnlockPage(page);
  await unlock.heading.waitFor();
  await saveShotsAtAllSizes(page, 'unlock-by-hand', { whole: true });
  await page.evaluate(() => {
    // Replaces the key derivation with promises that never resolve.
    SubtleCrypto.prototype.deriveKey = () => new Promise(() => undefined);
    SubtleCrypto.prototype.deriveBits = () => new Promise(() => undefined);
  });
  await unlock.unlock(anna.password);
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await saveShotsAtAllSizes(page, 'unlocking', { whole: true });
  await page.reload();
  await unlock.heading.waitFor();
  await context.setOffline(true);
  for (let tries = 0; tries < 3; tries += 1) {
    await unlock.unlock('not the passphrase');
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
  }
  await waitForText(page, 'Did you reset your password lately?');
  await saveShotsAtAllSizes(page, 'unlock-three-tries', { whole: true });
  await context.setOffline(false);
});
