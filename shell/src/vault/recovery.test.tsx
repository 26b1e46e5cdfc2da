import type { KeyPackage, KeySlot } from '@northkeep/contracts';
import { computeLoginSalt } from '@northkeep/contracts/derivation';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VaultGate } from './vault-gate.tsx';

const PASSPHRASE = 'correct horse battery staple';
const NEXT = 'thistle window 6';
const KDF = {
  ...{ v: 'auth-v2', kdf: 'PBKDF2', iter: 210_000, salt: '' },
  hard: { kdf: 'Argon2id', m: 65_536, t: 3, p: 1 },
};
/** Returns the parameters of a login, with the salt of the address. */
async function kdfOf(email: string) {
  const salt = await computeLoginSalt(location.host, email);
  return { ...KDF, salt: btoa(String.fromCharCode(...salt)) };
}
const FORGOT = 'Forgot your passphrase? Use your recovery key';

let keyPackage: KeyPackage | null = null;
let changes: Record<string, unknown>[] = [];
let key = '';

/** Returns the response of the fake API to a key package operation of one account. */
async function answerOf(asked: string, body: Record<string, unknown>): Promise<unknown> {
  const rev = (keyPackage?.rev ?? 0) + 1;
  switch (asked) {
    case 'POST /api/auth/prelogin':
      return kdfOf(String(body.email));
    case 'GET /api/crypto/erkp':
      return keyPackage;
    case 'GET /api/auth/check':
      return session.getState().user;
    case 'POST /api/crypto/erkp':
      keyPackage = { ...body, rev, slots: [] } as unknown as KeyPackage;
      return keyPackage;
    case 'POST /api/crypto/unlock-methods':
      if (keyPackage) keyPackage = { ...keyPackage, rev, slots: [body.slot as KeySlot] };
      return keyPackage;
    case 'POST /api/auth/change-passphrase':
      changes.push(body);
      if (keyPackage) keyPackage = { ...keyPackage, ...(body.erkp as object), rev };
      return keyPackage;
  }
  return undefined;
}

beforeAll(async () => {
  await openTestVault(() => ({ status: 204, body: null }));
  const server = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = `${init?.method ?? 'GET'} ${new URL(String(input), 'http://localhost').pathname}`;
    const answer = await answerOf(asked, init?.body ? JSON.parse(String(init.body)) : {});
    return answer === undefined ? server(input, init) : new Response(JSON.stringify(answer));
  };
  const { user } = session.getState();
  await vault.resetForUser();
  // Switches to another account, for which this browser has never seen a vault, so that a vault can be created.
  const other = { id: '0e4d8f6c-0b0f-4a52-9d7c-0c3d0d1f2a03', email: 'ben@example.com', vaultId: null };
  if (user) session.setState({ user: { ...user, ...other } });
  await vault.load();
  await vault.create({ passphrase: PASSPHRASE, remember: false });
});
beforeEach(async () => {
  changes = [];
  if (vault.vaultId !== null) await vault.lock();
});
afterEach(cleanup);

const show = () =>
  render(
    <MemoryRouter>
      <VaultGate>
        <p>The plan</p>
      </VaultGate>
    </MemoryRouter>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText<HTMLTextAreaElement>(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

describe('unlock with the recovery key', () => {
  it('is offered only for a vault that has a recovery key', async () => {
    show();
    expect(screen.queryByRole('button', { name: FORGOT })).toBeNull();
    await type('Passphrase', PASSPHRASE);
    await press('Unlock');
    await screen.findByText('The plan');
    const made = await vault.unlockMethods.makeRecoveryKey({ passphrase: PASSPHRASE });
    await made.store();
    key = made.groups.join(' ');
    await vault.lock();
    expect(await screen.findByRole('button', { name: FORGOT })).toBeTruthy();
  });

  // shows: recovery.ui.mistyped
  it('shows a typing error at the field and keeps the input', async () => {
    show();
    await press(FORGOT);
    expect(await screen.findByRole('heading', { name: 'Use the recovery key' })).toBeTruthy();
    const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'C' : 'A');
    const field = await type('Recovery key', wrong);
    await press('Unlock');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something is mistyped: the last two signs do not fit the rest.',
    );
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', wrong]);
    await press('Use the passphrase');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // shows: recovery.ui.unlock, recovery.ui.new-passphrase
  it('unlocks the vault and asks for a new passphrase before it renders the app', async () => {
    show();
    await press(FORGOT);
    await type('Recovery key', `${key.toLowerCase()}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Choose a new passphrase' })).toBeTruthy();
    expect(screen.queryByText('The plan')).toBeNull();
    await type('New passphrase', 'nonumber');
    await press('Make it the passphrase');
    expect(await screen.findByText('Must include a number')).toBeTruthy();
    await type('New passphrase', NEXT);
    await type('Once more', `${NEXT}x`);
    await press('Make it the passphrase');
    expect(await screen.findByText('The two differ')).toBeTruthy();
    await type('Once more', NEXT);
    await press('Make it the passphrase');
    expect(await screen.findByText('The plan')).toBeTruthy();
    expect(changes).toEqual([expect.objectContaining({ recovery: expect.stringMatching(/^[\w-]{43}$/) })]);
    expect(changes[0]).not.toHaveProperty('currentPassword');
    await vault.lock();
    await vault.unlock({ passphrase: NEXT, remember: false });
    expect(vault.state.status).toBe('unlocked');
  });

  it('allows postponing the new passphrase and clears the key at the next lock', async () => {
    show();
    await press(FORGOT);
    await type('Recovery key', key);
    await press('Unlock');
    await press('Later');
    expect(await screen.findByText('The plan')).toBeTruthy();
    expect(changes).toEqual([]);
    await vault.lock();
    await vault.unlock({ passphrase: NEXT, remember: false });
    await waitFor(() => expect(screen.getByText('The plan')).toBeTruthy());
  });
});
