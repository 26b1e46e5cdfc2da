import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeServer, TEST_PASSWORD, TEST_USER_ADA } from '../../testing/open-settings.tsx';

// On a device without an earlier login, the login page is shown before shared-vault is loaded. Its guard then does not
// learn of the session that the login begins.
vi.mock('@northkeep/shared-vault/session-hint', async (original) => ({
  ...(await original<typeof import('@northkeep/shared-vault/session-hint')>()),
  usePublicPageSession: () => ({ user: null, isAuthenticated: false, bootstrapped: false, expired: false }),
}));

afterEach(cleanup);

it('redirects to the app after the first login on a device', async () => {
  setSignedOut();
  const { fill, press, where } = openPage('/login', { server: new FakeServer() });
  await fill('Email', TEST_USER_ADA.email);
  await fill('Password', TEST_PASSWORD);
  await press('Log in');
  await waitFor(() => expect(where.now).toBe('/app'), { timeout: 25_000 });
});
