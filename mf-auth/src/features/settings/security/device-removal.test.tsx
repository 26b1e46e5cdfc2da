// @vitest-environment jsdom
import { confirmStore } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSection, pressButton, signInBeforeAll } from '../../../testing/open-settings.tsx';

const { newServer } = signInBeforeAll();
afterEach(cleanup);

const ACTION = 'Log out and remove everything from this device';

describe('removal of the account from this device', () => {
  // shows: account.device.remove
  it('asks first, then logs out and leaves nothing of the account in localStorage', async () => {
    const server = newServer();
    server.answers.set('GET /api/auth/sessions', () => ({ sessions: [] }));
    const { user, where } = openSection(server, 'security');
    const userId = server.user.id;
    localStorage.setItem('nk.e2ee-acknowledged', userId);
    await pressButton(user, ACTION);
    await waitFor(() => expect(confirmStore.getState().open?.danger).toBe(true));
    expect(confirmStore.getState().open?.text).not.toContain('reached the server');
    act(() => confirmStore.getState().open?.answer(false));
    expect(session.getState().user?.id).toBe(userId);
    await pressButton(user, ACTION);
    await waitFor(() => expect(confirmStore.getState().open).not.toBeNull());
    act(() => confirmStore.getState().open?.answer(true));
    await waitFor(() => expect(where.now).toBe('/login'));
    expect([session.getState().user, vault.vaultId]).toEqual([null, null]);
    expect(JSON.stringify({ ...localStorage })).not.toContain(userId);
  });
});
