import { session } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(cleanup);

const address = () => `${window.location.pathname}${window.location.search}`;
const areaHeading = (path: string) => screen.findByRole('heading', { name: `Area at ${path}` });

describe('addresses of the app', () => {
  // shows: frame.routes.app, frame.routes.onboarding, frame.routes.notes, frame.routes.wisdom, frame.routes.insights
  // shows: frame.routes.feedback, frame.routes.curation
  it.each([
    ['/app', 'mf-planner'],
    ['/app/onboarding', 'mf-planner'],
    ['/app/notes', 'mf-notes'],
    ['/app/wisdomOfAges', 'mf-wisdom'],
    ['/app/psychologicalInsights', 'mf-insights'],
    ['/app/contactUs', 'mf-public'],
    ['/app/wisdom-of-ages/settings', 'mf-admin'],
  ] as const)('%s is rendered by %s and loads no other area', async (path, owner) => {
    const { user } = session.getState();
    if (user) session.setState({ user: { ...user, role: 'ADMIN' } });
    const { remotes } = openApp(path);
    await areaHeading(path);
    const loaded = Object.keys(remotes.areas).filter((name) => remotes.state(name as 'mf-notes').phase !== 'idle');
    expect(loaded).toEqual([owner]);
    if (user) session.setState({ user });
  });

  // shows: frame.routes.history
  it('moves between the views with back and forward', async () => {
    const { user } = openApp('/app/notes');
    await areaHeading('/app/notes');
    const [views] = screen.getAllByRole('navigation', { name: 'Views' });
    await user.click(within(views ?? document.body).getByRole('link', { name: 'Wisdom' }));
    await areaHeading('/app/wisdomOfAges');
    act(() => window.history.back());
    await areaHeading('/app/notes');
    act(() => window.history.forward());
    await areaHeading('/app/wisdomOfAges');
  });

  // shows: frame.routes.unknown.below
  it('shows "View not found" for an unknown address below a view, with the header', async () => {
    openApp('/app/notes/nowhere', [{ path: '/app/notes', element: <h1>Notes</h1> }]);
    expect(await screen.findByRole('heading', { name: 'View not found' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
  });

  // shows: frame.routes.unknown.ways
  it('links from an unknown address to the planner and the notes', async () => {
    openApp('/app/nowhere');
    const main = within(await screen.findByRole('main'));
    await main.findByRole('heading', { name: 'View not found' });
    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open Northkeep', '/app'],
      ['Notes', '/app/notes'],
    ]);
  });

  // shows: frame.routes.unknown.public
  it('shows the not-found page for an unknown address outside the app, without the header of the app', async () => {
    openApp('/nowhere', []);
    expect(await screen.findByRole('heading', { name: 'Nothing at this address.' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
  });

  // shows: frame.routes.unknown.guard
  it('asks a visitor to log in at an unknown address of the app', async () => {
    const before = session.getState();
    session.setState({ user: null, isAuthenticated: false, bootstrapped: true });
    openApp('/app/nowhere?x=1');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.getByText('{"from":"/app/nowhere?x=1"}')).toBeTruthy();
    session.setState(before);
  });

  // shows: frame.guard.origin
  it('remembers query and fragment of the requested page for the login', async () => {
    const before = session.getState();
    session.setState({ user: null, isAuthenticated: false, bootstrapped: true });
    openApp('/app/psychologicalInsights?mode=all#trend');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.getByText('{"from":"/app/psychologicalInsights?mode=all#trend"}')).toBeTruthy();
    session.setState(before);
  });
});
