import { setTheme } from '@northkeep/shared-kit/runtime';
import { openTestVault, setInstancePlan, TEST_USER } from '@northkeep/shared-vault/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp } from '../testing/open-app.tsx';

beforeAll(() =>
  openTestVault(({ path }) => (path === '/api/users/ack-e2ee' ? undefined : { status: 204, body: null })),
);
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(cleanup);

describe('SettingsPage', () => {
  // shows: frame.settings.sections
  it('lists the sections of all areas without loading an area', async () => {
    const { user, remotes } = openApp('/app/settings/theme');
    await user.click(await screen.findByRole('combobox', { name: 'Section' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Profile', 'Billing', 'Features', 'Theme', 'Trash', 'Security', 'Your data']),
    );
    expect(remotes.state('mf-auth').phase).toBe('idle');
  });

  // shows: pay.none.billing
  it('has no billing section without payments, and a link to it leads to the first section', async () => {
    setInstancePlan('pro');
    openApp('/app/settings/billing');
    expect(await screen.findByRole('combobox', { name: 'Section' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Profile', current: 'page' })).toBeTruthy();
    setInstancePlan(null);
  });

  // shows: frame.settings.notifications
  it('lists Notifications and opens them at their address', async () => {
    const { user } = openApp('/app/settings/theme');
    await user.click(await screen.findByRole('combobox', { name: 'Section' }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Notifications' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/notifications'));
    expect(await screen.findByText('Not supported in this browser.')).toBeTruthy();
  });

  // shows: frame.settings.area
  it('loads the area of the shown section', async () => {
    const { remotes } = openApp('/app/settings/security');
    await waitFor(() => expect(remotes.state('mf-auth').phase).toBe('ready'));
    expect(remotes.state('mf-notes').phase).toBe('idle');
  });

  // shows: frame.routes.settings
  it('opens the section with the lowest order', async () => {
    openApp('/app/settings');
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/profile'));
  });

  // shows: frame.settings.choose
  it('opens the section that is chosen, at its address', async () => {
    const { user } = openApp('/app/settings/trash');
    await user.click(await screen.findByRole('combobox', { name: 'Section' }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Theme' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/theme'));
    expect(await screen.findByRole('group', { name: 'Theme' })).toBeTruthy();
  });

  it('lists the sections beside the current one', async () => {
    const { user } = openApp('/app/settings/trash');
    const list = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Trash');
    await user.click(list.getByRole('link', { name: 'Theme' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/settings/theme'));
    expect(list.getByRole('link', { current: 'page' }).textContent).toBe('Theme');
  });

  // shows: frame.settings.unknown
  it('shows a message for an unknown section', async () => {
    openApp('/app/settings/nobody-knows');
    expect(await screen.findByText('There is no such section.')).toBeTruthy();
  });
});

describe('Theme', () => {
  afterEach(() => setTheme('alpineNoir'));

  // shows: frame.theme.nine, frame.theme.choose
  it('offers the nine themes by name and that of the system, and applies the chosen one at once', async () => {
    const { user } = openApp('/app/settings/theme');
    const themes = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(themes.map(({ value }) => value).sort()).toEqual(
      [
        'system',
        ...['light', 'dark', 'midnight', 'ableton', 'retro', 'amber', 'armyGreen'],
        ...['alpineNoir', 'neonAurora'],
      ].sort(),
    );
    expect(themes.find(({ checked }) => checked)?.value).toBe('alpineNoir');
    await user.click(screen.getByRole('radio', { name: /^Neon Aurora/ }));
    expect(document.documentElement.dataset.theme).toBe('neonAurora');
  });

  // shows: frame.theme.system
  it('follows the system when that is chosen', async () => {
    const { user } = openApp('/app/settings/theme');
    const system = await screen.findByRole<HTMLInputElement>('radio', { name: /^As the system/ });
    expect(system.checked).toBe(false);
    await user.click(system);
    expect(JSON.parse(localStorage.getItem('nk.theme') ?? '').state.followsSystem).toBe(true);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([system]);
  });
});
