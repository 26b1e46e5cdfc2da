// @vitest-environment jsdom
import { announcementStore, toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, milestones, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { renderPlanner } from '../../testing/planner-page.tsx';
import { usePlannerMode } from './macro-mode.ts';
import { chooseMenuAction, closeDashboard, openDashboard, resetPlan } from './testing/main-page.tsx';

let aimId = '';
let otherAimId = '';
let goalId = '';
beforeAll(async () => {
  await openTestVault();
  // Dialogs, fields and handles are lazy chunks, which take longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(() => {
  ({ aimId, goalId } = resetPlan());
  otherAimId = aims.create({ label: 'Write a book' }).id;
  goals.create({ label: 'Wake early' }, { parentId: aimId });
});
afterEach(closeDashboard);

/** Focuses the handle of a part; the handles are loaded with the first focus in the plan. */
async function grasp(label: string): Promise<HTMLElement> {
  act(() => screen.getAllByRole('button', { name: /^Actions for / })[0]?.focus());
  const handle = await screen.findByRole('button', { name: `Move ${label}` });
  act(() => handle.focus());
  return handle;
}
const aimLabels = () => aims.items.map(({ label }) => label);
const goalLabels = (of = aimId) => goals.under(of).map(({ label }) => label);
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

describe.each(['goals', 'all'] as const)("reordering in the mode '%s'", (mode) => {
  // shows: planner.main.reorder.aims
  it('moves an aim by the arrow keys of its handle, announces the move and keeps the focus on it', async () => {
    const user = await openDashboard(mode);
    await grasp('Write a book');
    await user.keyboard('{ArrowUp}');
    expect(aimLabels()).toEqual(['Write a book', 'Feel rested']);
    expect(announcementStore.getState().text).toBe('Moved: Write a book');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Write a book'));
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(aimLabels()).toEqual(['Feel rested', 'Write a book']);
  });

  // shows: planner.main.reorder.aims
  it('moves a goal among those of its aim by keys and by its menu', async () => {
    const user = await openDashboard(mode);
    await grasp('Wake early');
    await user.keyboard('{ArrowUp}');
    expect(goalLabels()).toEqual(['Wake early', 'Sleep well']);
    await chooseMenuAction(user, 'Wake early', planTexts.moveDown);
    expect(goalLabels()).toEqual(['Sleep well', 'Wake early']);
  });

  // shows: planner.main.move.goal
  it('moves a goal with its steps to the front of another aim', async () => {
    const step = steps.create(
      { label: 'Read', total: 2, status: 'selected' },
      { parentId: goalId, parentKind: 'goals' },
    );
    goals.create({ label: 'Finish a draft' }, { parentId: otherAimId });
    const user = await openDashboard(mode);
    await chooseMenuAction(user, 'Sleep well', planTexts.moveToAim);
    await user.click(await screen.findByRole('combobox', { name: 'Aim' }));
    await user.click(await screen.findByRole('option', { name: 'Write a book' }));
    await user.click(screen.getByRole('button', { name: planTexts.move }));
    expect([goalLabels(), goalLabels(otherAimId)]).toEqual([['Wake early'], ['Sleep well', 'Finish a draft']]);
    expect(steps.under(goalId)).toEqual([step]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('moving a goal to another aim', () => {
  it('is refused where that aim has a goal of the same label', async () => {
    goals.create({ label: 'sleep  WELL' }, { parentId: otherAimId });
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.moveToAim);
    await user.click(await screen.findByRole('combobox', { name: 'Aim' }));
    await user.click(await screen.findByRole('option', { name: 'Write a book' }));
    await user.click(screen.getByRole('button', { name: planTexts.move }));
    expect(goals.get(goalId)?.parentId).toBe(aimId);
    expect(toasts()).toEqual(['“Write a book” has a goal with these words already.']);
  });

  it('closes its dialog when another device deletes the goal', async () => {
    const user = await openDashboard('goals');
    await chooseMenuAction(user, 'Sleep well', planTexts.moveToAim);
    await screen.findByRole('combobox', { name: 'Aim' });
    act(() => goals.remove(goalId));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('milestones', () => {
  it('are reordered with the arrow keys, and their plus button adds a step', async () => {
    for (const label of ['First week', 'Second week']) milestones.create({ label }, { parentId: goalId });
    const user = await openDashboard('goals');
    await grasp('Second week');
    await user.keyboard('{ArrowUp}');
    expect(milestones.under(goalId).map(({ label }) => label)).toEqual(['Second week', 'First week']);
    await user.click(screen.getByRole('button', { name: 'Add step: First week' }));
    await user.type(await screen.findByLabelText(mainScreenTexts.step), 'Dim the lights{Enter}');
    const [, first] = milestones.under(goalId);
    expect(steps.under(first?.id ?? '').map(({ label }) => label)).toEqual(['Dim the lights']);
  });
});

describe("adding in the mode 'All'", () => {
  it('adds a goal to its aim and a step with its times a week to its goal', async () => {
    const user = await openDashboard('all');
    await user.click(screen.getByRole('button', { name: 'Add goal: Write a book' }));
    await user.type(await screen.findByLabelText(planTexts.goal), 'Finish a draft{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add step: Finish a draft' }));
    await user.click(await screen.findByRole('button', { name: commonTexts.onceMore }));
    await user.type(screen.getByLabelText(mainScreenTexts.step), 'Write a page{Enter}');
    const [goal] = goals.under(otherAimId);
    expect(goal?.label).toBe('Finish a draft');
    expect(steps.under(goal?.id ?? '').map(({ label, total }) => [label, total])).toEqual([['Write a page', 2]]);
  });

  it('offers to add an aim where there is none, and lists an aim without goals', async () => {
    for (const { id } of [...aims.items]) aims.remove(id);
    usePlannerMode.setState({ mode: 'all' });
    const user = renderPlanner('/app');
    expect(await screen.findByText(planTexts.noAims)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: planTexts.addAim }));
    await user.type(await screen.findByLabelText(planTexts.aim), 'Learn to sail{Enter}');
    expect(screen.getByRole('heading', { level: 3, name: 'Learn to sail' })).toBeTruthy();
    expect(screen.getByText('No goals yet')).toBeTruthy();
  });
});

describe('a drag', () => {
  it('ends without an error when another device deletes the dragged item', async () => {
    await openDashboard('goals');
    const handle = await grasp('Sleep well');
    fireEvent.mouseDown(handle, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.mouseMove(document, { clientX: 40, clientY: 40 });
    await waitFor(() => expect(screen.getAllByText('Sleep well')).toHaveLength(2));
    act(() => goals.remove(goalId));
    fireEvent.mouseMove(document, { clientX: 60, clientY: 60 });
    fireEvent.mouseUp(document);
    await waitFor(() => expect(screen.queryAllByText('Sleep well')).toEqual([]));
    expect(goalLabels()).toEqual(['Wake early']);
  });
});
