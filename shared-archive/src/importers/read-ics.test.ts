import { describe, expect, it } from 'vitest';
import { toIcs } from '../readable/to-ics.ts';
import { createNoteFixture, TEST_MANIFEST } from '../testing/records.ts';
import { readIcs } from './read-ics.ts';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string =>
  calendar('BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT');
const read = (text: string) => readIcs(text, { timeZone: 'Europe/Zurich' });

describe('readIcs', () => {
  it('reads an event of a whole day', () => {
    const { notes } = read(
      event('SUMMARY:Birthday\\, Ruth', 'DTSTART;VALUE=DATE:20261006', 'DTEND;VALUE=DATE:20261007'),
    );
    expect(notes[0]).toMatchObject({
      sourceKey: '1',
      type: 'task',
      text: 'Birthday, Ruth',
      scheduleDate: '2026-10-06',
      scheduleTime: null,
      minutes: null,
    });
  });

  it.each([
    { title: 'a floating time', start: 'DTSTART:20261006T093000', date: '2026-10-06', time: '09:30' },
    { title: 'a time in UTC', start: 'DTSTART:20261006T223000Z', date: '2026-10-07', time: '00:30' },
    {
      title: 'a zone without a definition',
      start: 'DTSTART;TZID=America/New_York:20261006T183000',
      date: '2026-10-07',
      time: '00:30',
    },
    { title: 'an unknown zone', start: 'DTSTART;TZID=Mars/Base:20261006T183000', date: null, time: null },
  ])('reads $title as a local time', ({ start, date, time }) => {
    expect(read(event('SUMMARY:x', start)).notes[0]).toMatchObject({ scheduleDate: date, scheduleTime: time });
  });

  it('reads the length of an event from its end and from its duration', () => {
    expect(read(event('SUMMARY:x', 'DTSTART:20261006T093000', 'DTEND:20261006T101500')).notes[0]?.minutes).toBe(45);
    expect(read(event('SUMMARY:x', 'DTSTART:20261006T093000', 'DURATION:PT1H')).notes[0]?.minutes).toBe(60);
  });

  // shows: import.ics.repeat
  it.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['FREQ=DAILY;INTERVAL=1;WKST=SU', 'FREQ=DAILY'],
    ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TU'],
    ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=FR'],
    ['FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=6'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ])('reads the rule %s as a line that repeats', (rule, repeat) => {
    const { notes, dropped } = read(event('SUMMARY:x', 'DTSTART:20261006T093000', `RRULE:${rule}`, 'LOCATION:here'));
    expect([notes[0]?.repeat, notes.length, dropped]).toEqual([repeat, 1, { location: 1 }]);
  });

  // shows: import.ics.repeat
  it.each([
    'FREQ=YEARLY',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=DAILY;COUNT=3',
    'FREQ=DAILY;UNTIL=20271231',
    'FREQ=WEEKLY;BYDAY=MO,WE',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=1MO',
    'FREQ=DAILY\r\nRRULE:FREQ=WEEKLY',
  ])('reads an event with the rule %j once and counts the rule as left out', (rule) => {
    const { notes, dropped } = read(event('SUMMARY:x', 'DTSTART:20261006T093000', `RRULE:${rule}`));
    expect([notes[0]?.repeat, notes.length, dropped]).toEqual([undefined, 1, { rrule: 1 }]);
  });

  it('reads a finished to-do with its categories', () => {
    const { notes } = read(
      calendar(
        'BEGIN:VTODO',
        'UID:2',
        'SUMMARY:Tax',
        'DUE;VALUE=DATE:20261006',
        'STATUS:COMPLETED',
        'CATEGORIES:Home',
        'END:VTODO',
      ),
    );
    expect(notes[0]).toMatchObject({ isDone: true, category: 'home', scheduleDate: '2026-10-06' });
  });

  it('restores the notes and journal entries of an exported calendar', () => {
    const records = [
      createNoteFixture('l1', {
        text: 'Dentist; bring card',
        scheduleDate: '2026-11-24',
        scheduleTime: '09:30',
        minutes: 45,
        category: 'health',
      }),
      createNoteFixture('l2', {
        text: 'First row\nsecond row',
        type: 'journal',
        scheduleDate: '2026-11-24',
        categories: ['a', 'b'],
      }),
    ];
    const { notes } = read(toIcs(TEST_MANIFEST, records)[0]?.text ?? '');
    expect(notes).toMatchObject([
      {
        sourceKey: 'l1@northkeep',
        text: 'Dentist; bring card',
        scheduleDate: '2026-11-24',
        scheduleTime: '09:30',
        minutes: 45,
        category: 'health',
      },
      {
        sourceKey: 'l2@northkeep',
        type: 'journal',
        text: 'First row\nsecond row',
        scheduleDate: '2026-11-24',
        categories: ['a', 'b'],
      },
    ]);
  });

  it('refuses a file that is cut off', () => {
    expect(read('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\n').refused).toEqual([
      { where: '', reason: 'unreadable' },
    ]);
  });
});
