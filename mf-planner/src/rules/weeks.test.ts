import { describe, expect, it } from 'vitest';
import { haloByDay, lastWeeks, stripDays } from './weeks.ts';

describe('the last weeks', () => {
  const past = [{ goalId: 'a', target: 2, progress: 1 }];
  const now = [{ goalId: 'a', target: 2, progress: 2 }];
  const weeks = lastWeeks({
    today: '2027-01-05',
    logs: new Map([
      ['2026-W53', past],
      ['2027-W01', past],
    ]),
    now,
    count: 3,
  });

  it('count back over the turn of the year', () => {
    expect(weeks.map(({ id }) => id)).toEqual(['2026-W52', '2026-W53', '2027-W01']);
  });
  it('read logs for the past and the steps for this week', () => {
    expect(weeks.map(({ steps }) => steps)).toEqual([[], past, now]);
  });
});

it('the strip starts on Sunday', () => {
  expect(stripDays('2026-05-14')).toEqual([
    '2026-05-10',
    '2026-05-11',
    '2026-05-12',
    '2026-05-13',
    '2026-05-14',
    '2026-05-15',
    '2026-05-16',
  ]);
});

describe('a day’s halo', () => {
  it('is the share of its tasks that are done', () => {
    const line = (scheduleDate: string | null, isDone: boolean, type: 'task' | 'journal' = 'task') => ({
      scheduleDate,
      isDone,
      type,
    });
    const halos = haloByDay([
      line('2026-05-14', true),
      line('2026-05-14', false),
      line('2026-05-14', true, 'journal'),
      line('2026-05-15', true, 'journal'),
      line(null, true),
    ]);
    expect([...halos]).toEqual([['2026-05-14', 0.5]]);
  });
});
