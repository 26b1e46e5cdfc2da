import type { Page } from '@playwright/test';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, createAccount, submitSimulatedPayment, withUniqueEmail } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { newestCode } from '../support/mailbox.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function upToPlan(register: RegisterPage, person = withUniqueEmail(ANNA)) {
  await register.account(person);
  await register.verify(person);
  await register.security();
  await register.profile(person);
  return person;
}

// shows: return.canceled, register.resume, register.query.shown
test('a cancelled checkout returns to the plan step with all fields kept', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const { page } = await device();
  const register = new RegisterPage(page, server.url);
  await register.open('?plan=pro&period=annual');
  await expect(page.getByText('You chose Pro, 120 USD a year.')).toBeVisible();
  await upToPlan(register);
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked();
  await press(page, 'Checkout');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Cancel');
  await page.waitForURL('**/register?resume=1#plan');
  await expect(page.getByText('The payment was cancelled.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked();
  await expectAccessible(page);

  await page.getByRole('radio', { name: /^Free/ }).click();
  await register.plan();
  await register.pay();
});

// shows: return.twice, pay.once
test('a browser closed after payment resumes the registration without a second payment', async ({ server, device }) => {
  const { page, context } = await device();
  const register = new RegisterPage(page, server.url);
  await register.open();
  const person = await upToPlan(register);
  await register.plan();
  // The payment succeeds, but the return page is never opened.
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await submitSimulatedPayment(page.request, page.url());
  await page.close();

  const later = await context.newPage();
  const again = new RegisterPage(later, server.url);
  await again.open('?resume=1#plan');
  await expect(heading(later, 'Start Free, or with room.')).toBeVisible();
  await again.create();
  // No payment page is opened.
  await again.ready();
  const user = await (await later.request.get(`${server.url}/api/auth/check`, { maxRetries: 2 })).json();
  expect(user).toMatchObject({ email: person.email });
});

// shows: register.status.pending, register.status.verified
test('a verification code is rejected in a browser that did not request it', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const person = withUniqueEmail(ANNA);
  const [here, there] = [await device(), await device()];
  there.watch.expected = [/status of 400 .*verify-code/];
  const register = new RegisterPage(here.page, server.url);
  await register.open();
  await register.account(person);
  await expect(here.page.getByText(`A code is on its way to ${person.email}`)).toBeVisible();
  const code = await newestCode(here.page.request, server.url, person.email);
  const answer = await there.context.request.post(`${server.url}/api/auth/verify-code`, {
    data: { email: person.email, code },
  });
  expect(answer.status()).toBe(400);

  // The user comes back later in the same browser, and the registration continues at the same step.
  await here.page.reload();
  await expect(here.page.getByText('You were here before.')).toBeVisible();
  await expect(here.page.getByText(/^Your code from \d+:\d\d [AP]M still works\.$/)).toBeVisible();
  await here.page.getByLabel('Verification code').fill(code);
  await press(here.page, 'Continue');
  await expect(heading(here.page, 'Only you hold the key.')).toBeVisible();
  await here.page.reload();
  await expect(heading(here.page, 'Only you hold the key.')).toBeVisible();
});

// shows: register.validation.code, register.start-over, register.start-over.said, register.start-over.resets
// shows: register.start-over.hidden, register.resend.wait
test('a wrong code stays on the verification step, and Start over returns to the account step', async ({
  server,
  device,
}) => {
  const person = withUniqueEmail(ANNA);
  const { page, watch } = await device();
  watch.expected = [/status of 400/];
  const register = new RegisterPage(page, server.url);
  await register.open();
  await expect(page.getByRole('button', { name: 'Start over' })).toBeHidden();
  await register.account(person);
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
  await press(page, 'Continue');
  await expect(page.getByText('Verification code is required')).toBeVisible();
  const right = await newestCode(page.request, server.url, person.email);
  await page.getByLabel('Verification code').fill(right === '000000' ? '111111' : '000000');
  await press(page, 'Continue');
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Start over');
  await expect(
    page.getByText('We restarted your registration. A new code will be sent after the next step.'),
  ).toBeVisible();
  await expect(heading(page, 'One password, two locks.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

// shows: register.status.active, register.to-login, register.error.taken-text
test('an email address with an account links to the login', { tag: '@long' }, async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await new RegisterPage(page, server.url).open();
  await page.getByLabel('Email').fill(anna.email);
  await expect(page.getByText('This email is already registered. Please log in.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Go to login');
  await page.waitForURL('**/login');
});

// shows: return.error.session, return.error.missing, return.red, register.finalize.needs-draft
test('a payment return without session or draft names the problem and links to the next step', {
  tag: '@long',
}, async ({ device }) => {
  const { page } = await device();
  await page.goto('/register/return');
  await expect(page.getByText('Missing session_id')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Plan' })).toHaveAttribute('href', '/register?resume=1#plan');
  await page.goto('/register/return?session_id=cs_unknown');
  await expect(page.getByText('Missing registration draft. Please start over.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start over' }).click();
  await page.waitForURL('**/register');
});

// shows: register.account.failed, register.account.at-once
test('a code that could not be sent returns to the account step with the fields kept', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const person = withUniqueEmail(ANNA);
  const { page, watch } = await device();
  watch.expected = [/status of 503/];
  await page.route('**/api/auth/send-verification', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '', requestId: 'r' } }),
  );
  const register = new RegisterPage(page, server.url);
  await register.open();
  await register.account(person);
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(page.getByText('No code was sent. Check the address and continue once more.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
  await page.unroute('**/api/auth/send-verification');
  await press(page, 'Continue');
  await register.verify(person);
  await expect(heading(page, 'Only you hold the key.')).toBeVisible();
});

test('a common password shows a warning and offers a generated passphrase without blocking', async ({
  server,
  device,
}) => {
  const { page } = await device();
  await new RegisterPage(page, server.url).open();
  await page.getByLabel('Email').fill(withUniqueEmail(ANNA).email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('Password123!');
  await expect(page.getByText(/among the first passwords that anyone would try/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Use these words');
  await expect(field).toHaveValue(/^[a-z]+(-[a-z]+){3}-\d$/);
  await expect(page.getByLabel('Once more', { exact: true })).toHaveValue(/^[a-z]+(-[a-z]+){3}-\d$/);
  await expect(page.getByText(/among the first passwords that anyone would try/)).toBeHidden();
});
