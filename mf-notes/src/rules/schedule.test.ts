import { describe, expect, it } from 'vitest';
import { formatDueDate, postponeFourWeeks, postponeToNextWeek, toJournalPatch } from './schedule.ts';

const today = '2026-05-14';

describe('postponeToNextWeek and postponeFourWeeks', () => {
  it('add to the date of the line, or to today if the line has no date', () => {
    expect(postponeToNextWeek('2026-05-20', today)).toBe('2026-05-27');
    expect(postponeToNextWeek(null, today)).toBe('2026-05-21');
    expect(postponeFourWeeks(null, today)).toBe('2026-06-11');
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
    expect(when('2026-05-21')).toBe('Thu, May 21');
    expect(when('2026-05-10')).toBe('Sun, May 10');
    expect(when(null)).toBe('');
  });
});
