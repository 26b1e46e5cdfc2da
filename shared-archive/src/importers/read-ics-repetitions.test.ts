import { describe, expect, it } from 'vitest';
import { createCalendar, createEvent, readCalendar, readCalendarOn } from '../testing/ics.ts';

describe('readIcs', () => {
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
    ['FREQ=DAILY;INTERVAL=2', 'FREQ=DAILY;INTERVAL=2'],
    ['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;COUNT=3'],
    ['FREQ=DAILY;UNTIL=20271231', 'FREQ=DAILY;UNTIL=20271231'],
    ['FREQ=DAILY;UNTIL=20271231T093000', 'FREQ=DAILY;UNTIL=20271231'],
    ['FREQ=DAILY;UNTIL=20271231T080000', 'FREQ=DAILY;UNTIL=20271230'],
    ['FREQ=DAILY;UNTIL=20271231T225959Z', 'FREQ=DAILY;UNTIL=20271231'],
    ['FREQ=WEEKLY;BYDAY=WE,MO;INTERVAL=2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;BYDAY=1MO'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=6'],
  ])('reads the rule %s as a line that repeats', (rule, repeat) => {
    const { notes, dropped } = readCalendar(
      createEvent('SUMMARY:x', 'DTSTART:20261006T093000', `RRULE:${rule}`, 'LOCATION:here'),
    );
    expect([notes[0]?.repeat, notes.length, dropped]).toEqual([repeat, 1, { location: 1 }]);
  });

  // shows: import.ics.repeat
  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,17',
    'FREQ=DAILY;BYMONTHDAY=1',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    'FREQ=DAILY\r\nRRULE:FREQ=WEEKLY',
  ])('reads an event with the rule %j once and counts the rule as left out', (rule) => {
    const { notes, dropped } = readCalendar(createEvent('SUMMARY:x', 'DTSTART:20261006T093000', `RRULE:${rule}`));
    expect([notes[0]?.repeat, notes.length, dropped]).toEqual([undefined, 1, { rrule: 1 }]);
  });

  it('states the same plan in every file, while the day of the line is the next one', () => {
    const event = ['SUMMARY:x', 'DTSTART;TZID=America/New_York:20261006T093000', 'RRULE:FREQ=WEEKLY;COUNT=9'];
    const read = (writtenOn: string) => readCalendarOn(writtenOn, createEvent(...event)).notes[0];
    const [first, later] = [read('2026-10-01'), read('2026-10-26')];
    expect([first?.scheduleDate, first?.scheduleTime]).toEqual(['2026-10-06', '15:30']);
    // In this week, the clocks of Zurich have been changed and those of New York have not.
    expect([later?.scheduleDate, later?.scheduleTime]).toEqual(['2026-10-27', '14:30']);
    expect(later?.edition).toEqual(first?.edition);
    expect(first?.edition?.plan).toContain('America/New_York');
  });

  it('states the same text in every file, while the text of the line names the next days', () => {
    const event = ['SUMMARY:Camp', 'DTSTART;VALUE=DATE:20261006', 'DTEND;VALUE=DATE:20261009', 'RRULE:FREQ=WEEKLY'];
    const read = (writtenOn: string) => readCalendarOn(writtenOn, createEvent(...event)).notes[0];
    const [first, later] = [read('2026-10-01'), read('2026-10-26')];
    expect([first?.text, later?.text]).toEqual(['Camp\n2026-10-06 – 2026-10-08', 'Camp\n2026-10-27 – 2026-10-29']);
    expect(later?.edition).toEqual(first?.edition);
    const longer = createEvent(...event.map((row) => row.replace('20261009', '20261010')));
    expect(readCalendarOn('2026-10-01', longer).notes[0]?.edition?.text).not.toBe(first?.edition?.text);
  });

  it('counts the days that a repetition leaves out and its moved days', () => {
    const rule = ['RRULE:FREQ=DAILY', 'EXDATE:20261008T093000'];
    const { notes, dropped } = readCalendar(
      createCalendar(
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Walk', 'DTSTART:20261006T093000', ...rule],
        'END:VEVENT',
        ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Walk', 'DTSTART:20261009T110000', 'RECURRENCE-ID:20261009T093000'],
        'END:VEVENT',
      ),
    );
    expect(notes.map(({ scheduleDate, scheduleTime }) => [scheduleDate, scheduleTime])).toEqual([
      ['2026-10-06', '09:30'],
      ['2026-10-09', '11:00'],
    ]);
    expect(dropped).toEqual({ exdate: 1, 'recurrence-id': 1 });
  });

  it.each([
    { rule: 'FREQ=DAILY', date: '2026-11-18' },
    { rule: 'FREQ=WEEKLY;BYDAY=TU', date: '2026-11-24' },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', date: '2026-11-18' },
    { rule: 'FREQ=MONTHLY', date: '2026-12-01' },
    { rule: 'FREQ=YEARLY', date: '2027-01-01' },
    { rule: 'FREQ=WEEKLY;INTERVAL=2', date: '2026-11-24' },
    { rule: 'FREQ=DAILY;INTERVAL=5', date: '2026-11-20' },
    { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', date: '2026-11-30' },
  ])(
    'moves an event with the rule $rule to its first occurrence on or after the day the file was written',
    ({ rule, date }) => {
      const { notes } = readCalendarOn(
        '2026-11-18',
        createEvent('SUMMARY:x', 'DTSTART:20190101T093000', `RRULE:${rule}`),
      );
      expect(notes[0]).toMatchObject({ scheduleDate: date, scheduleTime: '09:30' });
    },
  );

  it.each(['FREQ=DAILY;COUNT=3', 'FREQ=DAILY;UNTIL=20261117'])(
    'keeps an event on its first day if its rule %s ended before the file was written',
    (rule) => {
      const text = createEvent('SUMMARY:x', 'DTSTART:20190101T093000', `RRULE:${rule}`);
      const { notes, dropped } = readCalendarOn('2026-11-18', text);
      expect(notes[0]?.scheduleDate).toBe('2019-01-01');
      expect([notes[0]?.repeat, dropped]).toEqual([undefined, { rrule: 1 }]);
    },
  );

  it('counts down the times of the days before the file was written', () => {
    const text = createEvent('SUMMARY:x', 'DTSTART:20261115T093000', 'RRULE:FREQ=DAILY;COUNT=9');
    expect(readCalendarOn('2026-11-18', text).notes[0]).toMatchObject({
      scheduleDate: '2026-11-18',
      repeat: 'FREQ=DAILY;COUNT=6',
    });
  });

  it('skips left out and moved days when it looks for the next day', () => {
    const { notes } = readCalendarOn(
      '2026-11-18',
      createCalendar(
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

  it('converts the next occurrence with the offset of its own day', () => {
    const { notes } = readCalendarOn(
      '2026-11-18',
      createEvent('SUMMARY:x', 'DTSTART;TZID=Asia/Tokyo:20190701T170000', 'RRULE:FREQ=WEEKLY'),
    );
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-11-23', scheduleTime: '09:00' });
  });

  it('keeps the day of a repeated note that Northkeep exported', () => {
    const text = createCalendar(
      ...['BEGIN:VEVENT', 'UID:1@northkeep', 'SUMMARY:x', 'DTSTART:20190101T093000', 'RRULE:FREQ=DAILY', 'END:VEVENT'],
    );
    expect(readCalendarOn('2026-11-18', text).notes[0]?.scheduleDate).toBe('2019-01-01');
  });

  it.each([
    { rule: 'FREQ=WEEKLY;BYDAY=MO', repeat: 'FREQ=WEEKLY;BYDAY=TU' },
    { rule: 'FREQ=DAILY', repeat: 'FREQ=DAILY' },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', repeat: 'FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA' },
    { rule: 'FREQ=MONTHLY', repeat: undefined },
  ])('reads $rule as $repeat when the event falls on another date in local time', ({ rule, repeat }) => {
    const start = 'DTSTART;TZID=America/Los_Angeles:20261005T170000';
    const { notes } = readCalendar(createEvent('SUMMARY:x', start, `RRULE:${rule}`));
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-10-06', scheduleTime: '02:00' });
    expect(notes[0]?.repeat).toBe(repeat);
  });
});
