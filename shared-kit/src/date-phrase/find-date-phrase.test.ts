import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDatePhrase } from './find-date-phrase.ts';
import { mayContainDatePhrase } from './index.ts';

/** A Wednesday. */
const NOW = { date: '2026-11-18', time: '10:30' };
const read = (text: string, now = NOW) => {
  const found = mayContainDatePhrase(text) ? findDatePhrase(text, now) : null;
  return found && [text.slice(found.start, found.end), found.date, found.time];
};

describe('findDatePhrase', () => {
  // shows: notes.phrase.read
  it.each([
    ['Call Ruth tomorrow at 4pm', 'tomorrow at 4pm', '2026-11-19', '16:00'],
    ['Call Ruth next Friday', 'next Friday', '2026-11-27', null],
    ['today', 'today', '2026-11-18', null],
    ['Pay rent today', 'today', '2026-11-18', null],
    ['Read tonight', 'tonight', '2026-11-18', '20:00'],
    ['Tomorrow call Ruth', 'Tomorrow', '2026-11-19', null],
    ['Call tomorrow about the house', 'tomorrow', '2026-11-19', null],
    ['Meet on Friday', 'on Friday', '2026-11-20', null],
    ['Send it by Monday', 'by Monday', '2026-11-23', null],
    // A word that the phrase cannot have before it belongs to the verb.
    ['Log on tomorrow', 'tomorrow', '2026-11-19', null],
    ['Carry on next week', 'next week', '2026-11-25', null],
    ['Turn it on at 4pm', 'at 4pm', '2026-11-18', '16:00'],
    ['Stand by in 3 days', 'in 3 days', '2026-11-21', null],
    ['Send it by tomorrow', 'by tomorrow', '2026-11-19', null],
    ['Meet on next Friday', 'on next Friday', '2026-11-27', null],
    ['Book a table for Saturday at 19:30', 'for Saturday at 19:30', '2026-11-21', '19:30'],
    ['Gym next Wed', null, null, null],
    ['Gym Fri 5pm', 'Fri 5pm', '2026-11-20', '17:00'],
    ['Gym on Thu', 'on Thu', '2026-11-19', null],
    ['Plan in 2 weeks', 'in 2 weeks', '2026-12-02', null],
    ['Plan in three days', 'in three days', '2026-11-21', null],
    ['Plan next week', 'next week', '2026-11-25', null],
    ['Plan next month', 'next month', '2026-12-18', null],
    ['Ask two weeks from now', 'two weeks from now', '2026-12-02', null],
    ['Dinner Dec 24 at 6pm', 'Dec 24 at 6pm', '2026-12-24', '18:00'],
    ['Dinner 24 December', '24 December', '2026-12-24', null],
    ['Dentist Jan 5', 'Jan 5', '2027-01-05', null],
    ['Dentist 2026-12-01', '2026-12-01', '2026-12-01', null],
    ['Dentist on May 5', 'on May 5', '2027-05-05', null],
    ['Call tomorrow at 4', 'tomorrow at 4', '2026-11-19', '16:00'],
    ['Call tomorrow at 8', 'tomorrow at 8', '2026-11-19', '08:00'],
    ['Call tomorrow at noon', 'tomorrow at noon', '2026-11-19', '12:00'],
    ['Run tomorrow morning', 'tomorrow morning', '2026-11-19', '09:00'],
    ['Tidy up this weekend', 'this weekend', '2026-11-21', null],
    ['Standup at 4pm', 'at 4pm', '2026-11-18', '16:00'],
    ['Ask the day after tomorrow', 'the day after tomorrow', '2026-11-20', null],
  ])('reads "%s"', (text, words, date, time) => {
    expect(read(text)).toEqual(words === null ? null : [words, date, time]);
  });

  // shows: notes.phrase.words
  it.each([
    'I may go',
    'You may 5 times',
    'These 2 may be it',
    'The sun is up',
    'Sun cream',
    'The cat sat on the mat',
    'He sat at 10:00',
    'We wed in church',
    'Second try',
    'Wait a second',
    'Buy 10 eggs',
    'Add 1/2 cup of milk',
    'Meet at 4',
    'Room 12:30',
    'Version 1.2.3',
    'Read 1984',
    'March forward',
    'march 10 miles',
    'Call back in a minute',
    'Be done in 2 hours',
    'Every Friday swim',
    'Until Friday',
    'Since Monday',
    'Not before Tuesday',
    "Friday's party",
    'Tomorrow’s plan',
    'Last Friday was good',
    'Two days ago',
    'Yesterday at 4pm',
    'Standup at 9am',
    'https://example.com/2026-12-01/today',
    'Mail today@example.com',
    'Watch "Tomorrow Never Dies"',
    'Monday-morning blues',
    'A day in the life',
    'Take 2 weeks off',
    'The 5th element',
    'From 3pm to 5pm',
    'June and August',
    'Next year in Rome',
    'April bought a car',
    'Black Friday sales list',
    'Girl Friday poster',
    'Ask Man Friday',
    'good friday',
    'Watch Friday Night Lights',
    'Standup every monday and friday',
    'Swim Monday, Wednesday and Friday',
    'Open Monday - Friday',
    'delete mails up to january 30th',
    'Read chapter 5 through Monday',
    'The report of Monday',
    'Passport expires January 30th',
    'No meeting on Friday',
    'Cancel Friday',
    'Cancel the dentist on Friday',
    "Don't call tomorrow",
    'What I learned today',
    'Why I was late today',
    'Learned a lot today',
    'We met Ole today',
    'Cancelled: dentist on Friday',
    'Called off Friday',
    "Ana can't tomorrow",
    'The shop isn’t open, it was Friday',
    'Unless Friday',
    'Friday the 13th',
    'Watch The Day After Tomorrow',
    'Taco Tuesday',
    'Flowers, Mothering Sunday',
  ])('reads no date from "%s"', (text) => {
    expect(read(text)).toBeNull();
  });

  // Words that are also short names of time zones, and numbers that nothing makes a time, belong to the sentence.
  it.each([
    ['Dinner tomorrow at 7pm, eat pizza', 'tomorrow at 7pm', '19:00'],
    ['Shop tomorrow at 5pm get milk', 'tomorrow at 5pm', '17:00'],
    ['Class tomorrow at 5pm (art room)', 'tomorrow at 5pm', '17:00'],
    ['Tomorrow at 5pm Pet shop', 'Tomorrow at 5pm', '17:00'],
    ['Lunch tomorrow 12 Main Street', 'tomorrow', null],
    ['On Thursday 12 guests come', 'On Thursday', null],
    ['Nov 19 27 guests', 'Nov 19', null],
    ['Meet tomorrow 12 with Ruth', 'tomorrow 12', '12:00'],
    ['Call tomorrow at 4pm, remind me at 3pm', 'tomorrow at 4pm', '16:00'],
  ])('takes no word of the sentence "%s"', (text, words, time) => {
    expect(read(text)).toEqual([words, '2026-11-19', time]);
  });

  it.each([
    'Call tomorrow 5pm CET',
    'Call tomorrow at 17:00 UTC',
    'Call tomorrow at 5pm GMT+2',
    'Call 2026-12-24T10:00Z',
    'Call tomorrow at 17:00+02:00',
  ])('reads no time of another zone in "%s"', (text) => expect(read(text)).toBeNull());

  it('reads a time after "remind me" where the text names no other day', () => {
    expect(read('Call Ruth, remind me at 3pm')).toEqual(['at 3pm', '2026-11-18', '15:00']);
  });

  it('reads the last of several phrases', () => {
    expect(read('Draft it tomorrow and send it Friday')).toEqual(['Friday', '2026-11-20', null]);
  });

  // shows: notes.phrase.calendar
  it.each([
    ['Friday, on a Friday', '2026-11-20', 'Call Friday', '2026-11-20'],
    ['next Friday, on a Friday', '2026-11-20', 'Call next Friday', '2026-11-27'],
    ['this weekend, on a Friday', '2026-11-20', 'Rest this weekend', '2026-11-21'],
    ['next Monday, on a Sunday', '2026-11-22', 'Call next Monday', '2026-11-23'],
    ['tomorrow, at the end of a year', '2026-12-31', 'Call tomorrow', '2027-01-01'],
    ['tomorrow, on February 28 of a leap year', '2028-02-28', 'Call tomorrow', '2028-02-29'],
    ['in a week, over the end of a month', '2026-11-27', 'Call in a week', '2026-12-04'],
  ])('reads %s', (_, date, text, expected) => {
    expect(read(text, { date, time: '10:30' })?.[1]).toBe(expected);
  });
});

describe.each(['America/New_York', 'Europe/Zurich', 'Asia/Kathmandu', 'Pacific/Apia', 'America/Santiago', 'UTC'])(
  'findDatePhrase on a device in %s',
  (zone) => {
    const before = process.env.TZ;
    beforeEach(() => {
      process.env.TZ = zone;
    });
    afterEach(() => {
      process.env.TZ = before;
    });

    // The clocks change on 2026-03-08 (New York), 2026-03-29 (Zurich), 2026-09-06 (Santiago), 2026-10-25 and 2026-11-01.
    // shows: notes.phrase.zones
    it.each(['2026-03-07', '2026-03-28', '2026-09-05', '2026-10-24', '2026-10-31'])(
      'reads days and times across a clock change in the night after %s',
      (date) => {
        const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        const night = { date, time: '23:59' };
        expect(read('Call tomorrow at 2:30am', night)?.slice(1)).toEqual([next, '02:30']);
        expect(read('Call in 2 days at 9am', { date, time: '00:00' })?.[2]).toBe('09:00');
        expect(read('Call today', night)?.[1]).toBe(date);
      },
    );
  },
);
