import { LoginPage } from '../pages/login-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, fresh, makeAccount } from '../support/account.ts';
import { appCode } from '../support/app-code.ts';
import { comeIn } from '../support/come-in.ts';
import { test } from '../support/fixtures.ts';
import { field, press, whole } from './hands.ts';
import { shotAtBothSizes } from './shot.ts';

// Asked by the page itself, so that an answer can be held back or changed.
test.use({ serviceWorkers: 'block' });

const never = () => new Promise<void>(() => undefined);
const AWAY = { status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again.', requestId: '7f3a-91c2' } };
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

test('on the way to a payment and back', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  const boris = fresh(BORIS);
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
  await shotAtBothSizes(page, 'return-finishing', whole);
  await comeIn(page, await makeAccount(server, ANNA));
  await page.route('**/api/stripe/create-checkout-session', never);
  await page.goto('/checkout?plan=pro&term=annual');
  await page.getByRole('status').first().waitFor();
  await shotAtBothSizes(page, 'checkout-waiting', whole);
  await page.unroute('**/api/stripe/create-checkout-session');
  await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill(AWAY));
  await page.reload();
  await page.getByRole('button', { name: /again/i }).waitFor();
  await shotAtBothSizes(page, 'checkout-failed', whole);
});

test('an area that is away, and a view that nobody has', async ({ server, device }) => {
  const { page, watch } = await device();
  watch.expected = [/./];
  await comeIn(page, await makeAccount(server, ANNA));
  await page.goto('/app/nowhere');
  await page.getByRole('heading', { name: 'View not found' }).waitFor();
  await shotAtBothSizes(page, 'view-not-found', whole);
  await page.route('**/r/{mf-wisdom,mf-public}/**', (route) => route.abort());
  await page.goto('/app/wisdomOfAges');
  await page.getByRole('heading', { name: 'Wisdom cannot be shown right now' }).waitFor();
  await shotAtBothSizes(page, 'area-down', whole);
  await page.goto('/about');
  await page.getByRole('heading', { name: 'This page cannot be shown right now' }).waitFor();
  await shotAtBothSizes(page, 'area-down-public', whole);
});

test('two-factor, from the settings to the seven days', async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
  const { page } = await device();
  await comeIn(page, anna);
  await page.goto('/app/settings/security');
  await press(page, 'Turn on two-factor');
  await field(page, 'Password').fill(anna.password);
  await shotAtBothSizes(page, 'two-factor-ask');
  await press(page, 'Continue');
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await shotAtBothSizes(page, 'two-factor-key');
  await field(page, 'Code').fill(appCode(key.replaceAll(' ', '')));
  await press(page, 'Turn on');
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await shotAtBothSizes(page, 'two-factor-codes');
  await press(page, 'I have kept them');
  await page.getByText('10 of 10 are left', { exact: false }).waitFor();
  await shotAtBothSizes(page, 'two-factor-on', whole);
  await press(page, 'Turn off two-factor');
  await shotAtBothSizes(page, 'two-factor-off-ask');
  await page.keyboard.press('Escape');
  await press(page, 'Make new recovery codes');
  await shotAtBothSizes(page, 'two-factor-new-codes');
  await page.keyboard.press('Escape');

  const { page: other, watch } = await device();
  watch.expected = [/./];
  const login = new LoginPage(other);
  await login.open();
  await login.logIn(anna);
  await other.getByRole('heading', { name: 'Six digits, please.' }).waitFor();
  await shotAtBothSizes(other, 'two-factor-login', whole);
  await press(other, 'Use a recovery code instead');
  await field(other, 'Recovery code').fill('ABCD-EFGH');
  await press(other, 'Continue');
  await other.getByText('This code is wrong or was used already.').waitFor();
  await shotAtBothSizes(other, 'two-factor-login-recovery', whole);
  await press(other, 'I have neither');
  await other.getByRole('button', { name: 'Start the 7 days' }).waitFor();
  await shotAtBothSizes(other, 'two-factor-neither', whole);
  await press(other, 'Start the 7 days');
  await other.getByText(/^Two-factor ends on /).waitFor();
  await shotAtBothSizes(other, 'two-factor-begun', whole);

  await page.reload();
  await page.getByText(/^Two-factor ends on /).waitFor();
  await shotAtBothSizes(page, 'settings-two-factor-planned', whole);
  const at = new Date(Date.now() + WEEK_MS).toISOString();
  await page.route('**/api/auth/two-factor', (route) =>
    route.fulfill({ json: { on: null, planned: { to: 'on', at } } }),
  );
  await page.reload();
  await page.getByText(/begins on/).waitFor();
  await shotAtBothSizes(page, 'settings-two-factor-begins', whole);
});
