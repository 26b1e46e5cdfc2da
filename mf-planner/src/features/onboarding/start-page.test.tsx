// @vitest-environment jsdom
import { DIRECTION_ID } from '@northkeep/contracts';
import { aims, idealLife, vault } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getCurrentAddress, openPlannerVault, renderPlanner } from '../../testing/planner-page.tsx';
import { onboardingTexts } from './copy.ts';

// Each test gets a new vault, because the answer to the offer stays in the vault's local store.
beforeEach(openPlannerVault);
beforeEach(() => {
  for (const { id } of [...aims.items]) aims.remove(id);
});
afterEach(cleanup);

async function open() {
  const user = renderPlanner('/app/onboarding?step=start', [{ path: '/app/settings/*', element: null }]);
  await screen.findByRole('heading', { level: 1, name: 'Nice start.' });
  return user;
}

describe("'What we see' on the last page", () => {
  // shows: planner.wizard.sentence.unsent
  it('shows the own first sentence, and says when the server does not have it yet', async () => {
    idealLife.create({ label: 'Mornings of my own' }, { id: DIRECTION_ID });
    await open();
    expect(screen.getByRole('heading', { name: 'What we see' })).toBeTruthy();
    expect(screen.getByText('Mornings of my own')).toBeTruthy();
    expect(await screen.findByText('Our server does not hold it yet. It waits on this device.')).toBeTruthy();
  });

  // shows: planner.wizard.sentence
  it('shows the first aim if there is no direction', async () => {
    idealLife.remove(DIRECTION_ID);
    aims.create({ label: 'Write the book' });
    await open();
    const section = screen.getByRole('heading', { name: 'What we see' }).closest('section');
    expect(section && within(section).getByText('Write the book')).toBeTruthy();
  });
});

describe('the offer of a recovery key', () => {
  // shows: planner.wizard.recovery
  it('leads to the dialog of the settings', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: onboardingTexts.start.makeKey }));
    expect(getCurrentAddress()).toBe('/app/settings/security?make');
  });

  // shows: planner.wizard.recovery.once
  it('is shown once, and not again after Not now', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: onboardingTexts.start.makeKey })).toBeNull());
    cleanup();
    await open();
    expect(screen.queryByRole('button', { name: onboardingTexts.start.makeKey })).toBeNull();
  });

  it('stays until the answer Not now is on disk, so that a reload cannot show it again', async () => {
    const user = await open();
    let goOn = () => {};
    const isHeld = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
      await isHeld;
      return encrypt(...given);
    });
    onTestFinished(() => spy.mockRestore());
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy();
    goOn();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull());
    expect(await vault.local.read('recovery-key-offered')).toBe(true);
  });
});
