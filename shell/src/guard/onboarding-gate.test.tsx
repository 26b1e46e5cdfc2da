// @vitest-environment jsdom
import { MemoryRouter, Route, Routes } from '@northkeep/shared-kit/runtime';
import { onboarding, one, session, vault } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeOnboarding } from '../plan/plan.ts';
import { OnboardingGate } from './onboarding-gate.tsx';

beforeAll(() => openVault());
beforeEach(() => writeOnboarding({ finished: false, lastStep: 0 }));
afterEach(cleanup);

function open() {
  render(
    <MemoryRouter initialEntries={['/app']}>
      <Routes>
        <Route
          path="/app"
          element={
            <OnboardingGate>
              <p>The plan</p>
            </OnboardingGate>
          }
        />
        <Route path="/app/onboarding" element={<p>The wizard</p>} />
      </Routes>
    </MemoryRouter>,
  );
}
const plan = () => screen.queryByText('The plan');

describe('OnboardingGate', () => {
  // shows: frame.gate.finished
  it('sends a person to the wizard until the onboarding is finished, and not afterwards', () => {
    open();
    expect([plan(), screen.queryByText('The wizard')]).toEqual([null, expect.anything()]);
    cleanup();
    writeOnboarding({ finished: true });
    open();
    expect(plan()).not.toBeNull();
  });

  // shows: frame.gate.moving
  it('sends nobody while the records are sealed under another data key', () => {
    const before = session.getState();
    if (before.user)
      session.setState({ user: { ...before.user, rotated: { at: '2026-11-21T09:00:00Z', moving: true } } });
    open();
    expect(plan()).not.toBeNull();
    session.setState(before);
  });

  // shows: frame.gate.unknown
  it('sends nobody before it is known whether the onboarding is finished', async () => {
    expect(one('onboarding').finished).toBe(false);
    await act(() => vault.lock());
    expect(onboarding.status).not.toBe('ready');
    open();
    expect(plan()).not.toBeNull();
    await vault.unlock({ passphrase: 'correct horse battery staple', remember: false });
  });
});
