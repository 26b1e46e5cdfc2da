import {
  announcementStore,
  announceToScreenReaders,
  dismissAllToasts,
  MemoryRouter,
  toast,
  toastStore,
  when,
} from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VaultGate } from './vault-gate.tsx';

const PASSPHRASE = 'correct horse battery staple';
/**
 * If true, the server responds that there is no vault. If false, the server is unreachable and the device uses its
 * cache.
 */
let answers = false;
beforeAll(async () => {
  await openTestVault(() => ({ status: 204, body: null }));
  const server = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const read = (init?.method ?? 'GET') === 'GET' && String(input).endsWith('/crypto/erkp');
    if (read && !answers) throw new TypeError('Failed to fetch');
    return server(input, init);
  };
});
beforeEach(async () => {
  dismissAllToasts();
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
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('VaultGate: locked vault', () => {
  // Loads the lazy screens once, so that the following tests render them at once.
  beforeAll(async () => {
    if (vault.vaultId !== null) await vault.lock();
    show();
    await screen.findByRole('heading', { name: 'Unlock your vault' });
    cleanup();
  });

  it('names the vault to password managers apart from the login', () => {
    show();
    const name = document.querySelector('input[autocomplete="username"]');
    expect(name).toHaveProperty('type', 'text');
    expect(name).toHaveProperty('value', `${session.getState().user?.email} (vault)`);
    const order = name?.compareDocumentPosition(screen.getByLabelText('Passphrase')) ?? 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  // shows: unlock.title, unlock.text, unlock.field, unlock.remember, unlock.remember.default, unlock.button
  // shows: unlock.disabled.empty, guard.locked, vault.shows
  it('renders the unlock screen and not its children', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Unlock your vault' })).toBeTruthy();
    expect(screen.getByText('Enter your passphrase to decrypt your data locally.')).toBeTruthy();
    expect(screen.getByLabelText('Passphrase').getAttribute('type')).toBe('password');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember on this device' }).checked).toBe(true);
    expect(button('Unlock').disabled).toBe(true);
    expect(screen.queryByText('The plan')).toBeNull();
  });

  // shows: unlock.toggle
  it('shows the passphrase in clear text on request', async () => {
    show();
    await userEvent.click(button('Show passphrase'));
    expect(screen.getByLabelText('Passphrase').getAttribute('type')).toBe('text');
  });

  // shows: vault.unlock.wrong, unlock.alert
  it('shows a wrong passphrase as an alert at the field and keeps the input', async () => {
    show();
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase');
    await userEvent.type(field, 'not this one 1');
    await userEvent.click(button('Unlock'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Incorrect passphrase');
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'not this one 1']);
  });

  // shows: unlock.busy, unlock.disabled.working, vault.unlock
  it('disables the button while it unlocks with the right passphrase', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Passphrase'), PASSPHRASE);
    await userEvent.click(button('Unlock'));
    const working = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unlocking' });
    expect(working.disabled || working.getAttribute('aria-disabled') === 'true').toBe(true);
    expect(await screen.findByText('The plan')).toBeTruthy();
  });
});

describe('VaultGate: loading', () => {
  // shows: guard.loader, frame.loader.text
  it('shows the loading screen while the vault is looked up and unlocked after a login', async () => {
    show();
    await act(() => vault.resetForUser());
    expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByText('Looking for your vault')).toBeTruthy();
    const opening = vault.openAfterLogin({ passphrase: PASSPHRASE, remember: false, keys: null });
    await when(() => vault.state.status === 'unlocking');
    expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('The plan')).toBeNull();
    await act(() => opening);
    expect(screen.getByText('The plan')).toBeTruthy();
  });

  it('keeps an open vault from translation services of the browser', async () => {
    show();
    const root = document.documentElement;
    expect(root.getAttribute('translate')).toBeNull();
    await act(() => vault.unlock({ passphrase: PASSPHRASE, remember: false }));
    await screen.findByText('The plan');
    expect(root.getAttribute('translate')).toBe('no');
    await act(() => vault.lock());
    await waitFor(() => expect(root.getAttribute('translate')).toBeNull());
  });

  it('removes toasts and announcements with private texts on a new lock, but no other toast', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Passphrase'), PASSPHRASE);
    await userEvent.click(button('Unlock'));
    await screen.findByText('The plan');
    toast({ type: 'info', text: 'Deleted: Sleep well', isPrivate: true });
    toast({ type: 'success', text: 'Exported.' });
    announceToScreenReaders('Moved: Sleep well');
    await act(() => vault.lock());
    await waitFor(() => expect(announcementStore.getState().text).toBe(''));
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(['Exported.']);
  });
});

describe('VaultGate: account without a vault', () => {
  // shows: create.title, create.field, create.button, create.disabled.empty, create.toggle, create.busy
  // shows: login.vault
  it('asks for a new passphrase, and creates the vault with it', async () => {
    answers = true;
    const { user } = session.getState();
    await vault.resetForUser();
    // Account and email whose vault this device has never seen.
    const other = { id: '0e4d8f6c-0b0f-4a52-9d7c-0c3d0d1f2a02', email: 'grace@example.com', vaultId: null };
    if (user) session.setState({ user: { ...user, ...other } });
    await vault.load();
    show();
    expect(await screen.findByRole('heading', { name: 'Create your vault' })).toBeTruthy();
    expect(button('Create').disabled).toBe(true);
    await userEvent.type(await screen.findByLabelText('New passphrase'), 'copper lantern 5');
    const field = () => screen.getByLabelText('New passphrase').getAttribute('type');
    const shown = [field()];
    await userEvent.click(button('Show new passphrase'));
    shown.push(field());
    await userEvent.click(button('Hide new passphrase'));
    expect([...shown, field()]).toEqual(['password', 'text', 'password']);
    await userEvent.type(screen.getByLabelText('Once more'), 'copper lantern 6');
    await userEvent.click(button('Create'));
    expect(screen.getByText('The two differ')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Once more'));
    await userEvent.type(screen.getByLabelText('Once more'), 'copper lantern 5');
    await userEvent.click(button('Create'));
    expect(await screen.findByRole('heading', { name: 'Creating your vault' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
    await waitFor(() => expect(screen.getByText('The plan')).toBeTruthy());
  });
});
