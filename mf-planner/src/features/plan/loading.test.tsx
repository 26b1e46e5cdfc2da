// @vitest-environment jsdom
import { ANTI_DIRECTION_ID, DIRECTION_ID } from '@northkeep/contracts';
import { MemoryRouter, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, idealLife, steps, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../routes.tsx';
import { disableSuggestion } from '../focus/enabled-suggestions.ts';
import { onboardingTexts } from '../onboarding/copy.ts';
import { deletePlanItem } from './deletion.ts';
import { writeIdealLife, writeOnboarding } from './plan.ts';
import { addAim, addGoal, addMilestone, addObstacle, addStep, renameStep, setStepTotal } from './plan-changes.ts';
import { addParkedStep, moveStepUnder, setStepStatus } from './step-changes.ts';
import { setStepProgress } from './week-progress.ts';

beforeAll(() => {
  window.scrollTo = () => {};
  // The wizard is a lazy chunk, which takes longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(() => openTestVault());
afterEach(cleanup);

const Area = () => useRoutes(routes);
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Area />
    </MemoryRouter>,
  );
const lock = () => act(() => vault.lock());
const unlock = () => act(() => vault.unlock({ passphrase: 'correct horse battery staple', remember: false }));

describe('a plan that is not loaded', () => {
  // shows: planner.not-loaded
  it('refuses every command', async () => {
    const goal = goals.create({ label: 'Sleep well' }, { parentId: aims.create({ label: 'Feel rested' }).id });
    const step = steps.create({ label: 'Read', total: 1, status: 'parked' }, { parentId: goal.id });
    await lock();
    const branch = { goal, selected: [] } as unknown as Parameters<typeof addStep>[0];
    const commands = [
      () => addAim('a'),
      () => addGoal('a', 'b'),
      () => addMilestone(goal.id, 'c'),
      () => addObstacle('d'),
      () => addStep(branch, { label: 'e', total: 1 }),
      () => renameStep(step.id, 'f'),
      () => setStepTotal(step.id, 2),
      () => addParkedStep(goal.id, { label: 'g' }),
      () => setStepStatus(step, 'selected'),
      () => moveStepUnder(step, 'h'),
      () => setStepProgress(branch, step, '2026-W47', 1),
      () => disableSuggestion(step),
    ];
    for (const command of commands) expect(command).toThrow('Northkeep not loaded');
    await expect(deletePlanItem('steps', step.id)).rejects.toThrow('Northkeep not loaded');
  });

  // shows: planner.wizard.loading, planner.wizard.decrypt-pending
  it('keeps the wizard loading while the vault is locked, and opens it at its page afterwards', async () => {
    writeOnboarding({ finished: false, lastStep: 2 });
    await lock();
    open('/app/onboarding');
    expect((await screen.findByRole('status')).textContent).toBe('Loading your Northkeep…');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await unlock();
    await screen.findByRole('heading', { level: 1, name: onboardingTexts.conditions.heading });
    expect(screen.queryByText('Loading your Northkeep…')).toBeNull();
  });
});

describe('writeIdealLife', () => {
  // shows: planner.ideal-life.order
  it('keeps the direction as entry 0 and the anti-direction as entry 1 in both orders of writing', () => {
    writeIdealLife(ANTI_DIRECTION_ID, 'Hurry');
    writeIdealLife(DIRECTION_ID, 'Mornings of my own');
    writeIdealLife(ANTI_DIRECTION_ID, 'Hurry and noise');
    expect(idealLife.items.map(({ id, label }) => [id, label])).toEqual([
      [DIRECTION_ID, 'Mornings of my own'],
      [ANTI_DIRECTION_ID, 'Hurry and noise'],
    ]);
  });
});
