// @vitest-environment jsdom
import { placeOf } from '@northkeep/contracts';
import { session, vault } from '@northkeep/shared-vault';
import { unlockVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProfileSection } from './profile-section.tsx';

beforeEach(() => unlockVault());
afterEach(cleanup);

describe('ProfileSection', () => {
  it('shows the goal of the registration, which only the open vault can read', async () => {
    const { user } = session.getState();
    if (!user?.vaultId) throw new Error('no vault');
    const place = placeOf('account', 'goal', user.vaultId);
    session.setState({ user: { ...user, goal: await vault.seal({ place, value: 'Write the book' }) } });
    render(<ProfileSection />);
    expect(await screen.findByText('Write the book')).toBeTruthy();
    await vault.lock('hand');
    expect(await screen.findByText('Name')).toBeTruthy();
    expect(screen.queryByText('Write the book')).toBeNull();
  });

  it('shows no goal that was sealed at another place', async () => {
    const { user } = session.getState();
    if (!user?.vaultId) throw new Error('no vault');
    const place = placeOf('account', 'proof', user.vaultId);
    session.setState({ user: { ...user, goal: await vault.seal({ place, value: 'Moved here by the server' }) } });
    render(<ProfileSection />);
    expect(await screen.findByText('Name')).toBeTruthy();
    expect(screen.queryByText('Goal at registration')).toBeNull();
  });
});
