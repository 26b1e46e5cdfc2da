// @vitest-environment jsdom
import { MINUTE_MS, SETTINGS_ID } from '@northkeep/contracts';
import { aims, goals, settings, steps, weeklyProgress } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { listReminders, listRemindersUntilNow } from './due-reminders.ts';

/** A Tuesday at 9:00 in Europe/Zurich. */
const NOW = Date.parse('2040-11-20T08:00:20Z');
const MINUTE = Math.floor(NOW / MINUTE_MS);
const STEPS = 200;
/** Each step reminds on five days of each of the two weeks. */
const DAYS = 10;
/** The two weeks from a Tuesday end in a third week. */
const WEEKS = 3;
/** Reads of a step's record of one week: whether it is locked, and how often the step was done. */
const READS = 2;

beforeAll(async () => {
  await openTestVault();
  settings.create({ timeZone: 'Europe/Zurich' }, { id: SETTINGS_ID });
  const { id: parentId } = goals.create({ label: 'Move' }, { parentId: aims.create({ label: 'Rest' }).id });
  for (let i = 0; i < STEPS; i += 1) {
    const time = `${10 + (i % 10)}:${10 + Math.floor(i / 10)}`;
    const values = { label: 'Run', total: 3, status: 'selected', remindAt: `MO,TU,WE,TH,FR ${time}` } as const;
    steps.create(values, { parentId, parentKind: 'goals' });
  }
});

/** Returns the result of a function, and the numbers of dates that it formats and of progress records that it reads. */
function countWork<Result>(run: () => Result) {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const read = vi.spyOn(weeklyProgress, 'get');
  const result = run();
  const work = { result, formatted: format.mock.calls.length, reads: read.mock.calls.length };
  format.mockRestore();
  read.mockRestore();
  return work;
}

describe('the work of listing the reminders of 200 steps at different times', () => {
  it('is less than two formatted dates for each reminder, and one check for each step and week', () => {
    const { result, formatted, reads } = countWork(() => listReminders({ after: MINUTE, now: NOW }));
    expect(result).toHaveLength(STEPS * DAYS);
    expect(formatted / result.length).toBeLessThan(1.5);
    expect(reads / STEPS).toBeLessThanOrEqual(WEEKS * READS);
  });

  it('is less than a third of it at the start of a minute, when only what is due now is listed', () => {
    const now = NOW + 70 * MINUTE_MS;
    const after = Math.floor(now / MINUTE_MS) - 1;
    const all = countWork(() => listReminders({ after, now }));
    const due = countWork(() => listRemindersUntilNow({ after, now }));
    expect(due.result).toEqual(all.result.filter(({ dueMinute }) => dueMinute === after + 1));
    expect(due.result).toHaveLength(1);
    expect(due.reads / all.reads).toBeLessThanOrEqual(0.1);
    expect(due.formatted / all.formatted).toBeLessThanOrEqual(0.3);
  });
});
