import { describe, expect, it } from 'vitest';
import { completionByDay, listLastWeeks, listWeekDays } from './weeks.ts';

describe('listLastWeeks', () => {
  const past = [{ goalId: 'a', target: 2, progress: 1 }];
  const now = [{ goalId: 'a', target: 2, progress: 2 }];
  const weeks = listLastWeeks({
    today: '2027-01-05',
    logs: new Map([
      ['2026-W53', past],
      ['2027-W01', past],
    ]),
    now,
    count: 3,
  });

  it('counts ISO weeks back across the year boundary', () => {
    expect(weeks.map(({ id }) => id)).toEqual(['2026-W52', '2026-W53', '2027-W01']);
  });
  it('takes past weeks from logs and the current week from the steps', () => {
    expect(weeks.map(({ steps }) => steps)).toEqual([[], past, now]);
  });
});

describe('listWeekDays', () => {
  it('starts on Sunday', () => {
    expect(listWeekDays('2026-05-14')).toEqual([
      '2026-05-10',
      '2026-05-11',
      '2026-05-12',
      '2026-05-13',
      '2026-05-14',
      '2026-05-15',
      '2026-05-16',
    ]);
  });
});

describe('completionByDay', () => {
  it('returns the done share of tasks, ignoring journal and unscheduled lines', () => {
    const line = (scheduleDate: string | null, isDone: boolean, type: 'task' | 'journal' = 'task') => ({
      scheduleDate,
      isDone,
      type,
    });
    const halos = completionByDay([
      line('2026-05-14', true),
      line('2026-05-14', false),
      line('2026-05-14', true, 'journal'),
      line('2026-05-15', true, 'journal'),
      line(null, true),
    ]);
    expect([...halos]).toEqual([['2026-05-14', 0.5]]);
  });
});
