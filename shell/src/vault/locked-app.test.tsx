import { when } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';

const PASSPHRASE = 'correct horse battery staple';
beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
beforeEach(async () => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  if (vault.vaultId === null) await vault.unlock({ passphrase: PASSPHRASE, remember: false });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type UserEvents = ReturnType<typeof openApp>['user'];
const unlockHeading = () => screen.findByRole('heading', { name: 'Unlock your vault' });
async function pressInMenu(user: UserEvents, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name }));
}
/** Resolves once an unlock has begun and failed. Call it before the attempt, because the states may pass quickly. */
async function untilRefused() {
  await when(() => vault.state.status === 'unlocking');
  await when(() => vault.state.status === 'locked');
}
async function tryPassphrase(user: UserEvents, passphrase: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(/^Passphrase/);
  await user.clear(field);
  await user.type(field, `${passphrase}{Enter}`);
}

describe('lock from the menu', () => {
  // shows: frame.lock.now, frame.lock.tabs, frame.lock.bare
  it('replaces header, tabs and page by the unlock screen and says that all tabs are locked', async () => {
    const { user } = openApp('/app/notes');
    await screen.findByRole('heading', { name: 'Area at /app/notes' });
    await pressInMenu(user, 'Lock now');
    await unlockHeading();
    expect(screen.getByText('Locked in all tabs.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Area at /app/notes' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });

  // shows: frame.lock.returns
  it('leads back to the same address after the unlock', async () => {
    const { user } = openApp('/app/notes?view=today');
    await screen.findByRole('heading', { name: 'Area at /app/notes?view=today' });
    await act(() => vault.lock());
    await unlockHeading();
    expect(window.location.pathname).toBe('/app/notes');
    await tryPassphrase(user, PASSPHRASE);
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes?view=today' })).toBeTruthy();
  });

  // shows: frame.lock.roles
  it('still shows that a role may not open the page', async () => {
    await vault.lock();
    openApp('/app/wisdom-of-ages/settings');
    await waitFor(() => expect(window.location.pathname).toBe('/unauthorized'));
  });

  // shows: frame.lock.public
  it('leaves the public pages as they are', async () => {
    await vault.lock();
    openApp('/about');
    expect(await screen.findByRole('heading', { name: 'Area at /about' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Unlock your vault' })).toBeNull();
  });
});

describe('unlock screen', () => {
  // shows: frame.unlock.away
  it('says that the vault was locked while the person was away', async () => {
    await vault.lock('away');
    openApp('/app');
    await unlockHeading();
    expect(screen.getByText('Locked while you were away.')).toBeTruthy();
  });

  // shows: frame.unlock.offline
  it('says offline that the vault opens from this device', async () => {
    await vault.lock();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openApp('/app');
    await unlockHeading();
    expect(screen.getByText('Your vault opens from what is saved on this device.')).toBeTruthy();
  });

  // shows: frame.unlock.hint
  it('mentions a password reset after three wrong passphrases, not before', async () => {
    const hint = 'Did you reset your password lately? The vault still opens with the one from before.';
    await vault.lock();
    const { user } = openApp('/app');
    for (const attempt of [1, 2, 3]) {
      expect(screen.queryByText(hint)).toBeNull();
      const refused = untilRefused();
      await tryPassphrase(user, `wrong passphrase ${attempt}`);
      await refused;
    }
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  // shows: frame.unlock.reset, frame.unlock.reset.field
  it('asks for the previous passphrase after a password reset', async () => {
    const before = session.getState();
    if (before.user) session.setState({ user: { ...before.user, passwordResetAt: new Date().toISOString() } });
    await vault.lock();
    openApp('/app');
    expect(await screen.findByLabelText('Passphrase from before the reset')).toBeTruthy();
    expect(screen.getByText('You reset your password.')).toBeTruthy();
    session.setState(before);
  });

  // shows: frame.unlock.gone
  it('leads a person without the passphrase to /empty-vault', async () => {
    await vault.lock();
    openApp('/app');
    await unlockHeading();
    expect(screen.getByRole('link', { name: 'I no longer have it' }).getAttribute('href')).toBe('/empty-vault');
  });

  // shows: frame.unlock.focus
  it('focuses the passphrase field', async () => {
    await vault.lock();
    openApp('/app');
    await unlockHeading();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Passphrase')));
  });

  // shows: frame.unlock.logout
  it('lets a person log out without the passphrase', async () => {
    await vault.lock();
    const { user } = openApp('/app');
    await unlockHeading();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(session.getState().isAuthenticated).toBe(false);
  });
});
