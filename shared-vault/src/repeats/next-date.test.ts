import { describe, expect, it } from 'vitest';
import { nextDate } from './next-date.ts';

const next = (rule: string, date: string, today = date) => nextDate(rule, { date, today });

describe('nextDate', () => {
  // shows: notes.repeat.rules
  it.each([
    ['every day', 'FREQ=DAILY', '2026-12-31', '2027-01-01'],
    ['on weekdays, from a Friday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-27', '2026-11-30'],
    ['on weekdays, from a Saturday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-28', '2026-11-30'],
    ['every Tuesday', 'FREQ=WEEKLY;BYDAY=TU', '2026-12-29', '2027-01-05'],
    ['every Tuesday, from a Thursday', 'FREQ=WEEKLY;BYDAY=TU', '2026-11-26', '2026-12-01'],
    ['every month on the 24th', 'FREQ=MONTHLY;BYMONTHDAY=24', '2026-12-24', '2027-01-24'],
    ['on the last day of each month', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', '2027-02-28'],
    ['on the last day of each month, in a leap year', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31', '2028-02-29'],
    ['every second week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-11-24', '2026-12-08'],
  ])('returns the next date of a rule: %s', (_, rule, date, expected) => {
    expect(next(rule, date)).toBe(expected);
  });

  // shows: notes.repeat.late
  it('skips past dates but can return today', () => {
    expect(next('FREQ=DAILY', '2026-11-02', '2026-11-24')).toBe('2026-11-24');
    expect(next('FREQ=WEEKLY;BYDAY=MO', '2026-11-02', '2026-11-24')).toBe('2026-11-30');
    expect(next('FREQ=DAILY', '2016-01-01', '2026-11-24')).toBe('2026-11-24');
  });

  it('counts from the planned date when a line is done early', () => {
    expect(next('FREQ=WEEKLY;BYDAY=FR', '2026-11-27', '2026-11-24')).toBe('2026-12-04');
  });

  it.each(['', 'every full moon', 'FREQ=SOMETIMES', 'FREQ=DAILY;COUNT=1'])('returns null for %j', (rule) => {
    expect(next(rule, '2026-11-24')).toBeNull();
  });
});
