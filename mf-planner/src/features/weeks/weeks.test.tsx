// @vitest-environment jsdom

import { weeklyProgressId } from '@northkeep/contracts';
import { toastStore } from '@northkeep/shared-kit/runtime';
import { lines, weeklyProgress } from '@northkeep/shared-vault';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPlanner } from '../../testing/planner-page.tsx';
import {
  addStep,
  findHeading,
  openReview,
  patchSessionUser,
  pressButton,
  setUpReviewTests,
  WEDNESDAY,
} from '../review/testing/review-page.tsx';
import { weeksTexts, weekTaskTexts } from './copy.ts';

setUpReviewTests(WEDNESDAY);
beforeEach(() => {
  for (const { id } of [...lines.items]) lines.remove(id);
});

const DONE_AT = '2026-11-18T09:00:00Z';

async function openWeeks(query = '') {
  const user = renderPlanner(`/app?modal=weeks${query}`);
  const dialog = await screen.findByRole('dialog', { name: 'Weeks' });
  return { user, dialog: within(dialog) };
}

describe('Weeks', () => {
  it('says where there is no earlier week', async () => {
    patchSessionUser({ createdAt: '2026-11-24T09:00:00Z' });
    const { dialog } = await openWeeks();
    expect(await dialog.findByText(weeksTexts.none)).toBeTruthy();
  });

  // shows: planner.weeks.earlier
  it('shows the steps of last week by goal, with what was done and what was left, and the week before', async () => {
    addStep('Read', 3, { '2026-W46': [3, 3], '2026-W47': [1, 3] });
    lines.create({ text: 'call the bank', isDone: true, doneAt: DONE_AT });
    lines.create({ text: 'buy a lamp', scheduleDate: '2026-11-20' });
    lines.create({ text: 'of this week', scheduleDate: '2026-11-25' });
    const { user, dialog } = await openWeeks();
    expect(await dialog.findByRole('img', { name: 'Read: 1 of 3' })).toBeTruthy();
    expect(dialog.getByRole('heading', { name: 'Sleep well' })).toBeTruthy();
    expect(dialog.getByText('1 of 3 planned times done')).toBeTruthy();
    expect(dialog.getByText('call the bank')).toBeTruthy();
    expect(dialog.getByText('buy a lamp')).toBeTruthy();
    expect(dialog.queryByText('of this week')).toBeNull();
    await user.click(dialog.getByRole('button', { name: weeksTexts.previous }));
    expect(dialog.getByRole('img', { name: 'Read: 3 of 3' })).toBeTruthy();
  });

  // shows: planner.weeks.correct
  it('corrects a week, marks it with the date of today, and leaves the present week alone', async () => {
    const step = addStep('Read', 3, { '2026-W47': [1, 3] });
    const { user, dialog } = await openWeeks();
    await user.click(await dialog.findByRole('button', { name: weeksTexts.correct }));
    dialog.getByRole('spinbutton', { name: 'Read' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(dialog.getByRole('button', { name: weeksTexts.end }));
    expect(dialog.getByRole('img', { name: 'Read: 2 of 3' })).toBeTruthy();
    expect(dialog.getByText('Corrected on Wed, Nov 25')).toBeTruthy();
    expect(weeklyProgress.get(weeklyProgressId(step.id, '2026-W48'))?.progress ?? 0).toBe(0);
  });

  it('counts more than was planned, and the steps of a week without records', async () => {
    const step = addStep('Read', 1, { '2026-W45': [1, 1] });
    const { user, dialog } = await openWeeks('&period=2026-W45');
    await user.click(await dialog.findByRole('button', { name: weeksTexts.correct }));
    dialog.getByRole('spinbutton', { name: 'Read' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(weeklyProgress.get(weeklyProgressId(step.id, '2026-W45'))?.progress).toBe(2);
    await user.click(dialog.getByRole('button', { name: weeksTexts.next }));
    expect(dialog.getByText(weeksTexts.away)).toBeTruthy();
  });

  it('shows the last 4 weeks on the Free plan', async () => {
    addStep('Read', 1, { '2026-W41': [1, 1] });
    const { dialog } = await openWeeks('&period=2026-W41');
    expect(await dialog.findByText(/^You see the last 4 weeks\. Pro shows all of them\./)).toBeTruthy();
    expect(dialog.queryByText('1 of 1 planned time done')).toBeNull();
  });
});

describe('tasks of the reviewed week', () => {
  async function openOverview() {
    const user = await openReview();
    await pressButton(user, 'Start Review');
    await findHeading('Your week at a glance');
    return user;
  }

  // shows: planner.review.tasks
  it('lists done and left tasks, carries one on to the same weekday, and takes it back', async () => {
    lines.create({ text: 'call the bank', isDone: true, doneAt: DONE_AT });
    const { id } = lines.create({ text: 'buy a lamp', missedOn: '2026-11-20' });
    const user = await openOverview();
    expect(screen.getByText('1 task done')).toBeTruthy();
    await pressButton(user, weekTaskTexts.carryOnWith('buy a lamp'));
    expect(lines.get(id)?.scheduleDate).toBe('2026-11-27');
    expect(screen.queryByText('buy a lamp')).toBeNull();
    act(() => toastStore.getState().toasts.at(-1)?.action?.run());
    expect(lines.get(id)?.scheduleDate).toBeNull();
    expect(screen.getByText('buy a lamp')).toBeTruthy();
  });

  it('lets a task go, and an undo brings it back', async () => {
    lines.create({ text: 'buy a lamp', scheduleDate: '2026-11-17' });
    const user = await openOverview();
    await pressButton(user, weekTaskTexts.letGoOf('buy a lamp'));
    expect(lines.items).toHaveLength(0);
    act(() => toastStore.getState().toasts.at(-1)?.action?.run());
    await waitFor(() => expect(lines.items.map(({ text }) => text)).toEqual(['buy a lamp']));
    expect(lines.items[0]?.scheduleDate).toBe('2026-11-17');
  });

  it('carries the open sub-lines of the same day on with a task, and takes them back with it', async () => {
    const { id } = lines.create({ text: 'pack', missedOn: '2026-11-20' });
    const below = { subLineOf: id, missedOn: '2026-11-20' };
    const open = lines.create({ ...below, text: 'socks' });
    const done = lines.create({ ...below, text: 'tent', isDone: true, doneAt: DONE_AT });
    const other = lines.create({ ...below, text: 'maps', missedOn: '2026-11-18' });
    const user = await openOverview();
    await pressButton(user, weekTaskTexts.carryOnWith('pack'));
    const days = () => [id, open.id, done.id, other.id].map((each) => lines.get(each)?.scheduleDate);
    expect(days()).toEqual(['2026-11-27', '2026-11-27', null, null]);
    act(() => toastStore.getState().toasts.at(-1)?.action?.run());
    expect(days()).toEqual([null, null, null, null]);
    expect(lines.get(open.id)?.missedOn).toBe('2026-11-20');
  });

  it('lets a task go with its sub-lines, and an undo brings them back below it', async () => {
    const { id } = lines.create({ text: 'pack', scheduleDate: '2026-11-17' });
    lines.create({ text: 'socks', subLineOf: id, scheduleDate: '2026-11-17' });
    const user = await openOverview();
    await pressButton(user, weekTaskTexts.letGoOf('pack'));
    expect(lines.items).toHaveLength(0);
    act(() => toastStore.getState().toasts.at(-1)?.action?.run());
    await waitFor(() => expect(lines.items.map(({ text }) => text)).toEqual(['pack', 'socks']));
    const [pack, socks] = lines.items;
    expect(socks?.subLineOf).toBe(pack?.id);
  });
});
