import { vault } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_SCREEN_MS } from '../authenticated-layout.tsx';
import { USER_ROLE_KNOWN_EVENT } from '../boot/user-known-event.ts';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';
import { skipDelay } from '../testing/skip-delay.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Time in ms in which a tour that starts is shown: it looks for its first target every 100 ms. */
const TOUR_START_MS = 600;
const findTour = () => screen.findByRole('dialog', { name: 'This is Northkeep' }, { timeout: 10_000 });
const queryTour = () => screen.queryByRole('dialog', { name: 'This is Northkeep' });

function go(address: string) {
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Opens the app with the flag of the tour, and resolves once a tour that may start has been shown. */
async function openWithFlag(address: string) {
  sessionStorage.setItem('nk.tour', 'dashboard');
  const onStarted = vi.fn();
  window.addEventListener(USER_ROLE_KNOWN_EVENT, onStarted);
  openApp(address);
  await waitFor(() => expect(onStarted).toHaveBeenCalled(), { timeout: 10_000 });
  window.removeEventListener(USER_ROLE_KNOWN_EVENT, onStarted);
  await act(() => new Promise((resolve) => setTimeout(resolve, TOUR_START_MS)));
}

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
// A tour starts after the first screen.
beforeAll(() => skipDelay(FIRST_SCREEN_MS));
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  // jsdom has no layout, so every element gets a box here.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('tour of the app', () => {
  // The following tests rely on this one to load the tour, so that it is rendered at once where it is allowed.
  it('starts in the open app', async () => {
    await openWithFlag('/app/notes');
    expect(await findTour()).toBeTruthy();
    expect(window.location.pathname).toBe('/app');
  });

  // shows: tour.flag.locked
  it('waits for the end of the wizard', async () => {
    await openWithFlag('/app/onboarding');
    expect(await screen.findByRole('heading', { name: 'Area at /app/onboarding' })).toBeTruthy();
    expect(queryTour()).toBeNull();
    go('/app');
    expect(await findTour()).toBeTruthy();
  });

  // shows: tour.flag.locked
  it('waits for the unlock of the vault', async () => {
    await vault.lock();
    await openWithFlag('/app/notes');
    expect(await screen.findByRole('heading', { name: 'Unlock your vault' })).toBeTruthy();
    expect(window.location.pathname).toBe('/app/notes');
    expect(queryTour()).toBeNull();
    await act(() => vault.unlock({ passphrase: PASSPHRASE, remember: false }));
    expect(await findTour()).toBeTruthy();
  });
});
