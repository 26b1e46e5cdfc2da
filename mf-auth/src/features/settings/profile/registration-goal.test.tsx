// @vitest-environment jsdom
import { envelopeBindingOf } from '@northkeep/contracts';
import { session, vault } from '@northkeep/shared-vault';
import { unlockTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProfileSection } from './profile-section.tsx';

beforeEach(() => unlockTestVault());
afterEach(cleanup);

function currentAccount() {
  const { user } = session.getState();
  if (user === null || vault.state.status !== 'unlocked') throw new Error('no open vault');
  return { user, vaultId: vault.state.vaultId };
}

describe('ProfileSection', () => {
  it('shows the goal of the registration, which only the open vault can read', async () => {
    const { user, vaultId } = currentAccount();
    const place = envelopeBindingOf('account', 'goal', vaultId);
    session.setState({ user: { ...user, vaultId, goal: await vault.seal({ place, value: 'Write the book' }) } });
    render(<ProfileSection />);
    expect(await screen.findByText('Write the book')).toBeTruthy();
    await vault.lock('hand');
    await waitFor(() => expect(screen.queryByText('Write the book')).toBeNull());
    expect(screen.getByText('Name')).toBeTruthy();
  });

  it('does not show a goal that was sealed for another field', async () => {
    const { user, vaultId } = currentAccount();
    const place = envelopeBindingOf('account', 'proof', vaultId);
    const goal = await vault.seal({ place, value: 'Moved here by the server' });
    session.setState({ user: { ...user, vaultId, goal } });
    render(<ProfileSection />);
    expect(await screen.findByText('Name')).toBeTruthy();
    expect(screen.queryByText('Goal at registration')).toBeNull();
  });
});
