import { lines, session, sync } from '@northkeep/shared-vault';
import { openTestVault, TEST_USER } from '@northkeep/shared-vault/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp } from '../testing/open-app.tsx';
import { closeSyncDialog } from './overlays.ts';

beforeAll(loadAuthenticatedLayout);
beforeEach(async () => {
  // Every request that changes data fails in this test, so no change of this vault reaches the server.
  await openTestVault();
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  lines.create({ text: 'Renew the train card' });
  await sync.sendWithoutDelay();
  await waitFor(() => expect(sync.statusLabel).toBe('offline'));
});
afterEach(() => {
  cleanup();
  closeSyncDialog();
});

async function pressLogout() {
  const { user } = openApp('/app/contactUs');
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Logout' }));
  return { user, question: await screen.findByRole('alertdialog', { name: '1 change has not reached the server' }) };
}

describe('a logout while a change has not reached the server', () => {
  // shows: frame.logout.asks, frame.logout.stay
  it('asks first and offers the change as a file, and Stay changes nothing', async () => {
    const { user, question } = await pressLogout();
    expect(within(question).getByRole('button', { name: 'Export 1 change' })).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([session.getState().isAuthenticated, window.location.pathname]).toEqual([true, '/app/contactUs']);
  });

  // shows: frame.logout.leave
  it('leaves for /login on "Log out"', async () => {
    const { user, question } = await pressLogout();
    await user.click(within(question).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(session.getState().isAuthenticated).toBe(false);
  });
});

// shows: frame.leave.guard
it('lets the browser ask before the page is closed with a change that cannot be sent', async () => {
  openApp('/app/contactUs');
  await screen.findByRole('heading', { name: 'Area at /app/contactUs' });
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  expect(await screen.findByRole('alertdialog', { name: '1 change has not reached the server' })).toBeTruthy();
});
