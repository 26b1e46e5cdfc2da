import type { Page } from '@playwright/test';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, fresh, makeAccount, pay } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { newestCode } from '../support/mailbox.ts';

// What the worker keeps has journeys of its own: here no device spends its time on every file of every area.
test.use({ serviceWorkers: 'block' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function upToPlan(register: RegisterPage, person = fresh(ANNA)) {
  await register.account(person);
  await register.verify(person);
  await register.security();
  await register.profile(person);
  return person;
}

// shows: return.canceled, register.resume, register.checkout, register.query.shown
test('a payment cancelled at the checkout goes on at the plan, with everything still there', async ({
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
test('who closed the browser after paying comes back to a finished sign-up and pays nothing twice', async ({
  server,
  device,
}) => {
  const { page, context } = await device();
  const register = new RegisterPage(page, server.url);
  await register.open();
  const person = await upToPlan(register);
  await register.plan();
  // The payment goes through, the way back is never taken.
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await pay(page.request, page.url());
  await page.close();

  const later = await context.newPage();
  const again = new RegisterPage(later, server.url);
  await again.open('?resume=1#plan');
  await expect(heading(later, 'Start free, or with room.')).toBeVisible();
  await press(later, 'Create Account');
  // No payment page comes in between.
  await later.waitForURL('**/app/onboarding');
  const user = await (await later.request.get(`${server.url}/api/auth/check`)).json();
  expect(user).toMatchObject({ email: person.email });
});

// shows: register.status.pending, register.status.verified
test('a code typed in another browser counts there for nothing', async ({ server, device }) => {
  const person = fresh(ANNA);
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

  // Here a visit later leads on where it was left.
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
test('a refused code keeps the step, and Start over returns to the account', async ({ server, device }) => {
  const person = fresh(ANNA);
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
test('an address that has an account leads to the login', async ({ server, device }) => {
  const anna = await makeAccount(server, ANNA);
  const { page } = await device();
  await new RegisterPage(page, server.url).open();
  await page.getByLabel('Email').fill(anna.email);
  await expect(page.getByText('This email is already registered. Please log in.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Go to login');
  await page.waitForURL('**/login');
});

// shows: return.error.session, return.error.missing, return.red, register.finalize.needs-draft
test('a return without its session or its draft says so and leads on', async ({ device }) => {
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
test('a code that could not be sent brings back to the account with what was typed', async ({ server, device }) => {
  const person = fresh(ANNA);
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

test('a common password warns, offers four words, and blocks nobody', async ({ server, device }) => {
  const { page } = await device();
  await new RegisterPage(page, server.url).open();
  await page.getByLabel('Email').fill(fresh(ANNA).email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('Password123!');
  await expect(page.getByText(/This password is on lists of common ones/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Use these words');
  await expect(field).toHaveValue(/^[a-z]+(-[a-z]+){3}-\d$/);
  await expect(page.getByText(/This password is on lists of common ones/)).toBeHidden();
});
