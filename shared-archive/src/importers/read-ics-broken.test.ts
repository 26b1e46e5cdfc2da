import { describe, expect, it } from 'vitest';
import { createCalendar, createEvent, readCalendar, readCalendarOn } from '../testing/ics.ts';

describe('readIcs', () => {
  it('refuses the last event of a file that is cut off, and reads the others', () => {
    const cut = createEvent('SUMMARY:whole').replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nSUMMARY:x');
    const { notes, refused } = readCalendar(cut);
    expect(notes.map(({ text }) => text)).toEqual(['whole']);
    expect(refused).toEqual([{ where: 'x', reason: 'unreadable' }]);
  });

  it.each(['X-COMMENT:cached', 'END:VEVENT', 'no property', 'END:VCALENDAR'])(
    'ignores the line %j behind the end of a calendar',
    (line) => {
      const { notes, refused } = readCalendar(`${createEvent('SUMMARY:x')}${line}\r\n`);
      expect([notes.length, refused]).toEqual([1, []]);
    },
  );

  it('reads an event whose zone has broken rules as an event of an unknown zone', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Nowhere', 'BEGIN:STANDARD', 'DTSTART;X', 'END:STANDARD', 'END:VTIMEZONE'];
    const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', 'DTSTART;TZID=Nowhere:20260601T100000', 'END:VEVENT'];
    const { notes, refused } = readCalendar(createCalendar(...zone, ...event));
    expect([notes[0]?.scheduleTime, refused]).toEqual(['10:00', []]);
  });

  it.each([
    ['DTSTART:garbage', { dtstart: 1 }],
    ['DTSTART;VALUE=DATE:20260231', { dtstart: 1 }],
    ['DTSTART:20260231T100000Z', { dtstart: 1 }],
    ['DTSTART:tomorrow\r\nDTEND:later', { dtstart: 1, dtend: 1 }],
  ])('counts the time that cannot be read in %j, and keeps the event', (lines, counted) => {
    const { notes, dropped, refused } = readCalendar(createEvent('SUMMARY:x', lines));
    expect([notes[0]?.text, notes[0]?.scheduleDate, dropped, refused]).toEqual(['x', null, counted, []]);
  });

  it('does not count a property without a value', () => {
    expect(readCalendar(createEvent('SUMMARY:x', 'DTSTART:', 'DTEND:')).dropped).toEqual({});
    expect(readCalendar(createEvent('SUMMARY:x', 'LOCATION:', 'DESCRIPTION:\\n')).dropped).toEqual({});
  });

  it('reads the other events of a file with lines that break its form', () => {
    const text = createCalendar(
      ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DESCRIPTION:Hall 2', 'Bring: shoes', '', 'END:VEVENT', 'X'],
      ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY;X="a:Walk', 'END:VEVENT'],
    );
    expect(readCalendar(text).notes.map((note) => note.text)).toEqual(['Fair\nHall 2\nBring: shoes', 'Walk']);
  });

  it('reads a date without VALUE=DATE', () => {
    const { notes } = readCalendar(createEvent('SUMMARY:x', 'DTSTART;X-A=b:20261005', 'DTEND:20261008'));
    expect(notes[0]).toMatchObject({
      text: 'x\n2026-10-05 – 2026-10-07',
      scheduleDate: '2026-10-05',
      scheduleTime: null,
    });
  });

  it.each([
    { title: 'in one line', dates: '20261118,20261119' },
    { title: 'in a folded line', dates: '20261118,202611\r\n 19' },
  ])('reads a list of dates without VALUE=DATE $title', ({ dates }) => {
    const { notes } = readCalendarOn(
      '2026-11-18',
      createEvent('SUMMARY:x', 'DTSTART:20190101', 'RRULE:FREQ=DAILY', `EXDATE:${dates}`),
    );
    expect(notes[0]?.scheduleDate).toBe('2026-11-20');
  });

  it.each(['DTSTART:soon', 'DTSTART:2026', 'DURATION:long', 'EXDATE:never', 'COMPLETED:yes'])(
    'ignores the invalid property %s and reads the rest of the event',
    (line) => {
      expect(readCalendar(createEvent('SUMMARY:x', line)).notes.map(({ text }) => text)).toEqual(['x']);
    },
  );

  it('does not write the days of an event whose end is out of range', () => {
    expect(
      readCalendar(createEvent('SUMMARY:x', 'DTSTART;VALUE=DATE:20261005', 'DURATION:P99999999W')).notes[0]?.text,
    ).toBe('x');
  });

  it('refuses only the event whose rule is broken', () => {
    const { notes, refused } = readCalendar(
      createCalendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Walk', 'DTSTART:20261006T093000', 'RRULE:FREQ=SOMETIMES', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Swim', 'DTSTART:20261006T093000', 'END:VEVENT'],
      ),
    );
    expect(notes.map(({ text }) => text)).toEqual(['Swim']);
    expect(refused).toEqual([{ where: 'Walk', reason: 'unreadable' }]);
  });

  it.each([
    { priority: '0', found: 'none' },
    { priority: '1', found: 'high' },
    { priority: '5', found: 'none' },
    { priority: '9', found: 'low' },
    { priority: '10', found: 'none' },
    { priority: 'first', found: 'none' },
  ])('reads PRIORITY $priority of an event as $found', ({ priority, found }) => {
    const { notes, dropped } = readCalendar(createEvent('SUMMARY:x', `PRIORITY:${priority}`));
    expect([notes[0]?.priority, dropped]).toEqual([found, {}]);
  });

  it('reads PRIORITY 5 of a to-do as a medium one', () => {
    const todo = createCalendar('BEGIN:VTODO', 'UID:1', 'SUMMARY:x', 'PRIORITY:5', 'END:VTODO');
    expect(readCalendar(todo).notes.map(({ priority }) => priority)).toEqual(['medium']);
  });
});
