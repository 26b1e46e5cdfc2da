// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { goals, lines, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonTexts, labelProblemTexts, mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { chooseMenuAction, closeDashboard, openDashboard, resetPlan, undoLatest } from './testing/main-page.tsx';

let aimId = '';
let goalId = '';
beforeAll(() => openTestVault());
beforeEach(() => {
  ({ aimId, goalId } = resetPlan());
});
afterEach(closeDashboard);

const addStep = (label: string, { parentId = goalId, total = 3 } = {}) =>
  steps.create({ label, total, status: 'selected' }, { parentId, parentKind: 'goals' });
const pick = async (user: ReturnType<typeof userEvent.setup>, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

describe('adding a step', () => {
  // shows: planner.main.add.page
  it('asks in a dialog for the goal and the times a week', async () => {
    const other = goals.create({ label: 'Wake early' }, { parentId: aimId });
    const user = await openDashboard('steps');
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    await pick(user, 'Goal', 'Wake early');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: commonTexts.onceMore }));
    await user.type(dialog.getByLabelText(mainScreenTexts.step), 'Set the alarm{Enter}');
    expect(steps.under(other.id).map(({ label, total, status }) => [label, total, status])).toEqual([
      ['Set the alarm', 2, 'selected'],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // shows: planner.step.default
  it('plans a new step once a week and refuses fewer than 3 characters', async () => {
    const user = await openDashboard('goals');
    await user.click(screen.getByRole('button', { name: 'Add step: Sleep well' }));
    await user.type(await screen.findByLabelText(mainScreenTexts.step), 'No{Enter}');
    expect(screen.getByText(labelProblemTexts['too-short'])).toBeTruthy();
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
    await chooseMenuAction(user, 'Read', planTexts.moveTo);
    await pick(user, 'Goal', 'Wake early');
    await user.click(screen.getByRole('button', { name: planTexts.move }));
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
    await chooseMenuAction(user, 'Read', planTexts.moveTo);
    await pick(user, 'Goal', 'Wake early');
    await user.click(screen.getByRole('button', { name: planTexts.move }));
    expect(step.parentId).toBe(goalId);
    expect(toasts()).toEqual(['You can only select up to 4 steps.']);
  });
});

describe('the summary of the week', () => {
  // shows: planner.main.progress.deleting
  it('keeps its total when a step without progress is deleted, and counts the steps parked or deleted since', async () => {
    addStep('Read');
    addStep('Stretch');
    const user = await openDashboard('steps');
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('1 of 6 steps this week')).toBeTruthy();
    await chooseMenuAction(user, 'Stretch', planTexts.remove);
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
    undoLatest();
    expect([steps.under(goalId).length, line.inDashboard]).toEqual([0, true]);
  });
});

describe('the drag handles of the main view', () => {
  it('are rendered at the first focus and move a step with the arrow keys', async () => {
    for (const label of ['One', 'Two']) addStep(label);
    const user = await openDashboard('steps');
    act(() => screen.getByRole('spinbutton', { name: 'One' }).focus());
    const handle = await screen.findByRole('button', { name: 'Move Two' });
    act(() => handle.focus());
    await user.keyboard('{ArrowUp}');
    expect(steps.under(goalId).map(({ label }) => label)).toEqual(['Two', 'One']);
  });
});
