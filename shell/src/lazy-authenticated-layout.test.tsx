import { TEST_USER } from '@northkeep/shared-vault/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openApp, openOnboardedVault } from './testing/open-app.tsx';

beforeAll(openOnboardedVault);
afterEach(cleanup);

describe('LazyAuthenticatedLayout', () => {
  it('admits a user whose session the browser could not store', async () => {
    localStorage.removeItem('auth-storage');
    localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
    localStorage.setItem('nk.seen', String(Date.now()));
    openApp('/app/notes');
    expect(await screen.findByRole('heading', { name: 'Area at /app/notes' })).toBeTruthy();
  });
});
