import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', '1');
  localStorage.setItem('nk.seen', String(Date.now()));
});
afterEach(cleanup);

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

  it('renders none while the wizard is shown', async () => {
    openApp('/app/notes', undefined, undefined, Start);
    await vi.waitFor(() => expect(screen.getAllByText('Start of an area')).toHaveLength(2), { timeout: 8_000 });
    act(() => {
      window.history.pushState(null, '', '/app/onboarding');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByText('Area at /app/onboarding');
    expect(screen.queryByText('Start of an area')).toBeNull();
  });
});
