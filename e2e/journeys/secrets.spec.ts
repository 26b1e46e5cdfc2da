import { randomUUID } from 'node:crypto';
import { formatIfMatch, IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA } from '../support/account.ts';
import { deriveSecrets, findSecrets } from '../support/derive-secrets.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInAfterReset } from '../support/reset-password.ts';
import { TrafficRecorder } from '../support/traffic.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const CHANGED = 'thistle-window-ember-6';
const RESET = 'gravel-lantern-otter-9';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Marks the onboarding as finished; the wizard is tested in its own journey. */
async function finishOnboarding(context: BrowserContext, url: string): Promise<void> {
  const { vaultId } = await (await context.request.get(`${url}/api/auth/check`)).json();
  const headers = { [VAULT_HEADER]: vaultId, 'if-match': formatIfMatch(0), [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const data = { finished: true, lastStep: 4 };
  expect((await context.request.patch(`${url}/api/northkeep/onboarding`, { headers, data })).ok()).toBe(true);
}

// shows: public.password.private
test('no request of registration, payment, login, password change or reset contains the password, a key or a fast hash of either', async ({
  server,
  device,
}) => {
  test.slow();
  const anna = { ...ANNA, email: `${randomUUID().slice(0, 8)}.${ANNA.email}` };
  const { page, context } = await device();
  const traffic = new TrafficRecorder(context);

  await new RegisterPage(page, server.url).signUp(anna);
  await finishOnboarding(context, server.url);
  await page.goto('/app/settings/security');
  await press(page, 'Change passphrase');
  await field(page, 'Current passphrase').fill(anna.password);
  await field(page, 'New passphrase').fill(CHANGED);
  await field(page, 'Once more').fill(CHANGED);
  await press(page, 'Change');
  await expect(page.getByText('Your passphrase is changed.')).toBeVisible();
  await new AppPage(page).lockNow();
  await new UnlockPage(page).unlock(CHANGED);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await page.goto('about:blank');

  // A new device has no cached key material, so login and unlock request all of it.
  const other = await device();
  const more = new TrafficRecorder(other.context);
  await logInAfterReset(other.page, server.url, { email: anna.email, password: RESET });
  await field(other.page, 'Passphrase from before the reset').fill(CHANGED);
  await press(other.page, 'Unlock');
  await expect(other.page.getByRole('heading', { name: 'One password again?' })).toBeVisible();

  const exchanges = [...(await traffic.all()), ...(await more.all())];
  const passwords = [anna.password, CHANGED, RESET];
  const { secrets, dataKeys, authSecrets } = deriveSecrets(exchanges, passwords);
  // Control: the key packages before and after the change wrap the same data key.
  expect(dataKeys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(dataKeys.map((key) => key.toString('hex'))).size).toBe(1);
  for (const { url, sent, received } of exchanges) {
    for (const [way, text] of [
      ['sent to', sent],
      ['received from', received],
    ] as const) {
      expect(findUnencryptedTexts(Buffer.from(text), passwords), `${way} ${url}`).toEqual([]);
      expect(findSecrets(text, secrets), `${way} ${url}`).toEqual([]);
    }
    expect(findUnencryptedTexts(Buffer.from(received), authSecrets), `received from ${url}`).toEqual([]);
  }
  // The auth secret is sent in the bodies of four operations only.
  const carrying = exchanges.filter(({ sent }) => authSecrets.some((secret) => sent.includes(secret)));
  const paths = new Set(carrying.map(({ url }) => new URL(url).pathname));
  expect([...paths].sort()).toEqual([
    '/api/auth/change-passphrase',
    '/api/auth/login',
    '/api/auth/reset-password',
    '/api/auth/send-verification',
  ]);
  for (const { sent } of carrying) {
    const [line = '', headers = ''] = sent.split('\n');
    expect(authSecrets.some((secret) => line.includes(secret) || headers.includes(secret))).toBe(false);
  }
});
