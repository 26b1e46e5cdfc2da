import { session } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeErrorResponse, FakeServer, TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';

// Each test runs the real, slow key derivation several times, so the timeout is raised.
vi.setConfig({ testTimeout: 60_000 });
const SLOW_WAIT = { timeout: 30_000 };
const NEEDED = (endsAt: string | null) =>
  new FakeErrorResponse(403, 'SECOND_FACTOR_NEEDED', 'Your account asks for a second factor.', { endsAt });
const WRONG = new FakeErrorResponse(403, 'WRONG_SECOND_FACTOR', 'This code is wrong or was used already.');
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  setSignedOut();
});
afterEach(cleanup);

/** Logs in with the correct password to an account with two-factor. */
async function upToTheCode(right: string, endsAt: string | null = null) {
  server.answers.set('POST /api/auth/login', ({ secondFactor }: Record<string, unknown>) => {
    if (secondFactor === undefined) return NEEDED(endsAt);
    return secondFactor === right ? server.user : WRONG;
  });
  const page = openPage('/login', { server, state: { from: '/app/notes' } });
  await page.fill('Email', TEST_USER_ADA.email);
  await page.fill('Password', TEST_PASSWORD);
  await page.press('Log in');
  await screen.findByRole('heading', { name: 'Six digits, please.' }, SLOW_WAIT);
  return page;
}

describe('second factor at login', () => {
  // shows: two-factor.login.step
  it('asks for the code on the same page and logs in with the same password', async () => {
    const { fill, press, where } = await upToTheCode('123456');
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    await waitFor(() => expect(document.activeElement).toBe(field), SLOW_WAIT);
    expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code']);
    await press('Continue');
    expect(screen.getByText('Please type the code')).toBeTruthy();
    await fill('Code', '654321');
    await press('Continue');
    expect(await screen.findByText('This code is wrong or was used already.', undefined, SLOW_WAIT)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await fill('Code', '123 456');
    await press('Continue');
    await waitFor(() => expect(where.now).toBe('/app/notes'), SLOW_WAIT);
    expect(session.getState().user?.email).toBe(TEST_USER_ADA.email);
    const [first, , last] = server.bodies('POST /api/auth/login');
    expect(last).toEqual({ ...first, secondFactor: '123456' });
  });

  // shows: two-factor.login.recovery
  it('accepts a recovery code with spaces and lower case', async () => {
    const { fill, press, where } = await upToTheCode('K7QF029XMT');
    await press('Use a recovery code instead');
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
    await fill('Recovery code', 'too short');
    await press('Continue');
    expect(await screen.findByText('This code is wrong or was used already.')).toBeTruthy();
    await fill('Recovery code', 'k7qfo-29xmt');
    await press('Continue');
    await waitFor(() => expect(where.now).toBe('/app/notes'), SLOW_WAIT);
  });

  // shows: two-factor.lost.page
  it('schedules the removal of the factor when app and codes are lost, and shows its date', async () => {
    server.answers.set('POST /api/auth/two-factor/lost', { endsAt: '2026-11-28T09:00:00.000Z' });
    const { press } = await upToTheCode('123456');
    await press('I have neither');
    expect(screen.getByRole('heading', { name: 'Seven days, then it is off.' })).toBeTruthy();
    expect(server.bodies('POST /api/auth/two-factor/lost')).toEqual([]);
    await press('Start the 7 days');
    expect(await screen.findByText('Two-factor ends on November 28, 2026.', undefined, SLOW_WAIT)).toBeTruthy();
    expect(screen.getByText(/We have written to ada@example.org/)).toBeTruthy();
    const [asked] = server.bodies('POST /api/auth/two-factor/lost');
    expect(asked).toEqual({ email: TEST_USER_ADA.email, password: expect.stringMatching(/^[\w-]{43}$/) });
    await press('I have a code after all');
    expect(screen.getByText('Two-factor ends on November 28, 2026.')).toBeTruthy();
    await press('Back to login');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(TEST_USER_ADA.email);
  });

  it('shows the waiting time after too many codes', async () => {
    const { fill, press } = await upToTheCode('123456', '2026-11-28T09:00:00.000Z');
    expect(screen.getByText('Two-factor ends on November 28, 2026.')).toBeTruthy();
    server.answers.set('POST /api/auth/login', new FakeErrorResponse(429, 'TOO_MANY', 'Too many attempts.'));
    await fill('Code', '123456');
    await press('Continue');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many attempts.'), SLOW_WAIT);
  });

  it('is requested by the reset form, which keeps the typed values', async () => {
    server.answers.set('POST /api/auth/reset-password', ({ secondFactor }: Record<string, unknown>) =>
      secondFactor === undefined ? NEEDED(null) : secondFactor === '123456' ? undefined : WRONG,
    );
    const { fill, press } = openPage(`/reset-password/${'A'.repeat(43)}`, { server });
    await fill('New password', 'lantern-orchard-copper-4');
    await press('Reset Password');
    await screen.findByText('Asked because two-factor is on for this account.', undefined, SLOW_WAIT);
    await fill('Code from your authenticator app', '000000');
    await press('Reset Password');
    expect(await screen.findByText('This code is wrong or was used already.', undefined, SLOW_WAIT)).toBeTruthy();
    await fill('Code from your authenticator app', '123456');
    await press('Reset Password');
    expect(await screen.findByRole('heading', { name: 'Your new password is set.' }, SLOW_WAIT)).toBeTruthy();
  });
});
