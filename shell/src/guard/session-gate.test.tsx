import { session } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault } from '../testing/open-app.tsx';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
let signedIn = session.getState();
beforeAll(() => {
  signedIn = session.getState();
});
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  session.setState(signedIn);
});
afterEach(cleanup);

const nobody = { user: null, isAuthenticated: false };
const path = () => window.location.pathname;

describe('session check', () => {
  // shows: guard.waits
  it('is waited for where no user is stored', async () => {
    session.setState({ ...nobody, bootstrapped: false });
    openApp('/app/notes');
    expect(await screen.findByRole('main')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(path()).toBe('/app/notes');
    act(() => session.setState({ bootstrapped: true }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  // shows: guard.waits
  it('admits whom it finds to the page that was opened', async () => {
    session.setState({ ...nobody, bootstrapped: false });
    openApp('/app/notes?view=today');
    expect(await screen.findByRole('main')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    act(() => session.setState({ ...signedIn, bootstrapped: true }));
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes?view=today' })).toBeTruthy();
  });

  // shows: guard.waits
  it('is not waited for where a user is stored, and leads to the login when it ends the session', async () => {
    session.setState({ ...signedIn, bootstrapped: false });
    openApp('/app/notes');
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes' })).toBeTruthy();
    expect(session.getState().bootstrapped).toBe(false);
    act(() => session.setState({ ...nobody, bootstrapped: true }));
    await waitFor(() => expect(path()).toBe('/login'));
  });
});
