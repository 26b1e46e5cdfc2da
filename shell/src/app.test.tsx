import { modalStore } from '@northkeep/shared-kit/runtime';
import { session, vault } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_ROLE_KNOWN_EVENT } from './boot/user-known-event.ts';
import { loadAuthenticatedLayout } from './lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from './testing/open-app.tsx';

beforeAll(openOnboardedVault);
const ada = () => session.getState().user;
let signedIn = session.getState();
beforeAll(async () => {
  signedIn = session.getState();
  await loadAuthenticatedLayout();
});
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  session.setState(signedIn);
});
afterEach(cleanup);

const nobody = { user: null, isAuthenticated: false };
function become(role: 'USER' | 'ADMIN' | 'SUPER_ADMIN') {
  const user = ada();
  if (user) session.setState({ user: { ...user, role } });
}
const at = () => `${window.location.pathname}${window.location.search}`;

describe('access to the app', () => {
  // shows: guard.nobody
  it('redirects a signed-out visitor to /login with the requested page', async () => {
    session.setState({ ...nobody, bootstrapped: true });
    openApp('/app/notes?view=today#later');
    expect(await screen.findByRole('heading', { name: 'Area at /login' })).toBeTruthy();
    expect(screen.getByText('{"from":"/app/notes?view=today#later"}')).toBeTruthy();
  });

  it('signals the role of the user after the first screen is shown and after a change of the role', async () => {
    const onUserKnown = vi.fn();
    window.addEventListener(USER_ROLE_KNOWN_EVENT, onUserKnown);
    openApp('/app/notes');
    await waitFor(() => expect(onUserKnown).toHaveBeenCalledTimes(1));
    act(() => become('ADMIN'));
    expect(onUserKnown).toHaveBeenCalledTimes(2);
    window.removeEventListener(USER_ROLE_KNOWN_EVENT, onUserKnown);
  });

  // shows: guard.mismatch
  it('redirects a user without the role to /unauthorized', async () => {
    become('USER');
    openApp('/app/wisdom-of-ages/settings');
    expect(await screen.findByRole('heading', { name: 'Area at /unauthorized' })).toBeTruthy();
  });

  // shows: role.app
  it.each(['USER', 'ADMIN', 'SUPER_ADMIN'] as const)('admits a %s to the pages of that role', async (role) => {
    become(role);
    openApp('/app/notes');
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes' })).toBeTruthy();
  });

  // shows: role.anonymous
  it.each(['/', '/pricing', '/register', '/forgot-password', '/reset-password/none', '/about'])(
    'does not require a session at %s',
    async (address) => {
      session.setState({ ...nobody, bootstrapped: true });
      openApp(address);
      expect(await screen.findByRole('heading', { name: `Area at ${address}` })).toBeTruthy();
    },
  );

  // shows: nav.footer.hidden
  it.each(['/app', '/app/notes', '/app/onboarding'])('shows no footer of the public site at %s', async (address) => {
    openApp(address);
    expect(await screen.findByRole('heading', { name: `Area at ${address}` })).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  // shows: frame.routes.unknown
  it('shows a message at an unknown address of the app', async () => {
    openApp('/app/nowhere');
    expect(await screen.findByRole('heading', { name: 'View not found' })).toBeTruthy();
  });
});

describe('app header', () => {
  const menu = async (user: ReturnType<typeof openApp>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    return within(await screen.findByRole('menu'));
  };

  // shows: nav.app.header
  // shows: frame.routes.views
  it('links to the views', async () => {
    openApp('/app/notes');
    const [views] = await screen.findAllByRole('navigation', { name: 'Views' });
    const links = within(views ?? document.body).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Planner', '/app'],
      ['Notes', '/app/notes'],
      ['Wisdom', '/app/wisdomOfAges'],
      ['Insights', '/app/psychologicalInsights'],
    ]);
  });

  // shows: nav.app.product, nav.app.settings, nav.app.contact, nav.app.logout, role.no-admin-entry
  it('has a menu without card administration for a USER', async () => {
    become('USER');
    const { user } = openApp('/app/notes');
    const items = await menu(user);
    const href = (name: string) => items.getByRole('menuitem', { name }).getAttribute('href');
    expect(href('Northkeep')).toBe('/app');
    expect(href('Settings')).toBe('/app/settings');
    expect(href('Contact Us / Leave Suggestions')).toBe('/app/contactUs');
    expect(items.getByRole('menuitem', { name: 'Logout' })).toBeTruthy();
    expect(items.queryByRole('menuitem', { name: 'Wisdom of Ages Settings' })).toBeNull();
  });

  // shows: role.admin-entry
  it.each(['ADMIN', 'SUPER_ADMIN'] as const)('links to card administration for an %s', async (role) => {
    become(role);
    const { user } = openApp('/app/notes');
    const entry = (await menu(user)).getByRole('menuitem', { name: 'Wisdom of Ages Settings' });
    expect(entry.getAttribute('href')).toBe('/app/wisdom-of-ages/settings');
  });

  // shows: frame.header.modal, frame.tabs.modal
  it('is inert with the tab bar while a modal is open', async () => {
    openApp('/app/notes');
    const bars = await screen.findAllByRole('navigation', { name: 'Views' });
    expect(bars).toHaveLength(2);
    act(() => modalStore.setState({ count: 1 }));
    await waitFor(() => expect(bars.every((bar) => bar.closest('[inert]') !== null)).toBe(true));
    act(() => modalStore.setState({ count: 0 }));
    await waitFor(() => expect(bars.some((bar) => bar.closest('[inert]') !== null)).toBe(false));
  });

  // shows: nav.onboarding
  it('is hidden during onboarding', async () => {
    openApp('/app/onboarding');
    expect(await screen.findByRole('heading', { name: 'Area at /app/onboarding' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  // shows: session.logout.goes, session.logout.failed
  it('logs out to /login even if the server cannot be reached', async () => {
    const heard = globalThis.fetch;
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/auth/logout')) throw new TypeError('Failed to fetch');
      return heard(input, init);
    };
    const { user } = openApp('/app/notes');
    await user.click((await menu(user)).getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(at()).toBe('/login'));
    expect([session.getState().isAuthenticated, vault.vaultId]).toEqual([false, null]);
    await waitFor(() => expect(warn.mock.calls.map(([text]) => text)).toContain('the logout request failed'));
    // The session gate redirects to the login before the logout has ended, so the test waits for the end of the logout.
    await act(async () => undefined);
    expect(at()).toBe('/login');
    warn.mockRestore();
    globalThis.fetch = heard;
  });
});

describe('public site', () => {
  beforeEach(() => session.setState({ ...nobody, bootstrapped: true }));

  // shows: nav.menu
  it('has a floating menu with the public pages', async () => {
    openApp('/about');
    const button = await screen.findByRole('button', { name: 'Menu' });
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') ?? document.body;
    expect([menu.getAttribute('popover'), menu.getAttribute('aria-label')]).toEqual(['auto', 'Menu']);
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Software', '/software'],
      ['Pricing', '/pricing'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Use', '/terms-of-use'],
      ['Open App', '/app'],
    ]);
  });

  // shows: nav.footer
  it('has a footer with links', async () => {
    openApp('/about');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      expect.arrayContaining([
        ['Home', '/'],
        ['About', '/about'],
        ['Software', '/software'],
        ['Privacy Policy', '/privacy-policy'],
        ['Terms of Use', '/terms-of-use'],
        ['Download', '/download'],
        ['Open App', '/app'],
      ]),
    );
  });

  // shows: nav.scroll, nav.page-view
  it('scrolls every page to the top and reports only its route pattern to the data layer', async () => {
    const layer = window.dataLayer ?? [];
    const told = layer.length;
    const routes = ['/about', '/reset-password/:token?'].map((path) => ({ path, element: <h1>{path}</h1> }));
    const { scrolled } = openApp('/about', routes);
    await screen.findByRole('heading', { name: '/about' });
    const before = scrolled.length;
    act(() => {
      window.history.pushState(null, '', '/reset-password/4f2c-secret?from=mail');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { name: '/reset-password/:token?' });
    // At once: a smooth scroll would move the new page under the pointer.
    expect(scrolled.slice(before)).toEqual([[{ top: 0, left: 0, behavior: 'instant' }]]);
    await waitFor(() =>
      expect(layer.slice(told)).toEqual([
        { event: 'page_view', page_path: '/about' },
        { event: 'page_view', page_path: '/reset-password/:token?' },
      ]),
    );
  });

  // shows: nav.page-view
  it('reports addresses that are left at once, and a change of the query, once each', async () => {
    const layer = window.dataLayer ?? [];
    const told = layer.length;
    const routes = ['/about', '/pricing', '/terms'].map((path) => ({ path, element: <h1>{path}</h1> }));
    openApp('/about', routes);
    const go = (address: string) =>
      act(() => {
        window.history.pushState(null, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    for (const address of ['/pricing', '/pricing?plan=pro', '/terms']) go(address);
    await screen.findByRole('heading', { name: '/terms' });
    const paths = () => layer.slice(told).map((entry) => (entry as { page_path?: string }).page_path);
    await waitFor(() => expect(paths()).toEqual(['/about', '/pricing', '/pricing', '/terms']));
  });
});
