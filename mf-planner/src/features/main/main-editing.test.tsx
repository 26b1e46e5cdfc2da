// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, lines, milestones, onboarding, one, steps, weeklyProgress } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usePlannerMode } from './macro-mode.ts';
import { showPlanDialog } from './plan-dialogs.tsx';
import { chooseMenuAction, openDashboard } from './testing/main-page.tsx';

let aimId = '';
let goalId = '';
beforeAll(() => openTestVault());
beforeEach(() => {
  for (const list of [aims, lines, weeklyProgress]) for (const { id } of [...list.items]) list.remove(id);
  toastStore.setState({ toasts: [] });
  showPlanDialog(null);
  onboarding.create({ finished: true, lastStep: 4 }, { id: one('onboarding').id });
  aimId = aims.create({ label: 'Feel rested' }).id;
  goalId = goals.create({ label: 'Sleep well' }, { parentId: aimId }).id;
});
afterEach(() => {
  cleanup();
  // All test files run in one page with the same modules, so this line resets the planner mode that another file may
  // have selected.
  usePlannerMode.setState({ mode: 'steps' });
});

const addStep = (label: string, { parentId = goalId, total = 3, status = 'selected' as 'selected' | 'parked' } = {}) =>
  steps.create({ label, total, status }, { parentId, parentKind: milestones.get(parentId) ? 'milestones' : 'goals' });
const pick = async (user: ReturnType<typeof userEvent.setup>, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const toasts = () => toastStore.getState().toasts;
const undo = () => act(() => toasts().at(-1)?.action?.run());

describe('adding a step', () => {
  // shows: planner.main.add.page
  it('asks in a dialog for the goal and the times a week', async () => {
    const other = goals.create({ label: 'Wake early' }, { parentId: aimId });
    const user = await openDashboard('steps');
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    await pick(user, 'Goal', 'Wake early');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Once more' }));
    await user.type(dialog.getByLabelText('New step'), 'Set the alarm{Enter}');
    expect(steps.under(other.id).map(({ label, total, status }) => [label, total, status])).toEqual([
      ['Set the alarm', 2, 'selected'],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // shows: planner.step.default
  it('plans a new step once a week and refuses fewer than 3 characters', async () => {
    const user = await openDashboard('goals');
    await user.click(screen.getByRole('button', { name: 'Add step: Sleep well' }));
    await user.type(await screen.findByLabelText('New step'), 'No{Enter}');
    expect(screen.getByText('At least 3 characters.')).toBeTruthy();
    await user.keyboard(' screens{Enter}');
    expect(steps.under(goalId).map(({ label, total }) => [label, total])).toEqual([['No screens', 1]]);
  });
});

describe('moving a step to another goal', () => {
  // shows: planner.main.move.step, planner.main.week-line
  it('puts it first in the new list, and keeps the progress of the week', async () => {
    const other = goals.create({ label: 'Wake early' }, { parentId: aimId });
    addStep('Air the room', { parentId: other.id });
    const step = addStep('Read');
    const user = await openDashboard('steps');
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    await chooseMenuAction(user, 'Read', 'Move to another goal');
    await pick(user, 'Goal', 'Wake early');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(steps.under(other.id).map(({ label }) => label)).toEqual(['Read', 'Air the room']);
    expect(steps.get(step.id)?.parentId).toBe(other.id);
    expect(screen.getByText('1 of 6 steps this week')).toBeTruthy();
  });

  // shows: planner.editor.max.text
  it('is refused when the other goal already has 4 selected steps', async () => {
    const other = goals.create({ label: 'Wake early' }, { parentId: aimId });
    for (const label of ['One', 'Two', 'Three', 'Four']) addStep(label, { parentId: other.id });
    const step = addStep('Read');
    const user = await openDashboard('steps');
    await chooseMenuAction(user, 'Read', 'Move to another goal');
    await pick(user, 'Goal', 'Wake early');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(step.parentId).toBe(goalId);
    expect(toasts().map(({ text }) => text)).toEqual(['You can only select up to 4 steps.']);
  });
});

describe('the summary of the week', () => {
  // shows: planner.main.progress.deleting
  it('does not change when a step without progress is deleted', async () => {
    addStep('Read');
    addStep('Stretch');
    const user = await openDashboard('steps');
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('1 of 6 steps this week')).toBeTruthy();
    await chooseMenuAction(user, 'Stretch', 'Delete');
    expect(screen.getByText('1 of 6 steps this week')).toBeTruthy();
    expect(screen.getByText('3 of them parked or deleted since')).toBeTruthy();
  });

  // shows: planner.main.week-done
  it('says in one line that the week is done', async () => {
    addStep('Read', { total: 1 });
    const user = await openDashboard('steps');
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{End}');
    expect(screen.getByText('This week’s step is done.')).toBeTruthy();
  });
});

describe('deleting with an undo', () => {
  // shows: planner.main.delete.undo
  it('brings an aim back with its goals, milestones and steps', async () => {
    const milestone = milestones.create({ label: 'First week' }, { parentId: goalId });
    addStep('Read');
    addStep('Dim the lights', { parentId: milestone.id });
    aims.create({ label: 'Write' });
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Feel rested', 'Delete');
    expect(aims.items.map(({ label }) => label)).toEqual(['Write']);
    expect(toasts().map(({ text }) => text)).toEqual(['Deleted: Feel rested']);
    undo();
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
    await chooseMenuAction(user, 'Wake early', 'Delete');
    undo();
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
    await chooseMenuAction(user, 'Sleep well', 'Add milestone');
    await user.type(await screen.findByLabelText('New milestone'), 'First week{Enter}');
    await chooseMenuAction(user, 'First week', 'Add step');
    await user.type(await screen.findByLabelText('New step'), 'Dim the lights{Enter}');
    const [milestone] = milestones.under(goalId);
    expect(steps.under(milestone?.id ?? '').map(({ label }) => label)).toEqual(['Dim the lights']);
    await chooseMenuAction(user, 'First week', 'Rename');
    await user.clear(await screen.findByRole('textbox', { name: 'Rename First week' }));
    await user.keyboard('Week one{Enter}');
    expect(milestone?.label).toBe('Week one');
  });

  it('close the field of a new milestone on Escape and focus the menu button of the goal', async () => {
    const user = await openDashboard('goals');
    milestones.create({ label: 'First week' }, { parentId: goalId });
    await chooseMenuAction(user, 'Sleep well', 'Add milestone');
    await user.type(await screen.findByLabelText('New milestone'), 'Second week{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Sleep well' }));
    expect(screen.queryByLabelText('New milestone')).toBeNull();
  });

  it('are not added with a label that another milestone of the goal already has', async () => {
    milestones.create({ label: 'First week' }, { parentId: goalId });
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', 'Add milestone');
    await user.type(await screen.findByLabelText('New milestone'), 'first  WEEK{Enter}');
    expect(screen.getByText('Already added.')).toBeTruthy();
    expect(milestones.under(goalId)).toHaveLength(1);
  });
});

describe("'Add as parked step'", () => {
  // shows: planner.main.parked.title, planner.main.parked.goal, planner.main.parked.add
  it('needs an aim and a goal, parks the line under the goal and takes it off the dashboard', async () => {
    const line = lines.create({ text: 'Buy an alarm clock', inDashboard: true });
    const user = await openDashboard('steps');
    await user.click(screen.getByRole('button', { name: 'Add as parked step: Buy an alarm clock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add as parked step' }));
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' });
    expect([dialog.getByRole('combobox', { name: 'Goal' }).hasAttribute('data-disabled'), add.disabled]).toEqual([
      true,
      true,
    ]);
    await pick(user, 'Aim', 'Feel rested');
    expect(add.disabled).toBe(true);
    await pick(user, 'Goal', 'Sleep well');
    await user.click(add);
    expect(steps.under(goalId).map(({ label, status, total }) => [label, status, total])).toEqual([
      ['Buy an alarm clock', 'parked', 1],
    ]);
    expect(line.inDashboard).toBe(false);
    undo();
    expect([steps.under(goalId).length, line.inDashboard]).toEqual([0, true]);
  });
});

describe('the handles of the main view', () => {
  it('appear with the first focus and move a step by arrow keys', async () => {
    for (const label of ['One', 'Two']) addStep(label);
    const user = await openDashboard('steps');
    act(() => screen.getByRole('spinbutton', { name: 'One' }).focus());
    const handle = await screen.findByRole('button', { name: 'Move Two' });
    act(() => handle.focus());
    await user.keyboard('{ArrowUp}');
    expect(steps.under(goalId).map(({ label }) => label)).toEqual(['Two', 'One']);
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
    await chooseMenuAction(user, label, 'Rename');
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
    addStep('Read', { total: 3 });
    const user = await openDashboard('all');
    act(() => usePlannerMode.setState({ mode: 'steps' }));
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    act(() => usePlannerMode.setState({ mode: 'all' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Feel rested' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Macro Aims' })).toBeTruthy();
    expect(screen.getByText('33 %').className).toContain('nowrap');
    await chooseMenuAction(user, 'Sleep well', 'Rename');
    await user.clear(await screen.findByRole('textbox', { name: 'Rename Sleep well' }));
    await user.keyboard('Sleep eight hours{Enter}');
    expect(goals.get(goalId)?.label).toBe('Sleep eight hours');
  });
});
