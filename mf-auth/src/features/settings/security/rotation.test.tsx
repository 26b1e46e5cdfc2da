import type { KeyPackage, RotationResponse } from '@northkeep/contracts';
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { rotation, session, vault } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FakeErrorResponse,
  type FakeServer,
  getToastTexts,
  openSection,
  signInBeforeAll,
  TEST_PASSWORD,
} from '../../../testing/open-settings.tsx';

const NEXT = 'thistle window 6';
const { newServer } = signInBeforeAll();
let server: FakeServer;
let state: RotationResponse;
beforeEach(() => {
  server = newServer();
  state = { rotation: null, left: 0, formerKeys: [] };
  server.answers.set('GET /api/crypto/rotation', () => state);
  server.answers.set('GET /api/crypto/rotation/records', { records: [] });
});
afterEach(cleanup);

/** Stores the new key package in the fake server, as the API does. */
function take(body: Record<string, unknown>) {
  const { password, vaultProof, rev, formerKeys, goal, next, ...flat } = body;
  const at = '2026-11-22T10:00:00.000Z';
  server.keyPackage = { ...flat, rev: Number(rev) + 1, slots: [] } as unknown as KeyPackage;
  server.user = { ...server.user, vaultId: server.keyPackage.vaultId, rotated: { at, moving: true } };
  state = {
    rotation: { at, device: 'test', total: 3 },
    left: 3,
    formerKeys: formerKeys as RotationResponse['formerKeys'],
  };
  return server.keyPackage;
}

async function openDialog() {
  const { user } = openSection(server, 'security');
  await user.click(await screen.findByRole('button', { name: 'Change the key' }));
  return user;
}
const submit = (user: Awaited<ReturnType<typeof openDialog>>) =>
  user.click(screen.getAllByRole('button', { name: 'Change the key' }).at(-1) ?? document.body);

describe('key rotation', () => {
  // shows: vault.rotation.screen
  it('explains the effect, the limits and the removed unlock methods, and asks for the passphrase', async () => {
    const user = await openDialog();
    expect(screen.getByRole('region', { name: 'What this does' })).toBeTruthy();
    expect(screen.getByText('What it cannot do')).toBeTruthy();
    expect(screen.getByText(/A recovery key and passkeys end/)).toBeTruthy();
    await submit(user);
    expect(screen.getAllByText('Password is required').length).toBeGreaterThan(0);
    expect(server.bodies('POST /api/crypto/rotation')).toEqual([]);
    await user.type(screen.getByLabelText('Passphrase'), TEST_PASSWORD);
    await user.type(screen.getByLabelText('New passphrase'), TEST_PASSWORD);
    await submit(user);
    expect(screen.getByText('This is the passphrase you have now')).toBeTruthy();
  });

  it('shows a wrong passphrase at its field without sending or changing anything', async () => {
    const before = vault.vaultId;
    const user = await openDialog();
    await user.type(screen.getByLabelText('Passphrase'), 'loud mountain 3');
    await user.click(screen.getByRole('checkbox', { name: 'Choose a new passphrase, too' }));
    await submit(user);
    expect(await screen.findByText('Incorrect passphrase')).toBeTruthy();
    expect(server.bodies('POST /api/crypto/rotation')).toEqual([]);
    server.answers.set(
      'POST /api/crypto/rotation',
      new FakeErrorResponse(403, 'WRONG_PASSWORD', 'This is not your password.'),
    );
    await user.clear(screen.getByLabelText('Passphrase'));
    await user.type(screen.getByLabelText('Passphrase'), TEST_PASSWORD);
    await submit(user);
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    expect(vault.vaultId).toBe(before);
  });

  it('creates the key and shows progress until all records are re-encrypted', async () => {
    server.answers.set('POST /api/crypto/rotation', take);
    server.answers.set('POST /api/crypto/rotation/finish', () => state);
    const before = vault.vaultId;
    const user = await openDialog();
    await user.type(screen.getByLabelText('Passphrase'), TEST_PASSWORD);
    await user.type(screen.getByLabelText('New passphrase'), NEXT);
    await user.type(screen.getByLabelText('Once more'), NEXT);
    await submit(user);
    await waitFor(() => expect(getToastTexts()).toEqual(['Your vault has a new key.']), { timeout: 15_000 });
    expect(vault.vaultId).toBe(server.keyPackage?.vaultId);
    expect(vault.vaultId).not.toBe(before);
    expect(JSON.stringify(server.sent)).not.toContain(NEXT);
    const bar = await screen.findByRole('progressbar', { name: 'Encrypting everything with the new key' });
    expect(bar).toBeTruthy();
    expect(announcementStore.getState().text).toBe('Encrypting everything with the new key.');
    await waitFor(() => expect(rotation.state).toMatchObject({ status: 'reencrypting', running: false }));
    expect(await screen.findByText('0 of 3')).toBeTruthy();
    expect(screen.getByText(/It goes on as soon as this device reaches the server/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change the key' })).toBeNull();
    server.answers.set('POST /api/crypto/rotation/finish', () => {
      state = { ...state, rotation: null, left: 0 };
      server.user = { ...server.user, rotated: { at: '2026-11-22T10:00:00.000Z', moving: false } };
      return state;
    });
    await user.click(screen.getByRole('button', { name: 'Go on now' }));
    expect(await screen.findByText('Everything is encrypted with the new key.')).toBeTruthy();
    await waitFor(() => expect(session.getState().user?.rotated?.moving).toBe(false));
    await act(() => user.click(screen.getByRole('button', { name: 'All right' })));
    expect(await screen.findByText(/Last changed on November 22/)).toBeTruthy();
  });
});
