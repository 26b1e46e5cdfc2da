import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_SCREEN_MS } from '../authenticated-layout.tsx';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';
import { openNotesRemotes } from '../testing/open-notes-remotes.ts';
import { skipDelay } from '../testing/skip-delay.ts';
import { AppStartComponents } from './app-start-components.tsx';
import { AreaError } from './failure.ts';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
// The start components are loaded after the first screen.
beforeAll(() => skipDelay(FIRST_SCREEN_MS));
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(cleanup);

const FAILURE = new Error('Loading chunk 12 failed.');
const Start = () => <p>Start of an area</p>;

describe('AppStartComponents', () => {
  // shows: planner.review.opens.anywhere, notes.rollover.anywhere
  it.each(['/app', '/app/notes', '/app/settings/profile', '/app/psychologicalInsights'])(
    'renders the start components of the planner and of the notes when the app starts at %s',
    async (address) => {
      openApp(address, undefined, undefined, Start);
      await vi.waitFor(() => expect(screen.getAllByText('Start of an area')).toHaveLength(2), { timeout: 8_000 });
    },
  );

  it('leaves out an area whose files cannot be fetched, so that its page loads it anew', async () => {
    let isOnline = false;
    const start = async () => ({ default: Start });
    const remotes = openNotesRemotes(async () => {
      if (!isOnline) throw new AreaError({ kind: 'unreachable', file: 'remoteEntry.js' });
      return { default: { api: 1, routes: [], appStart: start } };
    });
    const failed = vi.fn();
    remotes.subscribe(() => remotes.state('mf-notes').phase === 'failed' && failed());
    render(<AppStartComponents remotes={remotes} />);
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    await vi.waitFor(() => expect(remotes.state('mf-notes').phase).toBe('idle'));
    isOnline = true;
    expect((await remotes.load('mf-notes')).appStart).toBe(start);
  });

  it('leaves out a start component whose own file cannot be fetched, without an error in the console', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const start = () => Promise.reject(FAILURE);
    const remotes = openNotesRemotes(async () => ({ default: { api: 1, routes: [], appStart: start } }));
    const { container } = render(<AppStartComponents remotes={remotes} />);
    await vi.waitFor(() =>
      expect(debug).toHaveBeenCalledWith('the start of an area was left out', 'mf-notes', FAILURE),
    );
    expect(container.innerHTML).toBe('');
    expect(error).not.toHaveBeenCalled();
  });

  it('renders none while the wizard is shown', async () => {
    openApp('/app/notes', undefined, undefined, Start);
    await vi.waitFor(() => expect(screen.getAllByText('Start of an area')).toHaveLength(2), { timeout: 8_000 });
    act(() => {
      window.history.pushState(null, '', '/app/onboarding');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { name: 'Area at /app/onboarding' });
    expect(screen.queryByText('Start of an area')).toBeNull();
  });
});
