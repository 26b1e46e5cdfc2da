import type { Page } from '@playwright/test';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, createAccount, withUniqueEmail } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { newestCode } from '../support/mailbox.ts';
import { holdRequests } from './hold-requests.ts';
import { FULL_PAGE, fieldByLabel, waitForText } from './page-helpers.ts';
import { saveShotsAtAllSizes } from './shot.ts';

// Blocks the service worker, so that routes can delay responses.
test.use({ serviceWorkers: 'block' });

const clickButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('takes screenshots of the first two registration steps with their errors', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  const anna = await createAccount(server, ANNA);
  const boris = withUniqueEmail(BORIS);
  const register = new RegisterPage(page, server.url);
  await register.open();
  await fieldByLabel(page, 'Email').fill('boris@');
  await fieldByLabel(page, 'Password').fill('harbour');
  await clickButton(page, 'Continue');
  await waitForText(page, 'Invalid email');
  await saveShotsAtAllSizes(page, 'register-invalid', FULL_PAGE);
  await fieldByLabel(page, 'Email').fill(anna.email);
  await waitForText(page, 'This email is already registered.');
  await saveShotsAtAllSizes(page, 'register-taken', FULL_PAGE);
  await page.route('**/api/auth/send-verification', (route) => route.abort());
  await register.account(boris);
  await waitForText(page, 'No code was sent.');
  await saveShotsAtAllSizes(page, 'register-not-sent', FULL_PAGE);
  await page.unroute('**/api/auth/send-verification');
  const send = await holdRequests(page, '**/api/auth/send-verification');
  await clickButton(page, 'Continue');
  await waitForText(page, /^Making your key/);
  await saveShotsAtAllSizes(page, 'register-sending', FULL_PAGE);
  send();
  await waitForText(page, /Send a new code in/);
  await clickButton(page, 'Continue');
  await waitForText(page, 'Verification code is required');
  await saveShotsAtAllSizes(page, 'register-code-wait', FULL_PAGE);
  await page.clock.install();
  await page.clock.runFor(40_000);
  await clickButton(page, 'Send a new code');
  await waitForText(page, 'A new code is on its way.');
  await page.clock.resume();
  await saveShotsAtAllSizes(page, 'register-code-again');
  await clickButton(page, 'Start over');
  await waitForText(page, /^We restarted your registration/);
  await saveShotsAtAllSizes(page, 'register-restarted', FULL_PAGE);
});

test('takes screenshots of the last registration steps and the return from a failed payment', async ({
  server,
  device,
}) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  const boris = withUniqueEmail(BORIS);
  const register = new RegisterPage(page, server.url);
  await register.open();
  await register.account(boris);
  await waitForText(page, 'A code is on its way to');
  const code = await newestCode(page.request, server.url, boris.email);
  await register.verify(boris);
  await register.security();
  await register.profile(boris);
  await page.getByRole('radio', { name: /^Pro/ }).check();
  const pay = await holdRequests(page, '**/api/payments/create-checkout-session');
  await clickButton(page, 'Checkout');
  await waitForText(page, 'Opening the payment page…');
  await saveShotsAtAllSizes(page, 'register-opening', FULL_PAGE);
  pay();
  await page.waitForURL('**/dev/checkout/**');
  await saveShotsAtAllSizes(page, 'register-payment', FULL_PAGE);
  const paid = page.url().split('/').at(-1) ?? '';
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/register/return?session_id=${paid}`);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Not finished yet.' }).waitFor();
  await saveShotsAtAllSizes(page, `return-no-draft`, FULL_PAGE);
  await register.open();
  await fieldByLabel(page, 'Email').fill(boris.email);
  await fieldByLabel(page, 'Password').fill(boris.password);
  await clickButton(page, 'Continue');
  await waitForText(page, /A code is on its way|You were here/);
  await fieldByLabel(page, 'Verification code').fill(code === '123456' ? '654321' : '123456');
  await clickButton(page, 'Continue');
  await waitForText(page, /wrong|expired/);
});
