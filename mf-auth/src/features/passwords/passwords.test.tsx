import { session } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeErrorResponse, FakeServer, TEST_USER_ADA } from '../../testing/open-settings.tsx';

const SLOW_WAIT = { timeout: 25_000 };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  setSignedOut();
});
afterEach(cleanup);

describe('forgotten password', () => {
  const FORGOT = 'POST /api/auth/forgot-password';
  const open = () => openPage('/forgot-password', { server });

  // shows: forgot.screen, forgot.submit, forgot.validation.required, forgot.validation.invalid
  it('requires a valid email', async () => {
    const { press, fill } = open();
    await press('Send Reset Link');
    expect(screen.getByText('Email is required')).toBeTruthy();
    await fill('Email', 'ada@');
    await press('Send Reset Link');
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  // shows: forgot.success, forgot.call
  it('explains the effect of a reset on the vault and confirms without revealing whether the account exists', async () => {
    server.answers.set(FORGOT, undefined);
    const { press, fill } = open();
    expect(screen.getByText(/Your vault still opens with the passphrase you have now/)).toBeTruthy();
    await fill('Email', ` ${TEST_USER_ADA.email}`);
    await press('Send Reset Link');
    const words = 'If an account with that email exists, you will receive a password reset link shortly.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(server.bodies(FORGOT)).toEqual([{ email: TEST_USER_ADA.email }]);
  });

  // shows: forgot.failed
  it.each([
    [500, 'INTERNAL', 'Something went wrong.'],
    [429, 'TOO_MANY', 'Too many attempts. Please try again later.'],
  ] as const)('reports after a %d that the email could not be sent', async (status, code, message) => {
    server.answers.set(FORGOT, new FakeErrorResponse(status, code, message));
    const { press, fill } = open();
    await fill('Email', TEST_USER_ADA.email);
    await press('Send Reset Link');
    expect(await screen.findByText('Failed to send reset email.')).toBeTruthy();
  });
});

describe('new password', () => {
  const RESET = 'POST /api/auth/reset-password';
  const TOKEN = 'T'.repeat(43);
  const NEXT = 'copper lantern 5';
  const open = (address = `/reset-password/${TOKEN}`) => openPage(address, { server });

  // shows: reset.screen, reset.submit, reset.validation.required, reset.validation.short
  it('is required and must meet the rules', async () => {
    const { press, fill } = open();
    await press('Reset Password');
    expect(screen.getByText('Please enter a new password')).toBeTruthy();
    await fill('New password', '1234567');
    await press('Reset Password');
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  // shows: reset.success, reset.call
  it('is derived, sent with the token of the address, and confirmed', async () => {
    server.answers.set(RESET, undefined);
    const { press, fill } = open();
    await fill('New password', NEXT);
    await press('Reset Password');
    const words = 'Your password has been reset successfully! You can now log in with your new password.';
    expect(await screen.findByText(words, undefined, SLOW_WAIT)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(server.bodies(RESET)).toEqual([
      { token: TOKEN, password: expect.stringMatching(/^[\w-]{43}$/), kdf: expect.any(Object) },
    ]);
    expect(JSON.stringify(server.sent)).not.toContain(NEXT);
  });

  // shows: reset.query
  it('accepts the token from the query', async () => {
    server.answers.set(RESET, undefined);
    const { press, fill } = open(`/reset-password?token=${TOKEN}`);
    await fill('New password', NEXT);
    await press('Reset Password');
    await waitFor(() => expect(server.bodies(RESET)[0]).toMatchObject({ token: TOKEN }), SLOW_WAIT);
  });

  // shows: reset.missing
  it('cannot be set without a token', () => {
    open('/reset-password');
    expect(screen.getByText('Reset link is invalid or missing. Please try again.')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  // shows: reset.expired
  it('reports an expired link and offers a new one', async () => {
    server.answers.set(RESET, new FakeErrorResponse(400, 'RESET_LINK_INVALID', 'no'));
    const { press, fill } = open();
    await fill('New password', NEXT);
    await press('Reset Password');
    const words = 'Reset link may have expired or is invalid. Please try again.';
    expect(await screen.findByText(words, undefined, SLOW_WAIT)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forgot-password');
  });
});

// shows: guard.guest.register, guard.guest.forgot, guard.guest.reset
it.each(['/register', '/forgot-password', '/reset-password/none'])('%s redirects a signed-in user', async (address) => {
  session.setState({ user: TEST_USER_ADA, isAuthenticated: true });
  const { where } = openPage(address, { server });
  await waitFor(() => expect(where.now).toBe('/app'));
});

// shows: unauthorized.screen
it('/unauthorized explains the missing role and links back', () => {
  openPage('/unauthorized', { server });
  expect(screen.getByRole('heading', { name: 'Not for this account.' })).toBeTruthy();
  expect(screen.getByText(/Your role may not open this page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Northkeep' }).getAttribute('href')).toBe('/app');
});
