// @vitest-environment jsdom
import { LINE_REMINDERS_MAX, MINUTE_MS, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import {
  aims,
  answerReminderTexts,
  api,
  countStep,
  getActiveWeek,
  goals,
  type Item,
  lines,
  milestones,
  readProgress,
  reviews,
  settings,
  steps,
  sync,
  vault,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { pressReminderDone, storeReminderTexts } from '@northkeep/shared-vault/reminder-texts';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppStart from '../../app-start.tsx';
import { carryOutReminderPresses } from './carry-out-presses.ts';
import { describeStep } from './describe-reminder.ts';
import { listDueMinutes } from './due-minutes.ts';
import { listReminders } from './due-reminders.ts';

/** A Tuesday, some seconds after 9:00 in Europe/Zurich. */
const NOW = Date.parse('2040-11-20T08:00:20Z');
const NOW_MINUTE = Math.floor(NOW / MINUTE_MS);
const WEEK = '2040-W47';
const HOUR = 60;
const DAY = 24 * HOUR;
let goalId = '';

beforeEach(async () => {
  await openTestVault();
  await api.get('/sync/revs');
  await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
  settings.create({ timeZone: 'Europe/Zurich' }, { id: SETTINGS_ID });
  const aim = aims.create({ label: 'Feel rested' });
  goalId = goals.create({ label: 'Move more' }, { parentId: aim.id }).id;
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  toastStore.setState({ toasts: [] });
  await answerReminderTexts(false);
});

/** Creates a step that is planned three times a week, of which the user is reminded on Tuesdays at 9:05. */
const createStep = (values: Partial<Pick<Item<'steps'>, 'label' | 'total' | 'status' | 'remindAt'>> = {}) =>
  steps.create(
    { label: 'Run', total: 3, status: 'selected', remindAt: 'TU 09:05', ...values },
    { parentId: goalId, parentKind: 'goals' },
  );
const countOf = ({ id }: { id: string }, week = WEEK) => readProgress(weeklyProgress, id, week);
const openTab = () =>
  render(
    <MemoryRouter>
      <AppStart />
    </MemoryRouter>,
  );
const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
const toasts = () => toastStore.getState().toasts;
const pressDoneInToast = () => toasts()[0]?.action?.run();
const dueIn = () => listReminders({ after: NOW_MINUTE, now: NOW }).map(({ dueMinute }) => dueMinute - NOW_MINUTE);

describe('the reminders of a step', () => {
  it('are due on its days for two weeks', () => {
    createStep({ remindAt: 'TU,TH 09:05' });
    expect(dueIn()).toEqual([5, 2 * DAY + 5, 7 * DAY + 5, 9 * DAY + 5]);
  });

  it('end for the week in which it was done as often as planned', () => {
    const step = createStep({ remindAt: 'TU,TH 09:05' });
    for (let i = 0; i < 3; i += 1) countStep(step);
    expect(dueIn()).toEqual([7 * DAY + 5, 9 * DAY + 5]);
    steps.change(step.id, { total: 4 });
    expect(dueIn()).toHaveLength(4);
  });

  it('count in the next week once the week is reviewed', () => {
    const step = createStep({ total: 1, remindAt: 'TU,TH 09:05' });
    reviews.create({ completedAt: new Date(NOW).toISOString() }, { id: WEEK });
    expect(dueIn()).toHaveLength(4);
    expect(getActiveWeek(NOW)).toBe('2040-W48');
    expect(countOf(step)).toBe(0);
  });

  it.each<[string, (step: Item<'steps'>) => void]>([
    ['is parked', ({ id }) => steps.change(id, { status: 'parked' })],
    ['is deleted', ({ id }) => steps.remove(id)],
    ['has no reminder', ({ id }) => steps.change(id, { remindAt: null })],
    ['has another text as reminder', ({ id }) => steps.change(id, { remindAt: 'every day' })],
    ['is planned 0 times', ({ id }) => steps.change(id, { total: 0 })],
    ['has a deleted goal', () => goals.remove(goalId)],
  ])('end when it %s', (_title, change) => {
    const step = createStep();
    expect(dueIn()).toHaveLength(2);
    change(step);
    expect(dueIn()).toEqual([]);
  });

  it('are those of a step under a milestone, too', () => {
    const milestone = milestones.create({ label: 'Half marathon' }, { parentId: goalId });
    steps.create(
      { label: 'Run', total: 1, status: 'selected', remindAt: 'TU 09:05' },
      { parentId: milestone.id, parentKind: 'milestones' },
    );
    expect(dueIn()).toHaveLength(2);
  });

  it('move with the zone of the settings', () => {
    createStep();
    settings.change(SETTINGS_ID, { timeZone: 'America/New_York' });
    expect(dueIn()).toEqual([6 * HOUR + 5, 7 * DAY + 6 * HOUR + 5]);
  });

  // shows: push.step.minutes
  it('share the list of the device with those of lines, of which it has the next fifty', () => {
    lines.create({ text: 'Dentist', scheduleDate: '2040-11-20', scheduleTime: '09:05', reminder: 0 });
    lines.create({ text: 'Baker', scheduleDate: '2040-11-20', scheduleTime: '10:00', reminder: 0 });
    for (const minute of [5, 6, 7, 8]) createStep({ remindAt: `MO,TU,WE,TH,FR,SA,SU 09:0${minute}` });
    const minutes = listDueMinutes(NOW);
    expect(minutes).toHaveLength(LINE_REMINDERS_MAX);
    expect(minutes.slice(0, 5).map((minute) => minute - NOW_MINUTE)).toEqual([5, 6, 7, 8, HOUR]);
  });
});

describe('an open tab', () => {
  // shows: push.step.tab
  it('names the step at its minute and counts it once', async () => {
    const step = createStep();
    openTab();
    await passMinutes(4);
    expect(toasts()).toEqual([]);
    await passMinutes(1);
    expect(toasts()).toMatchObject([
      { text: 'Reminder: “Run”', detail: 'Weekly step, done 0 of 3 times', stays: true, isPrivate: true },
    ]);
    const press = toasts()[0]?.action?.run;
    press?.();
    press?.();
    expect(countOf(step)).toBe(1);
    toastStore.setState({ toasts: [] });
    await passMinutes(30);
    expect(toasts()).toEqual([]);
  });

  it('offers to undo the count', async () => {
    const step = createStep();
    openTab();
    await passMinutes(5);
    pressDoneInToast();
    expect(toasts().at(-1)).toMatchObject({ type: 'success', text: 'Done once more: Run' });
    toasts().at(-1)?.action?.run();
    expect(countOf(step)).toBe(0);
  });

  it('does not count a step that was counted in the planner since the toast was shown', async () => {
    const step = createStep();
    openTab();
    await passMinutes(5);
    countStep(step);
    pressDoneInToast();
    expect(countOf(step)).toBe(1);
  });

  it.each<[string, (step: Item<'steps'>) => void]>([
    ['parked', ({ id }) => steps.change(id, { status: 'parked' })],
    ['deleted', ({ id }) => steps.remove(id)],
  ])('does not count a step that was %s since the toast was shown', async (_title, change) => {
    const step = createStep();
    openTab();
    await passMinutes(5);
    change(step);
    pressDoneInToast();
    expect(countOf(step)).toBe(0);
  });

  it('counts the step in the week of the press', async () => {
    const step = createStep();
    openTab();
    await passMinutes(5);
    vi.setSystemTime(NOW + 7 * DAY * MINUTE_MS);
    pressDoneInToast();
    expect([countOf(step), countOf(step, '2040-W48')]).toEqual([0, 1]);
  });
});

describe("a press of 'Done' in a notification", () => {
  let lastId = 0;
  /** Presses 'Done' in the notification of a step, some minutes before {@link NOW}. */
  async function pressDone(step: Item<'steps'>, minutes = 30): Promise<void> {
    const reminders = [{ dueMinute: NOW_MINUTE, items: [describeStep(step)] }];
    lastId += 1;
    const id = `reminder ${lastId}`;
    const ids = new Map([[NOW_MINUTE, id]]);
    await storeReminderTexts({ vaultId: vault.vaultId ?? '', reminders, ids, update: (item) => item, now: NOW });
    expect(await pressReminderDone(id, NOW - minutes * MINUTE_MS)).toBe(true);
  }
  beforeEach(() => answerReminderTexts(true));

  // shows: push.step.press
  it('counts the step once, also when it is carried out twice and in two tabs', async () => {
    const step = createStep();
    await pressDone(step);
    await Promise.all([carryOutReminderPresses(), carryOutReminderPresses()]);
    expect(await carryOutReminderPresses()).toBe(true);
    expect(countOf(step)).toBe(1);
  });

  it('counts each press on another day', async () => {
    const step = createStep();
    await pressDone(step, DAY);
    await pressDone(step, 10);
    await carryOutReminderPresses();
    expect(countOf(step)).toBe(2);
  });

  // shows: push.step.press
  it('counts in the week of the press when another week has begun, and keeps what that week had planned', async () => {
    const step = createStep({ total: 4 });
    await pressDone(step, 3 * DAY);
    await carryOutReminderPresses();
    expect([countOf(step), countOf(step, '2040-W46')]).toEqual([0, 1]);
    expect(weeklyProgress.items).toMatchObject([{ week: '2040-W46', target: 4, correctedAt: expect.any(String) }]);
  });

  it('counts in the week of the press when it was reviewed after the press', async () => {
    const step = createStep();
    await pressDone(step);
    reviews.create({ completedAt: new Date(NOW).toISOString() }, { id: WEEK });
    await carryOutReminderPresses();
    expect([countOf(step), countOf(step, '2040-W48')]).toEqual([1, 0]);
  });

  it.each<[string, (step: Item<'steps'>) => void]>([
    ['renamed', ({ id }) => steps.change(id, { label: 'Swim' })],
    ['parked', ({ id }) => steps.change(id, { status: 'parked' })],
  ])('does not count a step that was %s since, and says so', async (_title, change) => {
    const step = createStep();
    await pressDone(step);
    change(step);
    expect(await carryOutReminderPresses()).toBe(true);
    expect(countOf(step)).toBe(0);
    expect(toasts().at(-1)?.text).toMatch(/was changed since, so it was not counted/);
  });

  it('says which step could not be counted, and counts the others', async () => {
    const [failing, other] = [createStep(), createStep()];
    await pressDone(failing);
    await pressDone(other, 10);
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    vi.spyOn(weeklyProgress, 'create').mockImplementationOnce(() => {
      throw new Error('Not a value');
    });
    expect(await carryOutReminderPresses()).toBe(true);
    expect([countOf(failing), countOf(other)]).toEqual([0, 1]);
    expect(toasts().map(({ text }) => text)).toEqual([expect.stringMatching(/could not be counted/)]);
  });

  it('does not count a step that was deleted, or done as often as planned', async () => {
    const deleted = createStep();
    await pressDone(deleted);
    steps.remove(deleted.id);
    const done = createStep({ total: 1 });
    await pressDone(done);
    await pressDone(done, 10);
    expect(await carryOutReminderPresses()).toBe(true);
    expect([countOf(deleted), countOf(done)]).toEqual([0, 1]);
    expect(toasts()).toEqual([]);
  });
});
