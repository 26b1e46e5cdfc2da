import { registerOpenModal } from '@northkeep/shared-kit/runtime';
import { session } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(cleanup);

const bars = () => screen.findAllByRole('navigation', { name: 'Views' });
const labelsIn = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent);
async function menuItems(user: ReturnType<typeof openApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('menu')).getAllByRole('menuitem');
}

describe('views', () => {
  // shows: frame.tabs.labels, frame.tabs.bar
  it('are the same four in the header and in the bar at the bottom', async () => {
    openApp('/app/notes');
    const [header, bottom] = await bars();
    expect(labelsIn(header ?? document.body)).toEqual(['Planner', 'Notes', 'Wisdom', 'Insights']);
    expect(labelsIn(bottom ?? document.body)).toEqual(['Planner', 'Notes', 'Wisdom', 'Insights']);
  });

  // shows: frame.tabs.current
  it('mark the current view, also at addresses below it, but the planner only at its exact address', async () => {
    openApp('/app/notes/journal');
    const isCurrent = (link: HTMLElement) => link.getAttribute('aria-current') === 'page';
    const currentIn = (bar: HTMLElement) => within(bar).getAllByRole('link').filter(isCurrent);
    const current = async () => (await bars()).map((bar) => currentIn(bar).map((link) => link.textContent));
    expect(await current()).toEqual([['Notes'], ['Notes']]);
    cleanup();
    openApp('/app');
    expect(await current()).toEqual([['Planner'], ['Planner']]);
  });

  // shows: frame.menu.order
  it('have a menu without the pages of other roles', async () => {
    const before = session.getState();
    if (before.user) session.setState({ user: { ...before.user, role: 'ADMIN' } });
    const { user } = openApp('/app/notes');
    const of = (items: readonly HTMLElement[]) => items.map((item) => item.textContent);
    expect(of(await menuItems(user))).toEqual([
      'Northkeep',
      'Settings',
      'Contact Us / Leave Suggestions',
      'Wisdom of Ages Settings',
      'Print',
      'Lock now',
      'Logout',
    ]);
    cleanup();
    session.setState(before);
    const again = openApp('/app/notes');
    expect(of(await menuItems(again.user))).toEqual([
      'Northkeep',
      'Settings',
      'Contact Us / Leave Suggestions',
      'Print',
      'Lock now',
      'Logout',
    ]);
  });
});

describe('header', () => {
  // shows: frame.header.nested
  it('stays hidden until the last of two modals is closed', async () => {
    openApp('/app/notes');
    const [header] = await bars();
    const hidden = () => header?.closest('[inert]') !== null;
    const closers = [registerOpenModal(), registerOpenModal()];
    await waitFor(() => expect(hidden()).toBe(true));
    act(() => closers[0]?.());
    act(() => closers[0]?.());
    expect(hidden()).toBe(true);
    act(() => closers[1]?.());
    await waitFor(() => expect(hidden()).toBe(false));
  });

  // shows: frame.wizard.bare
  it('is missing in the onboarding like the tab bar, while the content stays the main landmark', async () => {
    openApp('/app/onboarding');
    const heading = await screen.findByRole('heading', { name: 'Area at /app/onboarding' });
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('main').contains(heading)).toBe(true);
  });

  // shows: frame.header.settings
  it('is shown on the pages of the shell too', async () => {
    openApp('/app/settings/theme');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
    expect(await bars()).toHaveLength(2);
  });

  // shows: frame.skip
  it('is preceded by a link that skips to the content', async () => {
    const { user } = openApp('/app/notes');
    await screen.findByRole('heading', { name: 'Area at /app/notes' });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });
});

describe('page', () => {
  // shows: frame.title.view
  it('has the label of its tab as its title, whatever its heading is', async () => {
    openApp('/app/notes');
    await screen.findByRole('heading', { name: 'Area at /app/notes' });
    await waitFor(() => expect(document.title).toBe('Notes · Northkeep'));
  });

  // shows: frame.title.heading
  it('without a tab has its heading as its title', async () => {
    openApp('/app/settings/theme');
    await waitFor(() => expect(document.title).toBe('Settings · Northkeep'));
  });

  // shows: frame.scroll.fragment
  it('is scrolled to the fragment of its address and not to the top', async () => {
    const reached: string[] = [];
    const { scrolled } = openApp('/app/notes#later', [
      {
        path: '*',
        element: (
          <>
            <h1>Notes</h1>
            <p id="later">Later</p>
          </>
        ),
      },
    ]);
    Element.prototype.scrollIntoView = function scrollIntoView() {
      reached.push(this.id);
    };
    await screen.findByText('Later');
    await waitFor(() => expect(reached).toContain('later'));
    expect(scrolled).toEqual([]);
  });
});

describe('area that fails', () => {
  function Broken(): never {
    throw new Error('Cannot read properties of undefined');
  }

  // shows: frame.area.crash, frame.area.crash.reason, frame.area.help
  it('is replaced by the reason and a way to ask for help, while header and other views work', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = openApp('/app/notes', [
      { path: '/app/notes', element: <Broken /> },
      { path: '*', element: <h1>Another view</h1> },
    ]);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Notes cannot be shown right now')).toBeTruthy();
    expect(alert.textContent).toContain('Something in it failed.');
    expect(within(alert).getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/app/contactUs');
    const [header] = await bars();
    await user.click(within(header ?? document.body).getByRole('link', { name: 'Wisdom' }));
    expect(await screen.findByRole('heading', { name: 'Another view' })).toBeTruthy();
    error.mockRestore();
  });

  // shows: frame.area.retry
  it('is shown after "Try again" once it works', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    function Once() {
      if (broken) throw new Error('Not yet');
      return <h1>Here again</h1>;
    }
    const { user } = openApp('/app/notes', [{ path: '*', element: <Once /> }]);
    const again = await screen.findByRole('button', { name: 'Try again' });
    broken = false;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Here again' })).toBeTruthy();
    error.mockRestore();
  });
});
