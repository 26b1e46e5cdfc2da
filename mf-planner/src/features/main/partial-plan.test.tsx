// @vitest-environment jsdom
import { aims, goals, milestones, onboarding, one, steps } from '@northkeep/shared-vault';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainScreenTexts } from '../../copy.ts';
import { openPlannerVault, renderPlanner } from '../../testing/planner-page.tsx';

beforeEach(async () => {
  await openPlannerVault();
  onboarding.create({ finished: true, lastStep: 4 }, { id: one('onboarding').id });
});
afterEach(cleanup);

const setStatus = (status: 'partial' | 'ready') => {
  for (const { list } of [aims, goals, milestones, steps]) list.setStatus(status);
};
function addGoal(label: string) {
  return goals.create({ label }, { parentId: aims.create({ label: 'Feel rested' }).id }).id;
}
const addStep = (goalId: string) =>
  steps.create({ label: 'Read', total: 4, status: 'selected' }, { parentId: goalId, parentKind: 'goals' });

describe('a partly loaded plan', () => {
  // shows: planner.main.partial
  it('shows its steps, but no total until the whole plan is loaded', async () => {
    addStep(addGoal('Sleep well'));
    addGoal('Walk more');
    setStatus('partial');
    renderPlanner('/app');
    expect((await screen.findByRole('spinbutton', { name: 'Read' })).getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByText('0 of 4 steps this week')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Dashboard' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Walk more' })).toBeNull();
    act(() => setStatus('ready'));
    expect(screen.getByText('0 of 4 steps this week')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Walk more' })).toBeTruthy();
  });

  it('does not say that there are no steps', async () => {
    addGoal('Sleep well');
    setStatus('partial');
    renderPlanner('/app');
    await screen.findByRole('radiogroup', { name: mainScreenTexts.mode });
    expect(screen.queryByText('No steps under goals...')).toBeNull();
    act(() => setStatus('ready'));
    expect(screen.getByText('No steps under goals...')).toBeTruthy();
  });
});
