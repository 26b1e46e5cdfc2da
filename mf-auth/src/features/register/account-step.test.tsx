import { mergePriceAmounts, setPriceAmounts } from '@northkeep/contracts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';
import { openSignUp, resetSignUp, SLOW_WAIT_OPTIONS } from '../../testing/sign-up.tsx';
import { RESTART_REQUEST, SEND_CODE_REQUEST, type SignUpServer } from '../../testing/sign-up-server.ts';

let server: SignUpServer;
beforeEach(async () => {
  server = await resetSignUp();
});
afterEach(() => {
  cleanup();
  setPriceAmounts(null);
});

const TAKEN = 'This email is already registered. Please log in.';
const atAccount = () => screen.queryByRole('heading', { name: 'One password, two locks.' }) !== null;

/** Waits until a message that waits for the end of a press would be shown. */
const endOfPress = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('account step', () => {
  // shows: register.screen, register.steps, register.logo, register.continue
  it('is the first of five steps at /register', () => {
    openSignUp(server, '/register');
    const stops = screen.getByRole('navigation', { name: 'Step 1 of 5' });
    expect([...stops.querySelectorAll('li')].map((stop) => stop.textContent)).toEqual([
      ...['Account', 'Verify', 'Security', 'Profile', 'Plan'],
    ]);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Northkeep' }).getAttribute('href')).toBe('/');
  });

  // shows: register.fee
  it('names the fee of a Free account and links to its waiver', () => {
    openSignUp(server);
    expect(screen.getByText(/a one-time verification fee of 1\.99 USD, paid in the last step/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for a waiver if it is in your way.' }).getAttribute('href')).toBe(
      '/support',
    );
  });

  it.each([
    ['an installation without a fee', 0, '/register'],
    ['the Pro plan', 199, '/register?plan=pro'],
  ])('names no fee for %s', (_, activationFee, address) => {
    setPriceAmounts(mergePriceAmounts({ activationFee }));
    openSignUp(server, address);
    expect(screen.queryByText(/fee/)).toBeNull();
  });

  // shows: register.login-link
  it('links to the login', () => {
    openSignUp(server);
    expect(screen.getByText('Already have an account?', { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in here.' }).getAttribute('href')).toBe('/login');
  });

  // shows: register.validation.email-required, register.validation.password-required
  it('requires email and password', async () => {
    const { press } = openSignUp(server);
    await press('Continue');
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(server.bodies(SEND_CODE_REQUEST)).toEqual([]);
  });

  // shows: register.validation.email-invalid, register.validation.password-short
  it('shows the errors of both fields', async () => {
    const { press, fill } = openSignUp(server);
    await fill('Email', 'ada@');
    await fill('Password', 'abc1');
    await press('Continue');
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(screen.getByText('Minimum 8 characters')).toBeTruthy();
  });

  it('shows the error of an email when its field is left, and none for an empty field or a right email', async () => {
    const { user, fill } = openSignUp(server);
    await user.click(screen.getByLabelText('Email'));
    await user.tab();
    await endOfPress();
    expect(screen.queryByRole('alert')).toBeNull();
    await fill('Email', 'ada@example');
    expect(screen.queryByText('Invalid email')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Invalid email')).toBeTruthy();
    await fill('Email', TEST_USER_ADA.email);
    await user.tab();
    await endOfPress();
    expect(screen.queryByText('Invalid email')).toBeNull();
  });

  it('does not move a button between the press that leaves the email and its release', async () => {
    const { user, fill } = openSignUp(server);
    await fill('Email', 'ada@example');
    const target = screen.getByRole('button', { name: 'Continue' });
    await user.pointer({ keys: '[MouseLeft>]', target });
    await endOfPress();
    expect(screen.queryByText('Invalid email')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target });
    expect(await screen.findByText('Invalid email')).toBeTruthy();
  });

  // shows: register.repeat
  it('sends no code while the second password differs from the first', async () => {
    const { press, fill } = openSignUp(server);
    await fill('Email', TEST_USER_ADA.email);
    await fill('Password', TEST_PASSWORD);
    await fill('Once more', TEST_PASSWORD.slice(0, -1));
    await press('Continue');
    expect(screen.getByText('The two differ')).toBeTruthy();
    expect(atAccount()).toBe(true);
    expect(server.bodies(SEND_CODE_REQUEST)).toEqual([]);
  });

  // shows: register.account.at-once
  it('shows the next step while the code is still being requested', async () => {
    let sent = () => {};
    server.answers.set(SEND_CODE_REQUEST, () => new Promise<object>((resolve) => (sent = () => resolve({}))));
    const { account } = openSignUp(server);
    await account();
    expect(screen.getByText('Making your key on this device and sending the code.')).toBeTruthy();
    await waitFor(() => expect(server.bodies(SEND_CODE_REQUEST)).toHaveLength(1), SLOW_WAIT_OPTIONS);
    sent();
    expect(await screen.findByText(`A code is on its way to ${TEST_USER_ADA.email}`, { exact: false })).toBeTruthy();
  });

  // shows: register.account.failed, register.error.other
  it('returns with the reason and the typed values when no code could be sent', async () => {
    server.refuse(SEND_CODE_REQUEST, 400, 'Please check what you entered.', 'INVALID_INPUT');
    const { account } = openSignUp(server);
    await account();
    expect(await screen.findByText('Please check what you entered.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(atAccount()).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(TEST_USER_ADA.email);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(TEST_PASSWORD);
  });

  // shows: register.account.late-failure
  it('stays on a later step when the slow request for the code fails', async () => {
    let refuse = () => {};
    server.answers.set(
      SEND_CODE_REQUEST,
      () => new Promise((_, reject) => (refuse = () => reject(new TypeError('gone')))),
    );
    const { account, fill, press } = openSignUp(server);
    await account();
    await waitFor(() => expect(server.bodies(SEND_CODE_REQUEST)).toHaveLength(1), SLOW_WAIT_OPTIONS);
    await fill('Verification code', '123456');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Only you hold the key.' }, SLOW_WAIT_OPTIONS);
    refuse();
    expect(await screen.findByText('The server cannot be reached.', undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Only you hold the key.' })).toBeTruthy();
  });

  // shows: register.error.taken-text, register.error.409, register.to-login
  it('marks a taken email and links to the login', async () => {
    server.refuse(SEND_CODE_REQUEST, 409, 'x', 'EMAIL_IN_USE');
    const { account, press, where } = openSignUp(server);
    await account();
    expect(await screen.findByText(TAKEN, undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(atAccount()).toBe(true);
    await press('Go to login');
    expect(where.now).toBe('/login');
  });

  // shows: register.error.conflict
  it('shows a registration conflict with a way to start over', async () => {
    server.refuse(SEND_CODE_REQUEST, 409, 'x', 'REGISTRATION_CONFLICT');
    const { account } = openSignUp(server);
    await account();
    const words = 'Conflicting state. You can restart registration below.';
    expect(await screen.findByText(words, undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy();
  });
});

describe('Start over', () => {
  // shows: register.start-over, register.start-over.shown, register.start-over.hidden
  it('is offered once an email is known, up to the profile step', async () => {
    const { account, verify, security, profile } = openSignUp(server);
    const offered = () => screen.queryByRole('button', { name: 'Start over' }) !== null;
    expect(offered()).toBe(false);
    const seen: boolean[] = [];
    for (const step of [account, verify, security, profile]) {
      await step();
      seen.push(offered());
    }
    expect(seen).toEqual([true, true, true, false]);
  });

  // shows: register.start-over.resets, register.start-over.said, register.call.restart
  it('deletes the registration on device and server and returns to the account step with a message', async () => {
    const { upTo, press } = openSignUp(server);
    await upTo('verify');
    await press('Start over');
    const words = 'We restarted your registration. A new code will be sent after the next step.';
    expect(await screen.findByText(words, undefined, SLOW_WAIT_OPTIONS)).toBeTruthy();
    expect(atAccount()).toBe(true);
    expect(server.bodies(RESTART_REQUEST)).toEqual([{ email: TEST_USER_ADA.email, hardDelete: false }]);
    expect(server.bodies('POST /api/auth/restart-registration')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    cleanup();
    openSignUp(server);
    expect(atAccount()).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  // shows: register.start-over.resets
  it('empties every field but the email', async () => {
    const { upTo, verify, security, fill, press } = openSignUp(server, '/register?plan=pro&period=annual');
    await upTo('security');
    await fill('First name', 'Ada');
    await fill('Goal', 'Open a small bakery');
    await press('Start over');
    await waitFor(() => expect(atAccount()).toBe(true), SLOW_WAIT_OPTIONS);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(TEST_USER_ADA.email);
    expect(screen.queryByText(/^You chose Pro/)).toBeNull();
    await fill('Password', TEST_PASSWORD);
    await fill('Once more', TEST_PASSWORD);
    await press('Continue');
    await verify();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await security();
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Goal').value).toBe('');
  });
});
