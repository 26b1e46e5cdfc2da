import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { area } from '../../area.ts';
import { openPage, setSignedOut } from '../../testing/open-page.tsx';
import { FakeServer } from '../../testing/open-settings.tsx';

afterEach(cleanup);

describe('GuestOnly', () => {
  // shows: role.anonymous
  it.each([
    ['/register', 'One password, two locks.'],
    ['/forgot-password', 'Set a new password by mail.'],
    ['/reset-password/none', 'Choose a new password.'],
  ])('shows %s to a visitor without a session', async (address, name) => {
    setSignedOut();
    const { where } = openPage(address, { server: new FakeServer(), before: ['/pricing'] });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(where.now).toBe(address);
    const declared = area.addresses.find(({ path }) => address.startsWith(path.replace('/*', '')));
    expect(declared?.frame).toBe('account');
  });
});
