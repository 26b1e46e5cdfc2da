import { describe, expect, it } from 'vitest';
import { groupEntriesByDay } from './journal.ts';

const today = '2026-05-14';
const entry = (scheduleDate: string | null, type: 'journal' | 'task' = 'journal') => ({
  type,
  scheduleDate,
  createdAt: '2026-05-13T10:00:00.000Z',
});

describe('groupEntriesByDay', () => {
  it('groups entries by day, newest first, and omits tasks', () => {
    const { days, total } = groupEntriesByDay(
      [entry('2026-05-01'), entry(today), entry(today, 'task'), entry(null), entry(today)],
      {
        today,
        range: 'all',
        limit: 25,
      },
    );
    expect(days.map(({ date, entries }) => [date, entries.length])).toEqual([
      [today, 2],
      ['2026-05-13', 1],
      ['2026-05-01', 1],
    ]);
    expect(total).toBe(4);
  });

  it('limits entries to the range of 7 days up to today, and to the page size', () => {
    const lines = [entry('2026-05-08'), entry('2026-05-07'), entry(today)];
    expect(groupEntriesByDay(lines, { today, range: '7', limit: 25 }).total).toBe(2);
    expect(groupEntriesByDay(lines, { today, range: 'all', limit: 1 }).days).toHaveLength(1);
  });
});
