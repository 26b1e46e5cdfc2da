import { DAY_MS } from '@northkeep/contracts';
import { LoginPage } from '../pages/login-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, createAccount, withUniqueEmail } from '../support/account.ts';
import { totpCode } from '../support/app-code.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, fieldByLabel } from './page-helpers.ts';
import { saveShotsAtAllSizes } from './shot.ts';

// Blocks the service worker, so that routes can delay or change responses.
test.use({ serviceWorkers: 'block' });

const never = () => new Promise<void>(() => undefined);
const AWAY = { status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again.', requestId: '7f3a-91c2' } };
const WEEK_MS = 7 * DAY_MS;

test('takes screenshots of the checkout and the return from it', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  const boris = withUniqueEmail(BORIS);
  const register = new RegisterPage(page, server.url);
  await register.open();
  await register.account(boris);
  await register.verify(boris);
  await register.security();
  await register.profile(boris);
  await register.plan();
  await page.route('**/api/payments/confirm', never);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/register/return**');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await saveShotsAtAllSizes(page, 'return-finishing', FULL_PAGE);
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.route('**/api/stripe/create-checkout-session', never);
  await page.goto('/checkout?plan=pro&term=annual');
  await page.getByRole('status').first().waitFor();
  await saveShotsAtAllSizes(page, 'checkout-waiting', FULL_PAGE);
  await page.unroute('**/api/stripe/create-checkout-session');
  await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill(AWAY));
  await page.reload();
  await page.getByRole('button', { name: /again/i }).waitFor();
  await saveShotsAtAllSizes(page, 'checkout-failed', FULL_PAGE);
});

test('takes screenshots of an unavailable area and an unknown address', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app/nowhere');
  await page.getByRole('heading', { name: 'View not found' }).waitFor();
  await saveShotsAtAllSizes(page, 'view-not-found', FULL_PAGE);
  await page.route('**/r/{mf-wisdom,mf-public}/**', (route) => route.abort());
  await page.goto('/app/wisdomOfAges');
  await page.getByRole('heading', { name: 'Wisdom cannot be shown right now' }).waitFor();
  await saveShotsAtAllSizes(page, 'area-down', FULL_PAGE);
  await page.goto('/about');
  await page.getByRole('alert').filter({ hasText: 'You can read this page' }).waitFor();
  await saveShotsAtAllSizes(page, 'area-down-public', FULL_PAGE);
});

test('takes screenshots of the two-factor settings from setup to scheduled removal', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/app/settings/security');
  await clickButton(page, 'Turn on two-factor');
  await fieldByLabel(page, 'Password').fill(anna.password);
  await saveShotsAtAllSizes(page, 'two-factor-ask');
  await clickButton(page, 'Continue');
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await saveShotsAtAllSizes(page, 'two-factor-key');
  await fieldByLabel(page, 'Code').fill(totpCode(key.replaceAll(' ', '')));
  await clickButton(page, 'Turn on');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await saveShotsAtAllSizes(page, 'two-factor-codes');
  await clickButton(page, 'I have kept them');
  await page.getByText('10 of 10 are left', { exact: false }).waitFor();
  await saveShotsAtAllSizes(page, 'two-factor-on', FULL_PAGE);
  await clickButton(page, 'Turn off two-factor');
  await saveShotsAtAllSizes(page, 'two-factor-off-ask');
  await page.keyboard.press('Escape');
  await clickButton(page, 'Make new recovery codes');
  await saveShotsAtAllSizes(page, 'two-factor-new-codes');
  await page.keyboard.press('Escape');

  const { page: other, watch } = await device();
  watch.expected = [/./];
  const login = new LoginPage(other);
  await login.open();
  await login.logIn(anna);
  await other.getByRole('heading', { name: 'Six digits, please.' }).waitFor();
  await saveShotsAtAllSizes(other, 'two-factor-login', FULL_PAGE);
  await clickButton(other, 'Use a recovery code instead');
  await fieldByLabel(other, 'Recovery code').fill('ABCD-EFGH');
  await clickButton(other, 'Continue');
  await other.getByText('This code is wrong or was used already.').waitFor();
  await saveShotsAtAllSizes(other, 'two-factor-login-recovery', FULL_PAGE);
  await clickButton(other, 'I have neither');
  await other.getByRole('button', { name: 'Start the 7 days' }).waitFor();
  await saveShotsAtAllSizes(other, 'two-factor-neither', FULL_PAGE);
  await clickButton(other, 'Start the 7 days');
  await other.getByText(/^Two-factor ends on /).waitFor();
  await saveShotsAtAllSizes(other, 'two-factor-begun', FULL_PAGE);

  await page.reload();
  await page.getByText(/^Two-factor ends on /).waitFor();
  await saveShotsAtAllSizes(page, 'settings-two-factor-planned', FULL_PAGE);
  const at = new Date(Date.now() + WEEK_MS).toISOString();
  await page.route('**/api/auth/two-factor', (route) =>
    route.fulfill({ json: { on: null, planned: { to: 'on', at } } }),
  );
  await page.reload();
  await page.getByText(/begins on/).waitFor();
  await saveShotsAtAllSizes(page, 'settings-two-factor-begins', FULL_PAGE);
});
