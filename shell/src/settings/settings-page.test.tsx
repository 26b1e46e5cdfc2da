import { openVault } from '@northkeep/shared-vault/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp } from '../testing/open-app.tsx';

beforeAll(() => openVault(({ path }) => (path === '/api/users/ack-e2ee' ? undefined : { status: 204, body: null })));
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', '1');
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(cleanup);

describe('SettingsPage', () => {
  it('lists the sections of all areas without loading an area', async () => {
    const { user, remotes } = openApp('/app/settings/theme');
    await user.click(await screen.findByRole('combobox', { name: 'Section' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Profile', 'Billing', 'Theme', 'Trash', 'Security', 'Your data']),
    );
    expect(remotes.state('mf-auth').phase).toBe('idle');
  });

  it('loads the area of the shown section', async () => {
    const { remotes } = openApp('/app/settings/security');
    await waitFor(() => expect(remotes.state('mf-auth').phase).toBe('ready'));
    expect(remotes.state('mf-notes').phase).toBe('idle');
  });

  // shows: frame.routes.settings
  it('opens the first section by its order', async () => {
    openApp('/app/settings');
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/profile'));
  });

  it('shows a message for an unknown section', async () => {
    openApp('/app/settings/nobody-knows');
    expect(await screen.findByText('There is no such section.')).toBeTruthy();
  });
});
