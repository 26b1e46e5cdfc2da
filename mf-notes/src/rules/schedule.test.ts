import { describe, expect, it } from 'vitest';
import { filedAsJournal, nextWeek, ulterior, whenInWords } from './schedule.ts';

const today = '2026-05-14';

describe('putting a line off', () => {
  it('counts from its own date, else from today', () => {
    expect(nextWeek('2026-05-20', today)).toBe('2026-05-27');
    expect(nextWeek(null, today)).toBe('2026-05-21');
    expect(ulterior(null, today)).toBe('2026-06-11');
  });
});

it('filing as journaling keeps a date and gives today’s where there is none', () => {
  expect(filedAsJournal('2026-05-01', today)).toEqual({ type: 'journal', scheduleDate: '2026-05-01' });
  expect(filedAsJournal(null, today)).toEqual({ type: 'journal', scheduleDate: today });
});

describe('when', () => {
  const when = (scheduleDate: string | null, scheduleTime: string | null = null) =>
    whenInWords({ scheduleDate, scheduleTime }, today);
  it('is a time or Today, a weekday of this week, or a date', () => {
    expect(when(today)).toBe('Today');
    expect(when(today, '16:30')).toBe('4:30 PM');
    expect(when(today, '00:05')).toBe('12:05 AM');
    expect(when('2026-05-15')).toBe('Fri');
    expect(when('2026-05-21')).toBe('Thu, May 21');
    expect(when('2026-05-10')).toBe('Sun, May 10');
    expect(when(null)).toBe('');
  });
});
