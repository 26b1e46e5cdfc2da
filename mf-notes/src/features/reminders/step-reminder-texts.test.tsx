// @vitest-environment jsdom
import { MINUTE_MS, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import {
  aims,
  answerReminderTexts,
  api,
  countStep,
  goals,
  type Item,
  lines,
  settings,
  steps,
  sync,
} from '@northkeep/shared-vault';
import { readReminderText, storeReminderAgain } from '@northkeep/shared-vault/reminder-texts';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppStart from '../../app-start.tsx';
import { PASSING_TIMERS, passUntil } from '../../testing/pass-time.ts';
import { describeStep } from './describe-reminder.ts';

/** A Tuesday, some seconds after 9:00 in Europe/Zurich. */
const NOW = Date.parse('2040-11-20T08:00:20Z');
const NOW_MINUTE = Math.floor(NOW / MINUTE_MS);
/** Returns the id of the server for a reminder that is due in some minutes. */
const idIn = (minutes: number) => `id-of-${minutes}`.padEnd(16, '_');
const AGAIN = idIn(60);
let step: Item<'steps'>;

beforeEach(async () => {
  await openTestVault(({ path, body, method }) => {
    if (path !== '/api/push/line-reminders') return undefined;
    if (method === 'GET') return { status: 200, body: { isSubscribed: true } };
    const { dueMinutes } = body as { dueMinutes: number[] };
    const lineReminders = dueMinutes.map((dueMinute) => ({ id: idIn(dueMinute - NOW_MINUTE), dueMinute }));
    return { status: 200, body: { lineReminders } };
  });
  await api.get('/sync/revs');
  await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
  settings.create({ timeZone: 'Europe/Zurich' }, { id: SETTINGS_ID });
  const goal = goals.create({ label: 'Move more' }, { parentId: aims.create({ label: 'Feel rested' }).id });
  step = steps.create(
    { label: 'Run', total: 1, status: 'selected', remindAt: 'TU 09:20' },
    { parentId: goal.id, parentKind: 'goals' },
  );
  await answerReminderTexts(true);
  vi.useFakeTimers({ now: NOW, toFake: [...PASSING_TIMERS] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await answerReminderTexts(false);
});

const openTab = () =>
  render(
    <MemoryRouter>
      <AppStart />
    </MemoryRouter>,
  );
const textsOf = async (id: string) =>
  (await readReminderText(id))?.items.map(({ text, planned }) => `${text}, ${planned}`) ?? [];

describe('a device whose user agreed to show what a reminder is about', () => {
  // shows: push.step.about
  it('holds the labels of steps beside the lines of a minute, and follows their changes', async () => {
    lines.create({ text: 'Call the dentist', scheduleDate: '2040-11-20', scheduleTime: '09:20', reminder: 0 });
    openTab();
    await passUntil(async () =>
      expect(await textsOf(idIn(20))).toEqual([
        'Call the dentist, Planned for Tue, Nov 20, 9:20 AM',
        'Run, Weekly step, 1 time a week',
      ]),
    );
    steps.change(step.id, { label: 'Swim' });
    await passUntil(async () => expect((await textsOf(idIn(20)))[1]).toMatch('Swim'));
    countStep(step);
    await passUntil(async () => expect(await textsOf(idIn(20))).toHaveLength(1));
    settings.change(SETTINGS_ID, { timeZone: 'America/New_York' });
    await passUntil(async () => expect(await textsOf(idIn(20 + 6 * 60))).toHaveLength(1));
  });

  it.each<[string, () => void]>([
    ['was done as often as planned', () => countStep(step)],
    ['was parked', () => steps.change(step.id, { status: 'parked' })],
    ['was deleted', () => steps.remove(step.id)],
    ['got another reminder', () => steps.change(step.id, { remindAt: 'WE 09:20' })],
  ])('forgets a step that was asked for again and %s', async (_title, change) => {
    await storeReminderAgain({ id: AGAIN, dueMinute: NOW_MINUTE + 60, items: [describeStep(step)] });
    openTab();
    await passUntil(async () => expect(await textsOf(idIn(20))).toHaveLength(1));
    expect(await textsOf(AGAIN)).toHaveLength(1);
    change();
    await passUntil(async () => expect(await textsOf(AGAIN)).toEqual([]));
  });
});
