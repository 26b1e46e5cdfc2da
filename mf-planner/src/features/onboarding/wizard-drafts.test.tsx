// @vitest-environment jsdom
import { aims, onboarding, one, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCurrentAddress, renderPlanner } from '../../testing/planner-page.tsx';
import { wizardDrafts } from './wizard-drafts.ts';

beforeEach(async () => {
  window.scrollTo = () => {};
  // The wizard is a lazy chunk, which takes longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
  await openTestVault();
  onboarding.create({ finished: false, lastStep: 3 }, { id: one('onboarding').id });
});
afterEach(cleanup);

async function lockAndUnlock() {
  await act(() => vault.lock());
  expect(screen.queryByLabelText('Aim')).toBeNull();
  await act(() => vault.unlock({ passphrase: 'correct horse battery staple', remember: false }));
}
const field = () => screen.findByLabelText<HTMLInputElement>('Aim');
const kept = async () => (await field()).value;

describe('a text of the wizard that is not added yet', () => {
  // shows: planner.wizard.lock
  it('is restored after a lock right after the last key press, until it is added', async () => {
    const user = renderPlanner('/app/onboarding?step=aims');
    await user.type(await field(), 'Write the');
    await lockAndUnlock();
    await waitFor(async () => expect(await kept()).toBe('Write the'));
    await user.type(await field(), ' book{Enter}');
    expect(aims.items.map(({ label }) => label)).toEqual(['Write the book']);
    expect(await kept()).toBe('');
    await lockAndUnlock();
    expect(await kept()).toBe('');
  });

  it('is kept only for the field where it was typed', async () => {
    const user = renderPlanner('/app/onboarding?step=aims');
    await user.type(await field(), 'Write the');
    expect(wizardDrafts.fieldOf('obstacle').kept).toBe('');
    expect(wizardDrafts.fieldOf('aim').kept).toBe('Write the');
  });

  // shows: planner.wizard.lock.finish
  it.each([
    ['on its page', '/app/onboarding?step=start'],
    ['in its dialog', '/app?modal=onboarding&step=start'],
  ])('is removed when the wizard is finished %s, also from the device', async (_, address) => {
    aims.create({ label: 'Write the book' });
    const kept = () => ['helper', 'aim'].map((name) => wizardDrafts.fieldOf(name).kept);
    for (const name of ['helper', 'aim']) wizardDrafts.fieldOf(name).onType('A quiet');
    await lockAndUnlock();
    await waitFor(() => expect(kept()).toEqual(['A quiet', 'A quiet']));
    const user = renderPlanner(address);
    await user.click(await screen.findByRole('button', { name: 'Open my Northkeep' }));
    await waitFor(() => expect(getCurrentAddress()).toBe('/app'));
    expect(kept()).toEqual(['', '']);
    cleanup();
    // This text is stored after the removal, so its return shows that the stored texts have been read.
    wizardDrafts.fieldOf('obstacle').onType('Noise');
    await lockAndUnlock();
    await waitFor(() => expect(wizardDrafts.fieldOf('obstacle').kept).toBe('Noise'));
    expect(kept()).toEqual(['', '']);
  });
});
