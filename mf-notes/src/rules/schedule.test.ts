import { describe, expect, it } from 'vitest';
import {
  formatDueDate,
  isDueForRollover,
  isOverdue,
  postponeFourWeeks,
  postponeToNextWeek,
  toJournalPatch,
} from './schedule.ts';

const today = '2026-05-14';

describe('postponeToNextWeek and postponeFourWeeks', () => {
  it('add to the date of the line, or to today if the line has no date', () => {
    expect(postponeToNextWeek('2026-05-20', today)).toBe('2026-05-27');
    expect(postponeToNextWeek(null, today)).toBe('2026-05-21');
    expect(postponeFourWeeks(null, today)).toBe('2026-06-11');
  });
});

describe('isOverdue', () => {
  const task = { type: 'task', isDone: false, scheduleDate: '2026-05-13' } as const;

  it('is true for an open task of yesterday', () => expect(isOverdue(task, today)).toBe(true));
  it.each([
    ['a task of today', { scheduleDate: today }],
    ['a task without a date', { scheduleDate: null }],
    ['a done task', { isDone: true }],
    ['a journal entry', { type: 'journal' as const }],
  ])('is false for %s', (_, change) => expect(isOverdue({ ...task, ...change }, today)).toBe(false));
});

describe('isDueForRollover', () => {
  it.each([
    ['the Sunday before the current week', '2026-05-10', true],
    ['the Monday of the current week', '2026-05-11', false],
  ])('treats an open task of %s correctly', (_, scheduleDate, isDue) => {
    expect(isDueForRollover({ type: 'task', isDone: false, scheduleDate }, today)).toBe(isDue);
  });
});

describe('toJournalPatch', () => {
  // shows: notes.journal.file
  it('keeps the date of a line, and sets today without one', () => {
    expect(toJournalPatch('2026-05-01', today)).toEqual({ type: 'journal', scheduleDate: '2026-05-01' });
    expect(toJournalPatch(null, today)).toEqual({ type: 'journal', scheduleDate: today });
  });
});

describe('formatDueDate', () => {
  const when = (scheduleDate: string | null, scheduleTime: string | null = null) =>
    formatDueDate({ scheduleDate, scheduleTime }, today);
  it('returns a time or Today, a weekday within this week, or a date', () => {
    expect(when(today)).toBe('Today');
    expect(when(today, '16:30')).toBe('4:30 PM');
    expect(when(today, '00:05')).toBe('12:05 AM');
    expect(when('2026-05-15')).toBe('Fri');
    expect([when('2026-05-11'), when('2026-05-17')]).toEqual(['Mon', 'Sun']);
    expect([when('2026-05-10'), when('2026-05-18')]).toEqual(['Sun, May 10', 'Mon, May 18']);
    expect([when(today, '12:00'), when(today, '9:05'), when(today, 'noon')]).toEqual(['12:00 PM', '9:05 AM', 'noon']);
    expect([when('2026-05-15', '16:30'), when('2026-05-21', '09:05')]).toEqual([
      'Fri, 4:30 PM',
      'Thu, May 21, 9:05 AM',
    ]);
    expect(when('2026-05-21')).toBe('Thu, May 21');
    expect(when('2026-05-10')).toBe('Sun, May 10');
    expect(when(null)).toBe('');
  });
});
