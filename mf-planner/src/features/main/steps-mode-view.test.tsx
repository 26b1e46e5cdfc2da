// @vitest-environment jsdom
import { announcementStore, MemoryRouter, toastStore, useRoutes } from '@northkeep/shared-kit/runtime';
import { session, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { routes } from '../../routes.tsx';
import { usePlannerMode } from './macro-mode.ts';
import { chooseMenuAction, closeDashboard, resetPlan, undoLatest } from './testing/main-page.tsx';

let goalId = '';
beforeAll(() => openTestVault());
beforeEach(() => {
  usePlannerMode.setState({ mode: 'steps' });
  ({ goalId } = resetPlan());
});
afterEach(closeDashboard);

const Area = () => useRoutes(routes);
async function open() {
  render(
    <MemoryRouter initialEntries={['/app']}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: "This week's focus" });
  return userEvent.setup();
}
const addStep = (label: string, status: 'selected' | 'parked' = 'selected') =>
  steps.create({ label, total: 7, status }, { parentId: goalId, parentKind: 'goals' });
const shown = () => screen.queryAllByRole('spinbutton').map((circles) => circles.getAttribute('aria-label'));
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

describe('StepsModeView', () => {
  // shows: planner.main.steps.none
  // shows: planner.main.add.goal
  it('adds a step with its times a week to its goal', async () => {
    const user = await open();
    expect(screen.getByText('No steps under goals...')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add step: Sleep well' }));
    await user.click(await screen.findByRole('button', { name: commonTexts.onceMore }));
    await user.type(screen.getByLabelText(mainScreenTexts.step), 'Dim the lights{Enter}');
    expect(steps.under(goalId).map(({ label, total, status }) => [label, total, status])).toEqual([
      ['Dim the lights', 2, 'selected'],
    ]);
    expect(shown()).toEqual(['Dim the lights']);
  });

  // shows: planner.main.rename, planner.main.rename.announced
  it('renames a step in place and announces its new name', async () => {
    const step = addStep('Read');
    const user = await open();
    await chooseMenuAction(user, 'Read', planTexts.rename);
    await user.clear(await screen.findByRole('textbox', { name: 'Rename Read' }));
    await user.keyboard('Read on paper{Enter}');
    expect(step.label).toBe('Read on paper');
    expect(announcementStore.getState().text).toBe('Renamed: Read on paper');
  });

  // shows: planner.main.times, planner.main.times.announced
  it('changes the times a week within 1 and 9 and announces them', async () => {
    const step = addStep('Read');
    const user = await open();
    for (let i = 0; i < 2; i++) await chooseMenuAction(user, 'Read', planTexts.onceMore);
    expect(step.total).toBe(9);
    await user.click(await screen.findByRole('button', { name: 'Actions for Read' }));
    expect((await screen.findByRole('menuitem', { name: planTexts.onceMore })).ariaDisabled).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: planTexts.onceLess }));
    expect(step.total).toBe(8);
    expect(announcementStore.getState().text).toBe('Read: 8 times a week');
  });

  // shows: planner.main.circles.optional
  it('shows as many circles as the total in a shortened first week, and says which are optional', async () => {
    const { user: account } = session.getState();
    // A Thursday, so 4 days are left.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T12:00:00Z') });
    if (account) session.setState({ user: { ...account, createdAt: '2026-11-19T08:00:00Z' } });
    const step = steps.create(
      { label: 'Read', total: 5, status: 'selected' },
      { parentId: goalId, parentKind: 'goals' },
    );
    const user = await open();
    const text = 'Your first week is short: its dashed circles are optional.';
    expect(screen.getByText(text)).toBeTruthy();
    const circles = screen.getByRole('spinbutton', { name: 'Read' });
    expect(circles.children).toHaveLength(5);
    expect(circles.getAttribute('aria-valuetext')).toBe('0 of 5, 2 optional');
    expect(screen.getByText('0 of 3 steps this week')).toBeTruthy();
    await chooseMenuAction(user, 'Read', planTexts.onceMore);
    expect(circles.children).toHaveLength(6);
    expect(step.total).toBe(6);
    act(() => circles.focus());
    await user.keyboard('{End}');
    expect(circles.getAttribute('aria-valuenow')).toBe('6');
    expect(screen.getByText('All 4 steps of this week are done.')).toBeTruthy();
    if (account) session.setState({ user: account });
    vi.useRealTimers();
  });

  // shows: planner.main.reorder.steps, planner.main.park
  it('moves a step up, and parks it', async () => {
    addStep('First');
    addStep('Second');
    const user = await open();
    await chooseMenuAction(user, 'Second', planTexts.moveUp);
    expect(shown()).toEqual(['Second', 'First']);
    await chooseMenuAction(user, 'Second', planTexts.park);
    expect(shown()).toEqual(['First']);
  });

  // shows: planner.main.delete.undo
  it('deletes a step with a toast whose Undo brings it back to its place', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label);
    const user = await open();
    await chooseMenuAction(user, 'Two', planTexts.remove);
    expect(shown()).toEqual(['One', 'Three']);
    expect(toasts()).toEqual(['Deleted: Two']);
    undoLatest();
    await waitFor(() => expect(shown()).toEqual(['One', 'Two', 'Three']));
  });

  it('moves the focus to a restored step', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label);
    const user = await open();
    await chooseMenuAction(user, 'Two', planTexts.remove);
    undoLatest();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Two' })));
  });

  it('restores the progress of the week when the deletion of a step is undone', async () => {
    addStep('Read');
    const user = await open();
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}');
    await chooseMenuAction(user, 'Read', planTexts.remove);
    expect(shown()).toEqual([]);
    undoLatest();
    const circles = await screen.findByRole('spinbutton', { name: 'Read' });
    expect(circles.getAttribute('aria-valuenow')).toBe('1');
  });

  // shows: planner.main.tick.undo
  it('removes a tick by the Undo of its toast', async () => {
    addStep('Read');
    const user = await open();
    act(() => screen.getByRole('spinbutton', { name: 'Read' }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(toasts()).toEqual(['Done once more: Read']);
    undoLatest();
    expect(screen.getByRole('spinbutton', { name: 'Read' }).getAttribute('aria-valuenow')).toBe('1');
  });
});

describe('GoalsModeView', () => {
  // shows: planner.main.mode.goals
  // shows: planner.main.select
  it('selects a parked step for this week at the front, and refuses a fifth', async () => {
    for (const label of ['One', 'Two', 'Three']) addStep(label);
    for (const label of ['Four', 'Five']) addStep(label, 'parked');
    usePlannerMode.setState({ mode: 'goals' });
    render(
      <MemoryRouter initialEntries={['/app']}>
        <Area />
      </MemoryRouter>,
    );
    const user = userEvent.setup();
    await screen.findByRole('heading', { name: 'Macro Goals' });
    await chooseMenuAction(user, 'Four', planTexts.select);
    expect(steps.under(goalId)[0]).toMatchObject({ label: 'Four', status: 'selected' });
    await chooseMenuAction(user, 'Five', planTexts.select);
    expect(toasts()).toEqual(['You can only select up to 4 steps.']);
  });
});
