import { describe, expect, it } from 'vitest';
import { toIcs } from '../readable/to-ics.ts';
import { createNoteFixture, TEST_MANIFEST } from '../testing/records.ts';
import { readIcs } from './read-ics.ts';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string =>
  calendar('BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT');
const read = (text: string) => readIcs(text, { timeZone: 'Europe/Zurich' });
const readOn = (writtenOn: string, text: string) => readIcs(text, { timeZone: 'Europe/Zurich', writtenOn });

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
    {
      title: 'a zone with a prefix before its name',
      start: 'DTSTART;TZID=/example.org/20050126_1/America/New_York:20261006T183000',
      date: '2026-10-07',
      time: '00:30',
    },
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

  it.each(['Mars/Base', '"(UTC-05:00) Eastern Time (US & Canada)"', '"tzone://Custom"'])(
    'keeps a time in the unknown zone %s as it is written and counts the zone as left out',
    (zone) => {
      const { notes, dropped } = read(event('SUMMARY:x', `DTSTART;TZID=${zone}:20261006T183000`));
      expect(notes[0]).toMatchObject({ scheduleDate: '2026-10-06', scheduleTime: '18:30' });
      expect(dropped).toEqual({ tzid: 1 });
    },
  );

  it('reads a zone that the file defines under a name of Windows', () => {
    const zone = [
      ['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time'],
      ['BEGIN:STANDARD', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
      ['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
      ['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
      ['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ].flat();
    const start = 'DTSTART;TZID=Eastern Standard Time:20261006T183000';
    const { notes, dropped } = read(calendar(...zone, 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', start, 'END:VEVENT'));
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-10-07', scheduleTime: '00:30' });
    expect(dropped).toEqual({});
  });

  it.each([
    {
      title: 'whole days',
      lines: ['DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261010'],
      text: 'Fair\n2026-10-05 – 2026-10-09\nHall 2',
    },
    {
      title: 'whole days with a duration',
      lines: ['DTSTART;VALUE=DATE:20261005', 'DURATION:P5D'],
      text: 'Fair\n2026-10-05 – 2026-10-09\nHall 2',
    },
    {
      title: 'more than a day',
      lines: ['DTSTART:20261005T080000', 'DTEND:20261007T120000'],
      text: 'Fair\n2026-10-05 – 2026-10-07\nHall 2',
    },
    { title: 'one whole day', lines: ['DTSTART;VALUE=DATE:20261005', 'DURATION:P1D'], text: 'Fair\nHall 2' },
    {
      title: 'a night',
      lines: ['DTSTART:20261005T220000', 'DTEND:20261006T060000'],
      text: 'Fair\nHall 2',
      minutes: 480,
    },
  ])('writes the days of an event over $title into the text', ({ lines, text, minutes = null }) => {
    const { notes } = read(event('SUMMARY:Fair', 'DESCRIPTION:Hall 2', ...lines));
    expect(notes[0]).toMatchObject({ text, minutes, scheduleDate: '2026-10-05' });
  });

  it('reads an event that is marked as a whole day as one without a time', () => {
    const { notes } = read(
      event('SUMMARY:x', 'DTSTART:20261006T000000', 'DTEND:20261007T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
    );
    expect(notes[0]).toMatchObject({ text: 'x', scheduleDate: '2026-10-06', scheduleTime: null, minutes: null });
  });

  it('refuses a cancelled event and counts a cancelled day of a repetition', () => {
    const { notes, refused, dropped } = read(
      calendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DTSTART:20261006T093000', 'STATUS:CANCELLED', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'DTSTART:20261006T093000', 'RECURRENCE-ID:20261006T093000'],
        ...['STATUS:CANCELLED', 'END:VEVENT'],
      ),
    );
    expect([notes, refused, dropped]).toEqual([[], [{ where: 'Fair', reason: 'cancelled' }], { exdate: 1 }]);
  });

  it('counts the days that a repetition leaves out, its moved days and its reminders', () => {
    const rule = ['RRULE:FREQ=DAILY', 'EXDATE:20261008T093000'];
    const { notes, dropped } = read(
      calendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Walk', 'DTSTART:20261006T093000', ...rule],
        ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Walk', 'DTSTART:20261009T110000', 'RECURRENCE-ID:20261009T093000'],
        'END:VEVENT',
      ),
    );
    expect(notes.map(({ scheduleDate, scheduleTime }) => [scheduleDate, scheduleTime])).toEqual([
      ['2026-10-06', '09:30'],
      ['2026-10-09', '11:00'],
    ]);
    expect(dropped).toEqual({ exdate: 1, valarm: 1, 'recurrence-id': 1 });
  });

  it('does not count a property without a value', () => {
    expect(read(event('SUMMARY:x', 'LOCATION:', 'DESCRIPTION:\\n')).dropped).toEqual({});
  });

  it.each([
    { rule: 'FREQ=DAILY', date: '2026-11-18' },
    { rule: 'FREQ=WEEKLY;BYDAY=TU', date: '2026-11-24' },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', date: '2026-11-18' },
    { rule: 'FREQ=MONTHLY', date: '2026-12-01' },
    { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', date: '2026-11-30' },
    { rule: 'FREQ=YEARLY', date: '2019-01-01' },
  ])('reads an event of 2019 with the rule $rule on its next day after the file was written', ({ rule, date }) => {
    const { notes } = readOn('2026-11-18', event('SUMMARY:x', 'DTSTART:20190101T093000', `RRULE:${rule}`));
    expect(notes[0]).toMatchObject({ scheduleDate: date, scheduleTime: '09:30' });
  });

  it('skips left out and moved days when it looks for the next day', () => {
    const { notes } = readOn(
      '2026-11-18',
      calendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', 'DTSTART:20190101T093000', 'RRULE:FREQ=DAILY'],
        ...['EXDATE:20261118T093000', 'END:VEVENT'],
        ...[
          'BEGIN:VEVENT',
          'UID:1',
          'SUMMARY:y',
          'RECURRENCE-ID:20261119T093000',
          'DTSTART:20261119T180000',
          'END:VEVENT',
        ],
      ),
    );
    expect(notes.map(({ scheduleDate }) => scheduleDate)).toEqual(['2026-11-20', '2026-11-19']);
  });

  it('keeps the local time of the next day across the summer time of another zone', () => {
    const { notes } = readOn(
      '2026-11-18',
      event('SUMMARY:x', 'DTSTART;TZID=Asia/Tokyo:20190701T170000', 'RRULE:FREQ=WEEKLY'),
    );
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-11-23', scheduleTime: '09:00' });
  });

  it('keeps the day of a repeated note that Northkeep exported', () => {
    const text = calendar(
      ...['BEGIN:VEVENT', 'UID:1@northkeep', 'SUMMARY:x', 'DTSTART:20190101T093000', 'RRULE:FREQ=DAILY', 'END:VEVENT'],
    );
    expect(readOn('2026-11-18', text).notes[0]?.scheduleDate).toBe('2019-01-01');
  });

  it.each([
    { rule: 'FREQ=WEEKLY;BYDAY=MO', repeat: 'FREQ=WEEKLY;BYDAY=TU' },
    { rule: 'FREQ=DAILY', repeat: 'FREQ=DAILY' },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', repeat: undefined },
    { rule: 'FREQ=MONTHLY', repeat: undefined },
  ])('reads the rule $rule in a zone where it is another day as $repeat', ({ rule, repeat }) => {
    const start = 'DTSTART;TZID=America/Los_Angeles:20261005T170000';
    const { notes } = read(event('SUMMARY:x', start, `RRULE:${rule}`));
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-10-06', scheduleTime: '02:00' });
    expect(notes[0]?.repeat).toBe(repeat);
  });

  const todo = (uid: string, ...lines: string[]) => ['BEGIN:VTODO', `UID:${uid}`, ...lines, 'END:VTODO'];

  it('reads a to-do on the day it is due, with the time it was done', () => {
    const { notes, dropped } = read(
      calendar(
        ...todo('1', 'SUMMARY:Tax', 'DTSTART:20261001T090000', 'DUE:20261006T090000', 'COMPLETED:20261005T101500Z'),
        ...todo('2', 'SUMMARY:Form', 'DUE;VALUE=DATE:20261006', 'PERCENT-COMPLETE:100'),
      ),
    );
    expect(notes).toMatchObject([
      { scheduleDate: '2026-10-06', isDone: true, doneAt: '2026-10-05T10:15:00.000Z' },
      { scheduleDate: '2026-10-06', isDone: true, doneAt: null },
    ]);
    expect(dropped).toEqual({ dtstart: 1 });
  });

  it('includes the title of the to-do above a to-do, in any order and in a circle', () => {
    const { notes, dropped } = read(
      calendar(
        ...todo('3', 'SUMMARY:Tape', 'RELATED-TO:2'),
        ...todo('2', 'SUMMARY:Boxes', 'RELATED-TO;RELTYPE=PARENT:1'),
        ...todo('1', 'SUMMARY:Move', 'RELATED-TO;RELTYPE=CHILD:2'),
        ...todo('4', 'SUMMARY:Alone', 'RELATED-TO:missing'),
        ...todo('5', 'SUMMARY:Circle', 'RELATED-TO:5'),
      ),
    );
    expect(notes.map(({ text }) => text)).toEqual(['Move › Boxes › Tape', 'Move › Boxes', 'Move', 'Alone', 'Circle']);
    expect(dropped).toEqual({ 'related-to': 2 });
  });

  it('reads an HTML description as text, with the addresses of its links', () => {
    const { notes } = read(
      event('SUMMARY:x', 'DESCRIPTION:<b>Agenda</b><br><ul><li>one</li></ul><a href="https://example.org/a">Join</a>'),
    );
    expect(notes[0]?.text).toBe('x\nAgenda\none\n\nJoin (https://example.org/a)');
  });

  it('keeps an address in angle brackets in a plain description', () => {
    expect(read(event('SUMMARY:x', 'DESCRIPTION:Join <https://example.org/a>')).notes[0]?.text).toBe(
      'x\nJoin <https://example.org/a>',
    );
  });

  it('reads the other events of a file with lines that break its form', () => {
    const text = calendar(
      ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DESCRIPTION:Hall 2', 'Bring: shoes', '', 'END:VEVENT', 'X'],
      ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY;X="a:Walk', 'END:VEVENT'],
    );
    expect(read(text).notes.map((note) => note.text)).toEqual(['Fair\nHall 2\nBring: shoes', 'Walk']);
  });

  it('reads a day that is written without its type', () => {
    const { notes } = read(event('SUMMARY:x', 'DTSTART;X-A=b:20261005', 'DTEND:20261008'));
    expect(notes[0]).toMatchObject({
      text: 'x\n2026-10-05 – 2026-10-07',
      scheduleDate: '2026-10-05',
      scheduleTime: null,
    });
  });

  it.each(['DTSTART:soon', 'DTSTART:2026', 'DURATION:long', 'EXDATE:never', 'COMPLETED:yes'])(
    'reads an event with the broken value %s without it',
    (line) => {
      expect(read(event('SUMMARY:x', line)).notes.map(({ text }) => text)).toEqual(['x']);
    },
  );

  it('does not write the days of an event whose end is out of range', () => {
    expect(read(event('SUMMARY:x', 'DTSTART;VALUE=DATE:20261005', 'DURATION:P99999999W')).notes[0]?.text).toBe('x');
  });

  it('refuses only the event whose rule is broken', () => {
    const { notes, refused } = read(
      calendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Walk', 'DTSTART:20261006T093000', 'RRULE:FREQ=SOMETIMES', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Swim', 'DTSTART:20261006T093000', 'END:VEVENT'],
      ),
    );
    expect(notes.map(({ text }) => text)).toEqual(['Swim']);
    expect(refused).toEqual([{ where: 'Walk', reason: 'unreadable' }]);
  });

  it.each([
    { priority: 0, dropped: {} },
    { priority: 5, dropped: {} },
    { priority: 1, dropped: { priority: 1 } },
  ])('counts the priority $priority only when it is not the usual one', ({ priority, dropped }) => {
    expect(read(event('SUMMARY:x', `PRIORITY:${priority}`)).dropped).toEqual(dropped);
  });
});
