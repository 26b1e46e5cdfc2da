import { formatRepeatRule, parseRepeatRule, provideRegion, repeatRuleOn } from '@northkeep/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { listRepeatRules } from './repeat.ts';
import { describeRepeat } from './repeat-text.ts';

const DATE = '2026-11-24';

describe('listRepeatRules', () => {
  const choices = (date: string) => listRepeatRules(date).map((rule) => describeRepeat(rule, date));

  // shows: notes.repeat.choices
  it('offers each day, weekdays, the weekday, the day of the month and the day of the year of a date', () => {
    expect(choices('2026-11-24')).toEqual([
      'Every day',
      'On weekdays',
      'Every Tuesday',
      'Every month on day 24',
      'Every year on November 24',
    ]);
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
  afterEach(() => provideRegion(() => ({ region: null, language: null, clock: null, firstWeekday: null })));

  // shows: notes.repeat.words
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
    ['FREQ=WEEKLY', 'Every Tuesday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'On weekdays'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', 'Every Monday and Thursday'],
    ['FREQ=WEEKLY;BYDAY=SU,MO,WE', 'Every Monday, Wednesday and Sunday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Every 2 weeks on Tuesday'],
    ['FREQ=MONTHLY;BYMONTHDAY=12', 'Every month on day 12'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on its last day'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on its last Friday'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2TH', 'Every 2 months on its second Thursday'],
    ['FREQ=YEARLY', 'Every year on November 24'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Every year on the last day of February'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', 'Every year on the second Sunday of May'],
    ['FREQ=DAILY;UNTIL=20270312', 'Every day, until March 12, 2027'],
    ['FREQ=DAILY;COUNT=5', 'Every day, 5 times from this one on'],
    ['FREQ=DAILY;COUNT=1', 'Every day, for the last time'],
    ['FREQ=DAILY;INTERVAL=3;X-NORTHKEEP-FROM=DONE', 'Every 3 days after it is done'],
  ])('describes %s', (rule, words) => {
    expect(describeRepeat(rule, DATE)).toBe(words);
  });

  it('writes dates and weekdays in the language of the region', () => {
    provideRegion(() => ({ region: 'de-DE', language: null, clock: null, firstWeekday: null }));
    expect(describeRepeat('FREQ=WEEKLY;BYDAY=MO;UNTIL=20270312', DATE)).toBe('Every Montag, until 12. März 2027');
  });

  // shows: notes.repeat.unknown
  it.each(['', 'FREQ=WEEKLY;BYDAY=XX', 'FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=MONTHLY;BYDAY=MO'])(
    'returns null for the rule %j, which it cannot describe',
    (rule) => {
      expect(describeRepeat(rule, DATE)).toBeNull();
    },
  );
});

describe('a typed rule', () => {
  it.each([
    ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3;COUNT=5', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270312'],
    ...['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU'],
    ...['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12', 'FREQ=WEEKLY;INTERVAL=2;X-NORTHKEEP-FROM=DONE'],
  ])('is written as it was read: %s', (text) => {
    const rule = parseRepeatRule(text, DATE);
    expect(rule && formatRepeatRule(rule)).toBe(text);
  });

  it.each([
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['FREQ=WEEKLY;BYDAY=SU,MO', 'FREQ=WEEKLY;BYDAY=MO,SU'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=24'],
    ['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24'],
  ])('is completed by the date of the line: %s', (text, complete) => {
    const rule = parseRepeatRule(text, DATE);
    expect(rule && formatRepeatRule(rule)).toBe(complete);
  });

  it('repeats the last day of February for February 29', () => {
    expect(formatRepeatRule(repeatRuleOn('2028-02-29', 'year'))).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1');
  });
});
