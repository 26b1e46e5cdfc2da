import { describe, expect, it } from 'vitest';
import { toIcs } from '../readable/to-ics.ts';
import { createCalendar, createEvent, readCalendar } from '../testing/ics.ts';
import { createNoteFixture, TEST_MANIFEST } from '../testing/records.ts';

describe('readIcs', () => {
  it('reads an event of a whole day', () => {
    const { notes } = readCalendar(
      createEvent('SUMMARY:Birthday\\, Ruth', 'DTSTART;VALUE=DATE:20261006', 'DTEND;VALUE=DATE:20261007'),
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

  it('names each event by its UID, and a moved day of a repetition by its UID and that day', () => {
    const events = [
      ['UID:a', 'SUMMARY:Walk', 'DTSTART:20261006T093000', 'RRULE:FREQ=WEEKLY'],
      ['UID:a', 'SUMMARY:Run', 'DTSTART:20261014T093000', 'RECURRENCE-ID:20261013T093000'],
      ['SUMMARY:Swim', 'DTSTART:20261015T093000'],
    ];
    const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
    const { notes } = readCalendar(createCalendar(...lines));
    expect(notes.map(({ text, worldId }) => [text, worldId])).toEqual([
      ['Walk', 'ics:a'],
      ['Run', 'ics:a/2026-10-13T09:30:00'],
      ['Swim', undefined],
    ]);
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
    expect(readCalendar(createEvent('SUMMARY:x', start)).notes[0]).toMatchObject({
      scheduleDate: date,
      scheduleTime: time,
    });
  });

  it('reads the length of an event from its end and from its duration', () => {
    expect(
      readCalendar(createEvent('SUMMARY:x', 'DTSTART:20261006T093000', 'DTEND:20261006T101500')).notes[0]?.minutes,
    ).toBe(45);
    expect(readCalendar(createEvent('SUMMARY:x', 'DTSTART:20261006T093000', 'DURATION:PT1H')).notes[0]?.minutes).toBe(
      60,
    );
  });

  it('reads a finished to-do with its categories', () => {
    const { notes } = readCalendar(
      createCalendar(
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
    const { notes } = readCalendar(toIcs(TEST_MANIFEST, records)[0]?.text ?? '');
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

  it.each(['Mars/Base', '"(UTC-05:00) Eastern Time of Nowhere"', '"tzone://Custom"'])(
    'keeps a time in the unknown zone %s as it is written and counts the zone as left out',
    (zone) => {
      const { notes, dropped } = readCalendar(createEvent('SUMMARY:x', `DTSTART;TZID=${zone}:20261006T183000`));
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
    const { notes, dropped } = readCalendar(
      createCalendar(...zone, 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', start, 'END:VEVENT'),
    );
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
  ])('writes the first and last day of an event of $title into the text', ({ lines, text }) => {
    const { notes } = readCalendar(createEvent('SUMMARY:Fair', 'DESCRIPTION:Hall 2', ...lines));
    expect(notes[0]).toMatchObject({ text, minutes: null, scheduleDate: '2026-10-05' });
  });

  it.each([
    { title: 'one whole day', lines: ['DTSTART;VALUE=DATE:20261005', 'DURATION:P1D'], minutes: null },
    { title: 'one night', lines: ['DTSTART:20261005T220000', 'DTEND:20261006T060000'], minutes: 480 },
  ])('does not write the days of an event of $title into the text', ({ lines, minutes }) => {
    const { notes } = readCalendar(createEvent('SUMMARY:Fair', 'DESCRIPTION:Hall 2', ...lines));
    expect(notes[0]).toMatchObject({ text: 'Fair\nHall 2', minutes, scheduleDate: '2026-10-05' });
  });

  it('reads an event that is marked as a whole day as one without a time', () => {
    const { notes } = readCalendar(
      createEvent('SUMMARY:x', 'DTSTART:20261006T000000', 'DTEND:20261007T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
    );
    expect(notes[0]).toMatchObject({ text: 'x', scheduleDate: '2026-10-06', scheduleTime: null, minutes: null });
  });

  it('refuses a cancelled event and counts a cancelled day of a repetition', () => {
    const { notes, refused, dropped } = readCalendar(
      createCalendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DTSTART:20261006T093000', 'STATUS:CANCELLED', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'DTSTART:20261006T093000', 'RECURRENCE-ID:20261006T093000'],
        ...['STATUS:CANCELLED', 'END:VEVENT'],
      ),
    );
    expect([notes, refused, dropped]).toEqual([[], [{ where: 'Fair', reason: 'cancelled' }], { exdate: 1 }]);
  });

  const todo = (uid: string, ...lines: string[]) => ['BEGIN:VTODO', `UID:${uid}`, ...lines, 'END:VTODO'];

  it('reads a to-do on the day it begins with its deadline, or on the day it is due, with the time it was done', () => {
    const { notes, dropped } = readCalendar(
      createCalendar(
        ...todo('1', 'SUMMARY:Tax', 'DTSTART:20261001T090000', 'DUE:20261006T090000', 'COMPLETED:20261005T101500Z'),
        ...todo('2', 'SUMMARY:Form', 'DUE;VALUE=DATE:20261006', 'PERCENT-COMPLETE:100'),
      ),
    );
    expect(notes).toMatchObject([
      { scheduleDate: '2026-10-01', deadline: '2026-10-06', isDone: true, doneAt: '2026-10-05T10:15:00.000Z' },
      { scheduleDate: '2026-10-06', isDone: true, doneAt: null },
    ]);
    expect([notes[1]?.deadline, dropped]).toEqual([undefined, {}]);
  });

  // shows: import.calendar.parts
  it('reads a to-do below another one as a sub-line of the one at the top, in any file order', () => {
    const { notes, dropped } = readCalendar(
      createCalendar(
        ...todo('3', 'SUMMARY:Tape', 'RELATED-TO:2'),
        ...todo('2', 'SUMMARY:Boxes', 'RELATED-TO;RELTYPE=PARENT:1'),
        ...todo('1', 'SUMMARY:Move', 'RELATED-TO;RELTYPE=CHILD:2'),
        ...todo('4', 'SUMMARY:Alone', 'RELATED-TO:missing'),
      ),
    );
    expect(notes.map(({ text, subLineOf }) => [text, subLineOf])).toEqual([
      ['Boxes › Tape', '1'],
      ['Boxes', '1'],
      ['Move', undefined],
      ['Alone', undefined],
    ]);
    expect(dropped).toEqual({ 'related-to': 1 });
  });

  it('reads the to-dos of a circle as lines of their own', () => {
    const { notes, dropped } = readCalendar(
      createCalendar(
        ...todo('1', 'SUMMARY:Itself', 'RELATED-TO:1'),
        ...todo('2', 'SUMMARY:Hen', 'RELATED-TO:3'),
        ...todo('3', 'SUMMARY:Egg', 'RELATED-TO:2'),
      ),
    );
    expect(notes.map(({ text, subLineOf }) => [text, subLineOf])).toEqual([
      ['Itself', undefined],
      ['Hen', undefined],
      ['Egg', undefined],
    ]);
    expect(dropped).toEqual({ 'related-to': 3 });
  });

  it('reads the edition of an entry, and whether the file says that it is done', () => {
    const { notes } = readCalendar(
      createCalendar(
        ...todo('1', 'SUMMARY:Tax', 'SEQUENCE:3', 'LAST-MODIFIED:20261002T090000Z', 'DTSTAMP:20261009T090000Z'),
        ...todo('2', 'SUMMARY:Form', 'SEQUENCE:-1', 'DTSTAMP:20261009T090000Z', 'STATUS:NEEDS-ACTION'),
        ...todo('3', 'SUMMARY:Letter', 'SEQUENCE:many', 'DTSTAMP:soon'),
      ),
    );
    expect(notes.map(({ edition }) => edition)).toMatchObject([
      { sequence: 3, modifiedAt: '2026-10-02T09:00:00.000Z', isDoneStated: false },
      { sequence: 0, modifiedAt: '2026-10-09T09:00:00.000Z', isDoneStated: true },
      { sequence: 0, modifiedAt: null, isDoneStated: false },
    ]);
  });

  it.each([
    { title: 'begins with its title as part of a word', description: 'Walking shoes', text: 'Walk\nWalking shoes' },
    { title: 'repeats its title as the first line', description: 'Walk\\nShoes', text: 'Walk\nShoes' },
  ])('writes the title of an event once when the description $title', ({ description, text }) => {
    expect(readCalendar(createEvent('SUMMARY:Walk', `DESCRIPTION:${description}`)).notes[0]?.text).toBe(text);
  });

  it('keeps HTML in the text of an exported note as it was typed', () => {
    const note = createNoteFixture('l1', { text: '<b>One</b>\n<i>two</i>', scheduleDate: '2026-11-24' });
    expect(readCalendar(toIcs(TEST_MANIFEST, [note])[0]?.text ?? '').notes[0]?.text).toBe('<b>One</b>\n<i>two</i>');
  });

  it.each(['1 < 2 and 3 > 2', 'a <b and c> d', 'See <ruth@example.org>', 'R&amp;D'])(
    'keeps the description %s, which is no HTML, as it was typed',
    (description) => {
      const { notes } = readCalendar(createEvent('SUMMARY:x', `DESCRIPTION:${description}`));
      expect(notes[0]?.text).toBe(`x\n${description}`);
    },
  );

  it('reads an HTML description as text, with the addresses of its links', () => {
    const { notes } = readCalendar(
      createEvent(
        'SUMMARY:x',
        'DESCRIPTION:<b>Agenda</b><br><ul><li>one</li></ul><a href="https://example.org/a">Join</a>',
      ),
    );
    expect(notes[0]?.text).toBe('x\nAgenda\n• one\nJoin (https://example.org/a)');
  });

  it('keeps an address in angle brackets in a plain description', () => {
    expect(readCalendar(createEvent('SUMMARY:x', 'DESCRIPTION:Join <https://example.org/a>')).notes[0]?.text).toBe(
      'x\nJoin <https://example.org/a>',
    );
  });
});
