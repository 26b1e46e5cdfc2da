import { describe, expect, it } from 'vitest';
import { describeRepeat, listRepeatRules } from './repeat.ts';

const choices = (date: string) => listRepeatRules(date).map(describeRepeat);

describe('listRepeatRules', () => {
  // shows: notes.repeat.choices
  it('offers each day, weekdays, the weekday and the day of the month of a date', () => {
    expect(choices('2026-11-24')).toEqual(['Every day', 'On weekdays', 'Every Tuesday', 'Every month on day 24']);
    expect(choices('2026-11-01')[2]).toBe('Every Sunday');
    expect(choices('2026-11-28')[2]).toBe('Every Saturday');
  });

  // shows: notes.repeat.lastDay
  it('offers the last day of the month from the 29th on, which not every month has', () => {
    expect(choices('2026-11-28')[3]).toBe('Every month on day 28');
    for (const day of ['2026-10-29', '2026-10-30', '2026-10-31'])
      expect(choices(day)[3]).toBe('Every month on its last day');
  });
});

describe('describeRepeat', () => {
  it.each(['', 'FREQ=YEARLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'FREQ=WEEKLY;BYDAY=XX'])(
    'returns null for the unknown rule %j',
    (rule) => {
      expect(describeRepeat(rule)).toBeNull();
    },
  );
});
