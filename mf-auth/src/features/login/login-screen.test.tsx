import { confirmStore } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_TEXT } from '../../copy.ts';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeErrorResponse, FakeServer, TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';

const SLOW_WAIT = { timeout: 25_000 };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  setSignedOut();
});
afterEach(cleanup);

const open = (state?: unknown, before: readonly string[] = []) => {
  const page = openPage('/login', { server, state, before });
  const logIn = async () => {
    await page.fill('Email', ` ${TEST_USER_ADA.email} `);
    await page.fill('Password', TEST_PASSWORD);
    await page.press('Log in');
  };
  return { ...page, logIn };
};
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const submit = () => screen.getByRole('button', { name: /^Log/ });
/** True if the button is disabled by `aria-disabled`, which lets it keep the focus, unlike the attribute `disabled`. */
const isDisabled = () => submit().getAttribute('aria-disabled') === 'true';

describe('login', () => {
  // shows: login.screen, login.keep, login.keep.days, login.forgot-link, login.register-link, login.logo
  it('shows email, password and the links to related pages', () => {
    open();
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(screen.getByRole('checkbox', { name: /^Keep me signed in/ })).toBeTruthy();
    expect(screen.getByText('For 30 days on this device')).toBeTruthy();
    expect(link('Forgot password?')).toBe('/forgot-password');
    expect(screen.getByText('No account yet?', { exact: false }).textContent).toBe('No account yet? Create one here.');
    expect(link('Create one here.')).toBe('/register');
    expect(link('Northkeep')).toBe('/');
    expect(isDisabled()).toBe(false);
  });

  // shows: login.validation.email-required, login.validation.password-required
  it('shows both messages after a submit of the empty form and sends no request', async () => {
    const { press } = open();
    await press('Log in');
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(submit().textContent).toBe('Log in');
    expect(server.sent).toEqual([]);
  });

  // shows: login.validation.on-mount
  it('shows the message of a field when the user leaves it, before any submit', async () => {
    const { user } = open();
    expect(screen.queryByText('Email is required')).toBeNull();
    await user.click(screen.getByLabelText('Email'));
    await user.tab();
    expect(await screen.findByText('Email is required')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Password is required')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    expect(screen.queryByText('Email is required')).toBeNull();
  });

  // shows: login.validation.email-invalid, login.validation.password-short
  it('shows the errors of both fields', async () => {
    const { press, fill } = open();
    await fill('Email', 'ada');
    await fill('Password', 'short');
    await press('Log in');
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  });

  // shows: login.busy
  it('shows a busy button and ignores a second click', async () => {
    let answer = () => {};
    server.answers.set('POST /api/auth/prelogin', () => new Promise<void>((resolve) => (answer = resolve)));
    const { logIn } = open();
    await logIn();
    expect(submit().textContent).toContain('Logging in…');
    expect(isDisabled()).toBe(true);
    answer();
  });

  // shows: login.after.app, login.keep.default, login.call
  it('redirects to the app with rememberMe off by default', async () => {
    const { logIn, where } = open();
    await logIn();
    await waitFor(() => expect(where.now).toBe('/app'), SLOW_WAIT);
    expect(server.bodies('POST /api/auth/login')).toEqual([
      { email: TEST_USER_ADA.email, password: expect.stringMatching(/^[\w-]{43}$/), rememberMe: false },
    ]);
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: { email: TEST_USER_ADA.email } });
    expect(JSON.stringify(server.sent)).not.toContain(TEST_PASSWORD);
  });

  // shows: login.after.asked-for
  it('redirects to the requested page and sends rememberMe when checked', async () => {
    const { logIn, where, user } = open({ from: '/app/notes?view=today' });
    expect(screen.getByText('Log in to open Notes.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await logIn();
    await waitFor(() => expect(where.now).toBe('/app/notes?view=today'), SLOW_WAIT);
    expect(server.bodies('POST /api/auth/login')[0]).toMatchObject({ rememberMe: true });
  });

  it('leaves the user on the page that was opened while the vault was still opening', async () => {
    let answer = () => {};
    server.answers.set(
      'GET /api/crypto/erkp',
      () => new Promise((resolve) => (answer = () => resolve(server.keyPackage))),
    );
    const { logIn, where } = open(undefined, ['/pricing']);
    await logIn();
    await waitFor(() => expect(where.now).toBe('/app'), SLOW_WAIT);
    // The page is left before or while the vault is opened.
    act(where.back);
    expect(where.now).toBe('/pricing');
    await waitFor(() => expect(vault.state.status).toBe('unlocking'), SLOW_WAIT);
    answer();
    await waitFor(() => expect(vault.state.status).not.toBe('unlocking'), SLOW_WAIT);
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(where.now).toBe('/pricing');
  });

  // shows: login.visitor-signed-in
  it('redirects a signed-in user', async () => {
    session.setState({ user: TEST_USER_ADA, isAuthenticated: true });
    const { where } = open();
    await waitFor(() => expect(where.now).toBe('/app'));
  });

  it('says that the session has ended after a page of the app was left because of it', async () => {
    session.setState({ expired: true });
    open({ from: '/app' });
    expect(await screen.findByText(LOGIN_TEXT.endedTitle)).toBeTruthy();
    expect(screen.queryByText(LOGIN_TEXT.deletedTitle)).toBeNull();
  });

  // shows: account.deletion.other-devices
  it('says that the account was deleted, and nothing about its data being there', async () => {
    session.setState({ expired: true, accountDeleted: true });
    open({ from: '/app' });
    expect(await screen.findByText('This account was deleted.')).toBeTruthy();
    expect(screen.queryByText(LOGIN_TEXT.ended)).toBeNull();
  });
});

describe('failed login', () => {
  const fails = async (status: number, message: string) => {
    server.answers.set('POST /api/auth/login', new FakeErrorResponse(status, 'X', message));
    const { logIn } = open();
    await logIn();
    await waitFor(() => expect(isDisabled()).toBe(false), SLOW_WAIT);
  };
  const errors = () =>
    ['Email', 'Password'].map((label) => {
      const said = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
      return document.getElementById(said)?.textContent;
    });

  // shows: login.error.401
  it('marks both fields and keeps the typed values', async () => {
    await fails(401, 'no');
    expect(errors()).toEqual(['Invalid email or password', 'Invalid email or password']);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(TEST_PASSWORD);
  });

  // shows: login.error.429
  it('shows the rate limit', async () => {
    await fails(429, 'slow down');
    expect(screen.getByRole('alert').textContent).toContain('Too many attempts. Please wait a bit and try again.');
  });

  // shows: login.error.failed
  it('shows a default message when the response has none', async () => {
    await fails(418, '');
    expect(screen.getByRole('alert').textContent).toContain('Login failed. Please check your credentials.');
  });

  // shows: login.error.banner
  it('shows the message of a server error', async () => {
    await fails(500, 'The database rests.');
    expect(screen.getByRole('alert').textContent).toContain('The database rests.');
  });

  // shows: login.error.generic
  it('shows a generic message for the error page of a proxy', async () => {
    server.answers.set('POST /api/auth/login', () => new Response('<html>', { status: 502 }));
    const { logIn } = open();
    await logIn();
    expect(await screen.findByText('Something went wrong.', undefined, SLOW_WAIT)).toBeTruthy();
  });

  // shows: login.error.unable
  it('shows a network error when no response arrives', async () => {
    server.answers.delete('POST /api/auth/login');
    const { logIn } = open();
    await logIn();
    expect(await screen.findByText('Unable to log in right now.', undefined, SLOW_WAIT)).toBeTruthy();
  });
});

describe('login with other KDF parameters than before', () => {
  const question = () =>
    waitFor(() => confirmStore.getState().open ?? Promise.reject(new Error('nothing asked')), SLOW_WAIT);
  const reason = 'This server asks for other login parameters than before.';
  beforeEach(() =>
    vault.derivations.rememberPackage(TEST_USER_ADA.email, {
      ...{ iter: 300_000, s: '' },
      hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1, k: '' },
    }),
  );
  afterEach(() => vault.derivations.forget(TEST_USER_ADA.email));

  it('shows the reason and sends nothing when the user declines', async () => {
    const { logIn } = open();
    await logIn();
    const { title, answer } = await question();
    expect(title).toBe(reason);
    answer(false);
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(server.bodies('POST /api/auth/login')).toEqual([]);
  });

  it('continues when the user accepts them', async () => {
    const { logIn, where } = open();
    await logIn();
    (await question()).answer(true);
    await waitFor(() => expect(where.now).toBe('/app'), SLOW_WAIT);
    expect(server.bodies('POST /api/auth/login')).toHaveLength(1);
  });
});
