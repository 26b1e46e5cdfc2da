import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { type Account, ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { newestMail } from '../support/mailbox.ts';
import { sealReferenceValue } from '../support/reference-crypto.ts';
import { withHeader } from '../support/reference-header.ts';
import type { Server } from '../support/server.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const NEXT = 'thistle-window-ember-6';
const TYPED = 'Typed on the train, without a network';
const COUNT = 220;

const text = (n: number) => `Line ${n} of the orchard atlas`;

/** Creates many lines, sealed with the reference implementation of the format. */
async function writeMany(api: APIRequestContext, anna: Account, server: Server): Promise<void> {
  const items = Array.from({ length: COUNT }, (_, n) => {
    const id = randomUUID();
    const sealed = sealReferenceValue(anna.dataKey, { at: `lines.text:${id}`, value: text(n) });
    const line = { id, key: randomUUID(), text: sealed, index: n, type: 'journal', inDashboard: false };
    return withHeader(anna.dataKey, 'lines', line);
  });
  const headers = { [VAULT_HEADER]: anna.vaultId, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const answer = await api.post(`${server.url}/api/lines/bulk`, { headers, data: { items } });
  expect(answer.status(), await answer.text()).toBe(201);
}

const readAs = (page: Page, vaultId: string, path: string) =>
  page.context().request.get(path, { headers: { [VAULT_HEADER]: vaultId } });
const rowsUnder = async (page: Page, vaultId: string): Promise<readonly { id: string; text: { c: string } }[]> =>
  (await readAs(page, vaultId, '/api/lines')).json();
const vaultOf = async (page: Page): Promise<string> =>
  (await (await page.context().request.get('/api/auth/check')).json()).vaultId;

// shows: vault.rotation.journey
test('a rotation re-encrypts many lines across a reload, and text of an offline device arrives exactly once', async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const [first, second, stranger] = [await device(), await device(), await device()];
  await logInToNotes(first.page, anna);
  await logInToNotes(second.page, anna);
  await writeMany(first.context.request, anna, server);

  // The second device goes offline and keeps writing.
  second.watch.expected = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/];
  const there = new NotesPage(second.page);
  await second.context.setOffline(true);
  await there.write([TYPED]);
  await expect(new AppPage(second.page).word).toHaveText(/1 change waits|Offline/);

  // The first device rotates the key and is interrupted halfway.
  const { page } = first;
  let batches = 0;
  await page.route('**/api/crypto/rotation/records', async (route) => {
    if (route.request().method() === 'POST') batches += 1;
    // The third batch never gets a response, because the page is reloaded before.
    if (batches < 3) await route.continue();
  });
  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Change the key' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Passphrase', { exact: true }).fill(anna.password);
  await dialog.getByLabel('New passphrase', { exact: true }).fill(NEXT);
  await dialog.getByLabel('Once more', { exact: true }).fill(NEXT);
  await dialog.getByRole('button', { name: 'Change the key' }).click();
  const bar = page.getByRole('progressbar', { name: 'Encrypting everything with the new key' });
  await expect(bar).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => batches, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  await expect(page.getByText('You can close this page; it goes on when you come back.')).toBeVisible();
  await expectAccessible(page);
  const live = await vaultOf(page);
  expect(live).not.toBe(anna.vaultId);
  expect((await rowsUnder(page, live)).length).toBeLessThan(COUNT);
  await page.unroute('**/api/crypto/rotation/records');
  await page.reload();
  await expect(page.getByText('Everything is encrypted with the new key.')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const rows = await rowsUnder(page, live);
  expect(rows).toHaveLength(COUNT);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
  expect((await readAs(page, anna.vaultId, '/api/lines')).status()).toBe(409);
  expect((await newestMail(first.context.request, server.url, anna.email)).subject).toContain('key of your vault');

  // The previous password no longer logs in.
  stranger.watch.expected = [/status of 401/];
  await new LoginPage(stranger.page).open();
  await new LoginPage(stranger.page).logIn(anna);
  await expect(stranger.page.getByText('Invalid email or password').first()).toBeVisible();

  // The second device comes online: it asks for the new password, and its text arrives.
  second.watch.expected = [/ERR_/, /Failed to load resource/, /status of 4/];
  await second.context.setOffline(false);
  await second.page.reload();
  await second.page.waitForURL('**/login');
  await new LoginPage(second.page).logIn({ ...anna, password: NEXT }, { remember: true });
  const secondApp = new AppPage(second.page);
  await secondApp.opened();
  await secondApp.go('Notes');
  await there.opened();
  await expect(there.note(TYPED)).toHaveCount(1);
  await secondApp.saved();
  await expect.poll(async () => (await rowsUnder(page, live)).length).toBe(COUNT + 1);
  const here = new NotesPage(page);
  await here.open();
  await expect(here.note(TYPED)).toHaveCount(1);
});
