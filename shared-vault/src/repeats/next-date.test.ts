import { describe, expect, it } from 'vitest';
import { firstDate, nextDate, nextDates } from './next-date.ts';

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

  // Rules that ical.js computes differently from RFC 5545, or never.
  it.each([
    ...['', 'every full moon', 'FREQ=SOMETIMES', 'FREQ=DAILY;COUNT=1', 'FREQ=HOURLY', 'FREQ=DAILY;BYMONTHDAY=0'],
    ...['FREQ=DAILY;INTERVAL=7;BYDAY=MO', 'FREQ=DAILY;INTERVAL=0', 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'],
    ...['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'FREQ=YEARLY;BYDAY=20SA', 'FREQ=YEARLY;BYMONTHDAY=15'],
    ...['FREQ=YEARLY;INTERVAL=8;BYMONTH=2;BYDAY=5FR', 'FREQ=MONTHLY;INTERVAL=96;BYDAY=5FR'],
    ...['FREQ=DAILY;UNTIL=20261123', 'FREQ=DAILY;X-NORTHKEEP-FROM=DONE;UNTIL=20261124'],
  ])('returns null for %j', (rule) => {
    expect(next(rule, '2026-11-24')).toBeNull();
  });
});

describe('nextDates', () => {
  // The expected dates were computed by python-dateutil 2.9; `npm run check:repeats` compares 400 rules with it.
  // shows: notes.repeat.anyRule
  it.each([
    [
      'every third day across a leap day',
      'FREQ=DAILY;INTERVAL=3',
      '2028-02-27',
      '2028-03-01 2028-03-04 2028-03-07 2028-03-10',
    ],
    [
      'every second week on two days',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      '2026-12-28',
      '2026-12-31 2027-01-11 2027-01-14 2027-01-25',
    ],
    [
      'every second week on two days, with weeks from Sunday',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TH;WKST=SU',
      '2026-12-27',
      '2026-12-31 2027-01-10 2027-01-14 2027-01-24',
    ],
    [
      'every third week on Sunday and Monday',
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU',
      '2026-11-29',
      '2026-12-14 2026-12-20 2027-01-04 2027-01-10',
    ],
    ['on day 31', 'FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', '2027-03-31 2027-05-31 2027-07-31 2027-08-31'],
    ['on day 29', 'FREQ=MONTHLY;BYMONTHDAY=29', '2027-01-29', '2027-03-29 2027-04-29 2027-05-29 2027-06-29'],
    [
      'every second month on its last day',
      'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1',
      '2026-12-31',
      '2027-02-28 2027-04-30 2027-06-30 2027-08-31',
    ],
    [
      'on two days of the month',
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      '2026-12-15',
      '2027-01-01 2027-01-15 2027-02-01 2027-02-15',
    ],
    ['on the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-12-25 2027-01-29 2027-02-26 2027-03-26'],
    ['on the fifth Thursday', 'FREQ=MONTHLY;BYDAY=5TH', '2026-12-31', '2027-04-29 2027-07-29 2027-09-30 2027-12-30'],
    [
      'on the second Tuesday of every fifth month',
      'FREQ=MONTHLY;INTERVAL=5;BYDAY=2TU',
      '2026-11-10',
      '2027-04-13 2027-09-14 2028-02-08 2028-07-11',
    ],
    [
      'on each Friday the 13th',
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '2026-11-13',
      '2027-08-13 2028-10-13 2029-04-13 2029-07-13',
    ],
    ['on February 29', 'FREQ=YEARLY', '2028-02-29', '2032-02-29 2036-02-29 2040-02-29 2044-02-29'],
    [
      'on the last day of February',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      '2028-02-29',
      '2029-02-28 2030-02-28 2031-02-28 2032-02-29',
    ],
    [
      'on the last day of January in every 12th year',
      'FREQ=YEARLY;INTERVAL=12;BYMONTH=1;BYMONTHDAY=-1',
      '2027-02-28',
      '2039-01-31 2051-01-31 2063-01-31 2075-01-31',
    ],
    ['on February 30', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2027-02-28', ''],
    [
      'on the third Sunday of June',
      'FREQ=YEARLY;BYMONTH=6;BYDAY=3SU',
      '2026-06-21',
      '2027-06-20 2028-06-18 2029-06-17 2030-06-16',
    ],
    [
      'on the 31st of two months, of which one has 30 days',
      'FREQ=YEARLY;BYMONTH=6,8;BYMONTHDAY=31',
      '2027-11-21',
      '2028-08-31 2029-08-31 2030-08-31 2031-08-31',
    ],
    [
      'until a date that is one of its own',
      'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208',
      '2026-11-24',
      '2026-12-01 2026-12-08',
    ],
    ['until the day before one of its own', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261207', '2026-11-24', '2026-12-01'],
    ['three times', 'FREQ=DAILY;INTERVAL=10;COUNT=3', '2026-12-15', '2026-12-25 2027-01-04'],
    [
      'on weekdays, written as daily',
      'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
      '2026-11-27',
      '2026-11-30 2026-12-01 2026-12-02 2026-12-03',
    ],
  ])('returns the dates after one of a rule: %s', (_, rule, date, expected) => {
    expect(nextDates(rule, date, 4).join(' ')).toBe(expected);
  });

  it('counts the days of a rule after it was done from each date', () => {
    expect(nextDates('FREQ=DAILY;INTERVAL=3;COUNT=3;X-NORTHKEEP-FROM=DONE', '2026-11-24', 4)).toEqual([
      '2026-11-27',
      '2026-11-30',
    ]);
  });
});

describe('a rule that counts from the day on which the line was done', () => {
  // shows: notes.repeat.afterDone
  it.each([
    ['3 days', 'FREQ=DAILY;INTERVAL=3', '2026-11-27'],
    ['2 weeks', 'FREQ=WEEKLY;INTERVAL=2', '2026-12-08'],
    ['3 months, of which the last one is shorter', 'FREQ=MONTHLY;INTERVAL=3', '2027-02-28', '2026-11-30'],
    ['a year, from a leap day', 'FREQ=YEARLY', '2029-02-28', '2028-02-29'],
  ])('returns the day after an interval of %s', (_, rule, expected, today = '2026-11-24') => {
    for (const date of ['2026-11-02', '2026-12-24'])
      expect(next(`${rule};X-NORTHKEEP-FROM=DONE`, date, today)).toBe(expected);
  });
});

describe('firstDate', () => {
  it.each([
    ['the day itself, if the rule has it', 'FREQ=WEEKLY;BYDAY=TU', '2026-11-24'],
    ['the next weekday, also of every second week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-11-30'],
    ['the next day of the month', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', '2026-11-27'],
    ['the day itself, without days in the rule', 'FREQ=DAILY;INTERVAL=3', '2026-11-24'],
    ['the day itself, after it was done', 'FREQ=DAILY;INTERVAL=3;X-NORTHKEEP-FROM=DONE', '2026-11-24'],
  ])('returns %s', (_, rule, expected) => {
    expect(firstDate(rule, '2026-11-24')).toBe(expected);
  });
});
