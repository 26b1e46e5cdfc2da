// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, milestones, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { usePlannerMode } from './macro-mode.ts';
import { chooseMenuAction, closeDashboard, openDashboard, resetPlan, undoLatest } from './testing/main-page.tsx';

let aimId = '';
let goalId = '';
beforeAll(() => openTestVault());
beforeEach(() => {
  ({ aimId, goalId } = resetPlan());
});
afterEach(closeDashboard);

const addStep = (label: string, parentId = goalId) =>
  steps.create(
    { label, total: 3, status: 'selected' },
    { parentId, parentKind: milestones.get(parentId) ? 'milestones' : 'goals' },
  );
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

describe('deleting with an undo', () => {
  // shows: planner.main.delete.undo
  it('brings an aim back with its goals, milestones and steps', async () => {
    const milestone = milestones.create({ label: 'First week' }, { parentId: goalId });
    addStep('Read');
    addStep('Dim the lights', milestone.id);
    aims.create({ label: 'Write' });
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Feel rested', planTexts.remove);
    expect(aims.items.map(({ label }) => label)).toEqual(['Write']);
    expect(toasts()).toEqual(['Deleted: Feel rested']);
    undoLatest();
    await waitFor(() => expect(aims.items.map(({ label }) => label)).toEqual(['Feel rested', 'Write']));
    const [goal] = goals.under(aims.items[0]?.id ?? '');
    const [again] = milestones.under(goal?.id ?? '');
    expect(steps.under(goal?.id ?? '').map(({ label }) => label)).toEqual(['Read']);
    expect([again?.label, ...steps.under(again?.id ?? '').map(({ label }) => label)]).toEqual([
      'First week',
      'Dim the lights',
    ]);
  });

  it('restores a goal at its old place and focuses its menu button', async () => {
    goals.create({ label: 'Wake early' }, { parentId: aimId });
    goals.create({ label: 'Nap less' }, { parentId: aimId });
    const user = await openDashboard('all');
    await chooseMenuAction(user, 'Wake early', planTexts.remove);
    undoLatest();
    await waitFor(() =>
      expect(goals.under(aimId).map(({ label }) => label)).toEqual(['Sleep well', 'Wake early', 'Nap less']),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Wake early' })),
    );
  });
});

describe('milestones', () => {
  // shows: planner.main.milestones
  it('are added to a goal, take steps of their own, and are renamed', async () => {
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.addMilestone);
    await user.type(await screen.findByLabelText(planTexts.milestone), 'First week{Enter}');
    await chooseMenuAction(user, 'First week', 'Add step');
    await user.type(await screen.findByLabelText(mainScreenTexts.step), 'Dim the lights{Enter}');
    const [milestone] = milestones.under(goalId);
    expect(steps.under(milestone?.id ?? '').map(({ label }) => label)).toEqual(['Dim the lights']);
    await chooseMenuAction(user, 'First week', planTexts.rename);
    await user.clear(await screen.findByRole('textbox', { name: 'Rename First week' }));
    await user.keyboard('Week one{Enter}');
    expect(milestone?.label).toBe('Week one');
  });

  it('are added in a field that closes on Escape, which moves the focus to the goal’s menu button', async () => {
    const user = await openDashboard('goals');
    milestones.create({ label: 'First week' }, { parentId: goalId });
    await chooseMenuAction(user, 'Sleep well', planTexts.addMilestone);
    await user.type(await screen.findByLabelText(planTexts.milestone), 'Second week{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Sleep well' }));
    expect(screen.queryByLabelText(planTexts.milestone)).toBeNull();
  });

  it('are not added with a label that another milestone of the goal already has', async () => {
    milestones.create({ label: 'First week' }, { parentId: goalId });
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.addMilestone);
    await user.type(await screen.findByLabelText(planTexts.milestone), 'first  WEEK{Enter}');
    expect(screen.getByText('Already added.')).toBeTruthy();
    expect(milestones.under(goalId)).toHaveLength(1);
  });
});

describe('renaming in the main view', () => {
  it.each([
    ['goals', 'Feel rested', '{Enter}'],
    ['goals', 'Sleep well', '{Escape}'],
    ['all', 'Feel rested', '{Escape}'],
    ['all', 'Sleep well', '{Enter}'],
    ['steps', 'Read', '{Escape}'],
  ] as const)("in the mode '%s' focuses the actions button of %s after %s", async (mode, label, key) => {
    addStep('Read');
    const user = await openDashboard(mode);
    await chooseMenuAction(user, label, planTexts.rename);
    await screen.findByRole('textbox', { name: `Rename ${label}` });
    await user.keyboard(key);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: `Actions for ${label}` })),
    );
  });
});

describe("the mode 'All'", () => {
  // shows: planner.main.mode.all, planner.main.all.share
  it('lists the goals by aim with their share, and renames them in place', async () => {
    addStep('Read');
    const user = await openDashboard('all');
    act(() => usePlannerMode.setState({ mode: 'steps' }));
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    act(() => usePlannerMode.setState({ mode: 'all' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Feel rested' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Macro Aims' })).toBeTruthy();
    expect(screen.getByText('33 %').className).toContain('nowrap');
    await chooseMenuAction(user, 'Sleep well', planTexts.rename);
    await user.clear(await screen.findByRole('textbox', { name: 'Rename Sleep well' }));
    await user.keyboard('Sleep eight hours{Enter}');
    expect(goals.get(goalId)?.label).toBe('Sleep eight hours');
  });
});
