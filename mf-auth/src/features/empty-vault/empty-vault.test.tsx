import { type KeyPackage, KIND_NAMES } from '@northkeep/contracts';
import { MemoryRouter, Route, Routes, useLocation } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import remote from '../../remote.tsx';
import {
  FakeErrorResponse,
  FakeServer,
  getToastTexts,
  signIn,
  TEST_PASSWORD,
  TEST_USER_ADA,
} from '../../testing/open-settings.tsx';

const counts = (lines: number) => Object.fromEntries(KIND_NAMES.map((kind) => [kind, kind === 'lines' ? lines : 0]));
const server = new FakeServer();
let first: KeyPackage | null = null;
beforeAll(async () => {
  await signIn(server);
  first = server.keyPackage;
});
afterEach(cleanup);

let where = '';
function Where() {
  where = useLocation().pathname;
  return null;
}
function open(address: string) {
  server.sent.length = 0;
  render(
    <MemoryRouter initialEntries={[address]}>
      <Where />
      <Routes>
        {remote.routes.map(({ path, element }) => (
          <Route key={path} path={path ?? ''} element={element} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
/** Makes the given key package the current one of the fake server. */
const live = (keyPackage: KeyPackage) => {
  server.keyPackage = keyPackage;
  server.user = { ...server.user, vaultId: keyPackage.vaultId };
  return keyPackage;
};

describe('empty vault', () => {
  it('lists what becomes unreadable, then starts and opens an empty vault after password and confirmation', async () => {
    server.answers.set('GET /api/crypto/replaced-vaults', { live: counts(1284), vaults: [] });
    server.answers.set('POST /api/crypto/empty-vault', (body: Record<string, unknown>) => {
      const { password: _p, rev: _r, confirm: _c, ...made } = body;
      return live({ ...made, rev: 2 } as unknown as KeyPackage);
    });
    await vault.lock();
    const user = open('/empty-vault');
    expect(await screen.findByText('1,284 notes and journal entries')).toBeTruthy();
    expect(screen.getByText(`We write to ${TEST_USER_ADA.email}.`)).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), TEST_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Start empty' }));
    expect(screen.getByText("Type 'empty'")).toBeTruthy();
    expect(server.bodies('POST /api/crypto/empty-vault')).toEqual([]);
    await user.type(screen.getByLabelText("Type 'empty' to confirm"), 'Empty');
    await user.click(screen.getByRole('button', { name: 'Start empty' }));
    await waitFor(() => expect(where).toBe('/app'));
    // Test files share one page, so a toast from an earlier file can still be shown.
    expect(getToastTexts().at(-1)).toBe('Your empty vault is open.');
    expect(vault.vaultId).toBe(server.keyPackage?.vaultId);
    expect(vault.vaultId).not.toBe(first?.vaultId);
    const [sent] = server.bodies('POST /api/crypto/empty-vault');
    expect(sent).toMatchObject({ confirm: 'empty', rev: 1, password: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(server.sent)).not.toContain(TEST_PASSWORD);
    await vault.lock();
    await vault.unlock({ passphrase: TEST_PASSWORD, remember: false });
    expect(vault.state.status).toBe('unlocked');
  });

  it('shows a wrong password at its field and changes nothing', async () => {
    server.answers.set(
      'POST /api/crypto/empty-vault',
      new FakeErrorResponse(403, 'WRONG_PASSWORD', 'This is not your password.'),
    );
    const before = vault.vaultId;
    const user = open('/empty-vault');
    await user.type(await screen.findByLabelText('Password'), 'loud mountain 3');
    await user.type(screen.getByLabelText("Type 'empty' to confirm"), 'empty');
    await user.click(screen.getByRole('button', { name: 'Start empty' }));
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    expect([where, vault.vaultId]).toEqual(['/empty-vault', before]);
  });

  it('asks for the second factor when the server requires one and sends it', async () => {
    const asked = [
      new FakeErrorResponse(403, 'SECOND_FACTOR_NEEDED', 'A code is needed.'),
      new FakeErrorResponse(403, 'WRONG_SECOND_FACTOR', 'This code is wrong or was used already.'),
    ];
    server.answers.set('POST /api/crypto/empty-vault', (body: Record<string, unknown>) => {
      const refused = asked.shift();
      if (refused) return refused;
      const { password: _p, rev: _r, confirm: _c, secondFactor: _s, ...made } = body;
      return live({ ...made, rev: 3 } as unknown as KeyPackage);
    });
    const before = vault.vaultId;
    const user = open('/empty-vault');
    const begin = () => user.click(screen.getByRole('button', { name: 'Start empty' }));
    await user.type(await screen.findByLabelText('Password'), TEST_PASSWORD);
    await user.type(screen.getByLabelText("Type 'empty' to confirm"), 'empty');
    expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull();
    await begin();
    const code = await screen.findByLabelText('Code from your authenticator app');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await begin();
    expect(server.bodies('POST /api/crypto/empty-vault')).toHaveLength(1);
    await user.type(code, '000000');
    await begin();
    expect(await screen.findByText('This code is wrong or was used already.')).toBeTruthy();
    expect([where, vault.vaultId]).toEqual(['/empty-vault', before]);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'K7QF0-29XMT');
    await begin();
    await waitFor(() => expect(where).toBe('/app'));
    const factors = server
      .bodies('POST /api/crypto/empty-vault')
      .map((body) => Reflect.get(Object(body), 'secondFactor'));
    expect(factors).toEqual([undefined, '000000', 'K7QF029XMT']);
  });

  it('restores the old vault with its own passphrase', async () => {
    const old = { at: '2026-11-21T12:00:00Z', until: '2026-12-21T12:00:00Z', records: counts(1), package: first };
    server.answers.set('GET /api/crypto/replaced-vaults', { live: counts(0), vaults: [old] });
    server.answers.set('POST /api/crypto/restore', () => first && live({ ...first, rev: 3 }));
    const user = open('/old-vault');
    expect(await screen.findByText('1 note or journal entry')).toBeTruthy();
    const passphrase = screen.getByLabelText('Passphrase of the old vault');
    await user.type(passphrase, 'loud mountain 3');
    await user.type(screen.getByLabelText('Password, with which you log in'), TEST_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Bring it back' }));
    expect(await screen.findByText('Incorrect passphrase')).toBeTruthy();
    expect(server.bodies('POST /api/crypto/restore')).toEqual([]);
    await user.clear(passphrase);
    await user.type(passphrase, TEST_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Bring it back' }));
    await waitFor(() => expect(where).toBe('/app'));
    expect(vault.vaultId).toBe(first?.vaultId);
    expect(server.bodies('POST /api/crypto/restore')).toEqual([
      {
        password: expect.stringMatching(/^[\w-]{43}$/),
        vaultId: first?.vaultId,
        vaultProof: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  it('shows a message when no old vault exists, and redirects signed-out visitors to the login', async () => {
    server.answers.set('GET /api/crypto/replaced-vaults', { live: counts(0), vaults: [] });
    open('/old-vault');
    expect(await screen.findByText('There is no old vault to bring back.')).toBeTruthy();
    cleanup();
    session.setState({ user: null, isAuthenticated: false });
    open('/empty-vault');
    expect(where).toBe('/login');
  });
});
