import type { KeyPackage, KeySlot, UnlockMethod } from '@northkeep/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FakeErrorResponse,
  type FakeServer,
  fillField,
  getToastTexts,
  openSection,
  pressButton,
  signInBeforeAll,
  TEST_PASSWORD,
} from '../../../testing/open-settings.tsx';

const { newServer } = signInBeforeAll();
let server: FakeServer;
beforeEach(() => {
  server = newServer();
  if (server.keyPackage) server.keyPackage = { ...server.keyPackage, slots: [] };
  server.answers.set('GET /api/crypto/unlock-methods', () => ({ doors: unlockMethodsOf(server.keyPackage) }));
  server.answers.set('POST /api/crypto/unlock-methods', ({ slot }: { slot: KeySlot }) => keep([slot]));
  server.answers.set('POST /api/crypto/unlock-methods/remove', () => keep([]));
});
afterEach(cleanup);

const AT = '2026-11-21T09:00:00Z';
const unlockMethodsOf = (found: KeyPackage | null): UnlockMethod[] => [
  { kind: 'passphrase', id: null, at: AT, device: 'Chrome on Linux' },
  ...(found?.slots ?? []).map(
    ({ v, id }): UnlockMethod => ({ kind: v === 'recwrap-v1' ? 'recovery' : 'passkey', id, at: AT, device: 'Firefox' }),
  ),
];
function keep(slots: KeySlot[]) {
  if (server.keyPackage) server.keyPackage = { ...server.keyPackage, slots, rev: server.keyPackage.rev + 1 };
  return server.keyPackage;
}
type Person = ReturnType<typeof openSection>['user'];
/**
 * Submits the passphrase and returns the displayed groups of the recovery key.
 * @param action button that opens the dialog; null if it is open
 */
async function shown(user: Person, action: string | null = 'Make a recovery key'): Promise<string[]> {
  if (action !== null) await pressButton(user, action);
  await fillField(user, 'Passphrase', TEST_PASSWORD);
  await pressButton(user, 'Show the key');
  const list = await screen.findByRole('list', { name: 'Recovery key' });
  return [...list.querySelectorAll('b')].map(({ textContent }) => textContent);
}

describe('recovery key', () => {
  // shows: doors.ui.recovery, recovery.once
  it('is shown once and stored after its last two groups are typed', async () => {
    const { user } = openSection(server, 'security');
    expect(await screen.findByText('There is only one door.')).toBeTruthy();
    const groups = await shown(user);
    expect(groups).toHaveLength(7);
    expect(screen.getByText('Whoever has this key and your login can read everything.')).toBeTruthy();
    await pressButton(user, 'I have kept it');
    expect(screen.queryByRole('list', { name: 'Recovery key' })).toBeNull();
    await fillField(user, 'Group 6', 'AAAA');
    await fillField(user, 'Group 7', groups[6] ?? '');
    await pressButton(user, 'Check');
    expect((await screen.findByRole('alert')).textContent).toBe('This group is different');
    expect(server.bodies('POST /api/crypto/unlock-methods')).toEqual([]);
    await fillField(user, 'Group 6', (groups[5] ?? '').toLowerCase());
    await pressButton(user, 'Check');
    await waitFor(() => expect(getToastTexts()).toEqual(['Your recovery key counts from now on.']));
    expect(await screen.findByText('Made and checked on November 21, 2026, in Firefox')).toBeTruthy();
    expect(screen.queryByText('There is only one door.')).toBeNull();
    const sent = JSON.stringify(server.sent);
    for (const secret of [TEST_PASSWORD, ...groups]) expect(sent).not.toContain(secret);
  });

  it('returns once, to the page that asked for it, after it was stored', async () => {
    const asking = '/app/onboarding?step=start';
    const before = ['/app/onboarding?step=steps', asking];
    const { user, where } = openSection(server, 'security?make', { state: { returns: true }, before });
    const groups = await shown(user, null);
    await pressButton(user, 'I have kept it');
    await fillField(user, 'Group 6', groups[5] ?? '');
    await fillField(user, 'Group 7', groups[6] ?? '');
    await pressButton(user, 'Check');
    await waitFor(() => expect(getToastTexts()).toEqual(['Your recovery key counts from now on.']));
    await waitFor(() => expect(where.now).toBe(asking));
  });

  it('can be shown again during the check and is discarded by Cancel', async () => {
    const { user } = openSection(server, 'security');
    const groups = await shown(user);
    await pressButton(user, 'I have kept it');
    await pressButton(user, 'Show the key again');
    const list = await screen.findByRole('list', { name: 'Recovery key' });
    expect(list.textContent).toContain(groups[3]);
    await pressButton(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies('POST /api/crypto/unlock-methods')).toEqual([]);
  });

  // shows: recovery.keep
  it('can be copied and downloaded as a text file, each with a confirmation', async () => {
    const { user } = openSection(server, 'security');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:key';
    };
    URL.revokeObjectURL = () => undefined;
    const groups = await shown(user);
    await pressButton(user, 'Copy');
    expect(write).toHaveBeenCalledWith(groups.join(' '));
    expect(await screen.findByText(/^Copied\./)).toBeTruthy();
    await pressButton(user, 'Download');
    expect(await screen.findByText(/^Downloaded as northkeep-recovery-key\.txt\./)).toBeTruthy();
    expect(await files[0]?.text()).toContain(groups.join(' '));
  });

  it('is not created with a wrong passphrase, which is shown at the field', async () => {
    const { user } = openSection(server, 'security');
    await pressButton(user, 'Make a recovery key');
    await fillField(user, 'Passphrase', 'not this one 1');
    await pressButton(user, 'Show the key');
    expect(await screen.findByText('Incorrect passphrase')).toBeTruthy();
    expect(screen.getByLabelText('Passphrase').getAttribute('aria-invalid')).toBe('true');
  });

  it('reports that it could not be stored and allows a retry', async () => {
    server.answers.set(
      'POST /api/crypto/unlock-methods',
      new FakeErrorResponse(409, 'CONFLICT', 'This was changed elsewhere.'),
    );
    const { user } = openSection(server, 'security');
    const groups = await shown(user);
    await pressButton(user, 'I have kept it');
    await fillField(user, 'Group 6', groups[5] ?? '');
    await fillField(user, 'Group 7', groups[6] ?? '');
    await pressButton(user, 'Check');
    expect(await screen.findByText('This was changed elsewhere.')).toBeTruthy();
    expect(getToastTexts()).toEqual([]);
  });

  it('replaces the passphrase in the identity check, can be replaced and removed', async () => {
    const { user } = openSection(server, 'security');
    const groups = await shown(user);
    await pressButton(user, 'I have kept it');
    await fillField(user, 'Group 6', groups[5] ?? '');
    await fillField(user, 'Group 7', groups[6] ?? '');
    await pressButton(user, 'Check');
    await pressButton(user, 'Replace the recovery key');
    await pressButton(user, 'Use the recovery key instead');
    await fillField(user, 'Recovery key', groups.join('-'));
    await pressButton(user, 'Show the key');
    await screen.findByRole('list', { name: 'Recovery key' });
    await pressButton(user, 'Cancel');
    await pressButton(user, 'Remove the recovery key');
    await fillField(user, 'Passphrase', TEST_PASSWORD);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(getToastTexts()).toContain('The recovery key is removed.'));
    const make = await screen.findByRole('button', { name: 'Make a recovery key' });
    // Voice control finds a button by the text that it shows.
    expect(make.textContent).toBe('Make a recovery key');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('asks for passphrase and login password when they differ after a reset', async () => {
    server.user = { ...server.user, passwordResetAt: AT };
    const { user } = openSection(server, 'security');
    await pressButton(user, 'Make a recovery key');
    await fillField(user, 'Passphrase', TEST_PASSWORD);
    await pressButton(user, 'Show the key');
    expect(await screen.findByText('Password is required')).toBeTruthy();
    await fillField(user, 'Password of your login', 'copper tide 4');
    await pressButton(user, 'Show the key');
    expect(await screen.findByRole('list', { name: 'Recovery key' })).toBeTruthy();
  });
});

describe('passkey', () => {
  // shows: passkey.unsupported
  it('is not offered without browser support, and the reason is shown', async () => {
    openSection(server, 'security');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a passkey' });
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(screen.getByText(/^This browser cannot unlock a vault with a passkey\./)).toBeTruthy();
  });
});
