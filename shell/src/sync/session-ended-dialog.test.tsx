import { computeLoginSalt } from '@northkeep/contracts/derivation';
// @vitest-environment jsdom
import { confirmStore, MemoryRouter } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { openTestVault, TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeSyncDialog, useSyncDialog } from './overlays.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

/** Parameters of a login, with the salt of the address. */
let kdf: object = {};
const SLOW_WAIT = { timeout: 25_000 };
/** Errors with which the server rejects the next logins, in order. */
let refusals: { readonly status: number; readonly code: string; readonly message: string; details?: unknown }[] = [];
let logins: Readonly<Record<string, unknown>>[] = [];

beforeAll(async () => {
  const salt = Buffer.from(await computeLoginSalt(location.host, TEST_USER.email)).toString('base64');
  const hard = { kdf: 'Argon2id', m: 65_536, t: 3, p: 1 };
  kdf = { v: 'auth-v2', kdf: 'PBKDF2', iter: 210_000, salt, hard };
  await openTestVault(({ method, path, body }) => {
    if (path === '/api/auth/prelogin') return { status: 200, body: kdf };
    if (`${method} ${path}` !== 'POST /api/auth/login') return undefined;
    logins.push(body);
    const refusal = refusals.shift();
    return refusal ? { status: refusal.status, body: refusal } : { status: 200, body: session.getState().user };
  });
});
beforeEach(() => {
  refusals = [];
  logins = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  closeSyncDialog();
  session.setState({ expired: false, accountDeleted: false });
});

/** Ends the session while the user types in a field, then waits until typing pauses. */
async function endSession(text: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(
    <MemoryRouter>
      <textarea aria-label="Note" />
      <SessionEndedDialog />
    </MemoryRouter>,
  );
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  note.focus();
  act(() => session.setState({ expired: true }));
  for (const length of Array.from(text).keys()) {
    act(() => vi.advanceTimersByTime(3_000));
    fireEvent.keyDown(note, { key: text[length] ?? '' });
    fireEvent.input(note, { target: { value: text.slice(0, length + 1) } });
  }
  expect(useSyncDialog.getState().open).toBeNull();
  act(() => vi.advanceTimersByTime(4_000));
  vi.useRealTimers();
  await screen.findByRole('dialog', { name: 'Your session has ended.' }, SLOW_WAIT);
  return note;
}
async function logIn(password: string) {
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW_WAIT);

describe('session-ended dialog', () => {
  // shows: session.expired
  it('appears after a pause in typing, asks for the password and keeps the text and the unlocked vault', async () => {
    const note = await endSession('Sow');
    refusals = [{ status: 401, code: 'INVALID_CREDENTIALS', message: 'No.' }];
    await logIn('wrong password 1');
    expect(await screen.findByText('Invalid email or password', undefined, SLOW_WAIT)).toBeTruthy();
    await logIn('quiet harbour 7');
    await closed();
    expect(note.value).toBe('Sow');
    expect(vault.vaultId).not.toBeNull();
    expect(logins.map(({ email }) => email)).toEqual(['ada@example.com', 'ada@example.com']);
  });

  // shows: two-factor.ended
  it('asks for the second factor of the account and moves the focus to it', async () => {
    await endSession('Hoe');
    refusals = [
      { status: 403, code: 'SECOND_FACTOR_NEEDED', message: 'Needed.', details: { endsAt: null } },
      { status: 403, code: 'WRONG_SECOND_FACTOR', message: 'This code is wrong.' },
    ];
    await logIn('quiet harbour 7');
    const code = await screen.findByLabelText('Code from your authenticator app', undefined, SLOW_WAIT);
    expect(document.activeElement).toBe(code);
    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText('This code is wrong.', undefined, SLOW_WAIT)).toBeTruthy();
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    await closed();
    expect(logins.at(-1)).toMatchObject({ secondFactor: '123456' });
  });

  // shows: account.deletion.other-devices
  it('says that the account was deleted, and asks for no password', async () => {
    render(
      <MemoryRouter>
        <SessionEndedDialog />
      </MemoryRouter>,
    );
    act(() => session.setState({ expired: true, accountDeleted: true }));
    const dialog = await screen.findByRole('dialog', { name: 'This account was deleted.' }, SLOW_WAIT);
    expect(dialog.textContent).not.toMatch(/Log in here|kept on this device|Nothing is lost/);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log out and remove everything from this device' }));
    act(() => confirmStore.getState().open?.answer(false));
    await screen.findByRole('dialog', { name: 'This account was deleted.' }, SLOW_WAIT);
    expect(session.getState().user).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(session.getState().user).toBeNull(), SLOW_WAIT);
  });
});
