import { randomUUID } from 'node:crypto';
import { ifMatch, KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA } from '../support/account.ts';
import { derivedFrom, findSecrets } from '../support/derived.ts';
import { expect, test } from '../support/fixtures.ts';
import { newestMail } from '../support/mailbox.ts';
import { findTexts } from '../support/search.ts';
import { Traffic } from '../support/traffic.ts';

// What the worker keeps has journeys of its own: here no device spends its time on every file of every area.
test.use({ serviceWorkers: 'block' });

const CHANGED = 'thistle-window-ember-6';
const RESET = 'gravel-lantern-otter-9';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Spares the person the wizard; it has a journey of its own. */
async function finishOnboarding(context: BrowserContext, url: string): Promise<void> {
  const { vaultId } = await (await context.request.get(`${url}/api/auth/check`)).json();
  const headers = { [VAULT_HEADER]: vaultId, 'if-match': ifMatch(0), [KEY_HEADER]: randomUUID() };
  const data = { finished: true, lastStep: 4 };
  expect((await context.request.patch(`${url}/api/northkeep/onboarding`, { headers, data })).ok()).toBe(true);
}

test('registration, payment, login, change and reset send neither password nor key, nor what either is quickly found from', async ({
  server,
  device,
}) => {
  test.slow();
  const anna = { ...ANNA, email: `${randomUUID().slice(0, 8)}.${ANNA.email}` };
  const { page, context } = await device();
  const traffic = new Traffic(context);

  await new RegisterPage(page, server.url).signUp(anna);
  await finishOnboarding(context, server.url);
  await page.goto('/app/settings/security');
  await press(page, 'Change passphrase');
  await field(page, 'Current passphrase').fill(anna.password);
  await field(page, 'New passphrase').fill(CHANGED);
  await press(page, 'Change');
  await expect(page.getByText('Your passphrase is changed.')).toBeVisible();
  await new AppPage(page).lockNow();
  await new UnlockPage(page).unlock(CHANGED);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  await page.goto('about:blank');

  // Another device, so that login and unlocking ask for everything anew.
  const other = await device();
  const more = new Traffic(other.context);
  await other.context.request.post(`${server.url}/api/auth/forgot-password`, { data: { email: anna.email } });
  const [link = ''] = (await newestMail(other.context.request, server.url, anna.email)).links;
  await other.page.goto(link);
  await field(other.page, 'New password').fill(RESET);
  await press(other.page, 'Reset Password');
  await other.page.getByText('Your password has been reset successfully!').waitFor();
  const login = new LoginPage(other.page);
  await login.open();
  await login.logIn({ ...anna, password: RESET });
  await field(other.page, 'Passphrase from before the reset').fill(CHANGED);
  await press(other.page, 'Unlock');
  await expect(other.page.getByRole('heading', { name: 'One password again?' })).toBeVisible();

  const exchanges = [...(await traffic.all()), ...(await more.all())];
  const passwords = [anna.password, CHANGED, RESET];
  const { secrets, dataKeys, authSecrets } = derivedFrom(exchanges, passwords);
  // Both packages, before and after the change, hold one data key: what is searched for is the right thing.
  expect(dataKeys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(dataKeys.map((key) => key.toString('hex'))).size).toBe(1);
  for (const { url, sent, received } of exchanges) {
    for (const [way, text] of [
      ['sent to', sent],
      ['received from', received],
    ] as const) {
      expect(findTexts(Buffer.from(text), passwords), `${way} ${url}`).toEqual([]);
      expect(findSecrets(text, secrets), `${way} ${url}`).toEqual([]);
    }
    expect(findTexts(Buffer.from(received), authSecrets), `received from ${url}`).toEqual([]);
  }
  // The auth secret goes to four calls, in the body, and nowhere else.
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
