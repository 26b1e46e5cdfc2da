import { clockDate } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { groupEntriesByDay, listEntryLabels } from './journal.ts';

const today = '2026-05-14';
const dayOfInstant = (at: string) => clockDate(new Date(at), 'Pacific/Auckland');
const entry = (scheduleDate: string | null, type: 'journal' | 'task' = 'journal') => ({
  type,
  scheduleDate,
  createdAt: '2026-05-13T10:00:00.000Z',
  category: null,
  categories: [] as string[],
});

describe('groupEntriesByDay', () => {
  it('groups entries by day, newest first, and omits tasks', () => {
    const { days, total } = groupEntriesByDay(
      [entry('2026-05-01'), entry(today), entry(today, 'task'), entry(null), entry(today)],
      {
        today,
        range: 'all',
        limit: 25,
        dayOfInstant,
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
    expect(groupEntriesByDay(lines, { today, range: '7', limit: 25, dayOfInstant }).total).toBe(2);
    expect(groupEntriesByDay(lines, { today, range: 'all', limit: 1, dayOfInstant }).days).toHaveLength(1);
  });
});

describe('groupEntriesByDay without a date', () => {
  // shows: notes.journal.undated
  it('uses the local day of the creation', () => {
    const late = { ...entry(null), createdAt: '2026-05-13T22:30:00.000Z' };
    const { days } = groupEntriesByDay([late], { today, range: 'all', limit: 25, dayOfInstant });
    expect(days[0]?.date).toBe('2026-05-14');
  });
});

describe('labels', () => {
  const about = (categories: string[], category: string | null = null) => ({ ...entry(today), category, categories });

  // shows: notes.journal.categories.max
  it('of the filter are at most 48, those used most often, in alphabetical order', () => {
    const many = Array.from({ length: 60 }, (_, i) => about([`word ${String(i).padStart(2, '0')}`]));
    const listed = listEntryLabels([about(['Zen']), about(['zen']), ...many, { ...about(['task']), type: 'task' }]);
    expect([listed.length, listed.at(-1), listed.includes('task')]).toEqual([48, 'zen', false]);
    expect(listed).toEqual([...listed].sort());
  });

  // shows: notes.journal.categories
  it('choose the entries that have at least one of them', () => {
    const entries = [about(['sleep']), about(['work', 'rest']), about([])];
    const totalOf = (labels: string[]) =>
      groupEntriesByDay(entries, { today, range: 'all', limit: 25, labels, dayOfInstant }).total;
    expect([totalOf([]), totalOf(['sleep']), totalOf(['sleep', 'rest']), totalOf(['none'])]).toEqual([3, 1, 2, 0]);
  });
});
