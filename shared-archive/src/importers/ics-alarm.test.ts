import { describe, expect, it } from 'vitest';
import { toIcs } from '../readable/to-ics.ts';
import { createCalendar, createEvent, readCalendar, readCalendarOn } from '../testing/ics.ts';
import { createNoteFixture, TEST_MANIFEST } from '../testing/records.ts';

const createAlarm = (...lines: string[]): string[] => ['BEGIN:VALARM', ...lines, 'END:VALARM'];
const START = 'DTSTART;TZID=Europe/Zurich:20261006T093000';

/** Returns the reminder of the only note, and the number of alarms that were left out. */
function readReminder(text: string): readonly [number | null | undefined, number | undefined] {
  const { notes, dropped } = readCalendar(text);
  expect(notes).toHaveLength(1);
  return [notes[0]?.reminder, dropped.valarm];
}

describe('readIcsReminder', () => {
  it.each([
    ['minutes before the start', ['TRIGGER:-PT15M'], 15],
    ['the start itself', ['TRIGGER:PT0S'], 0],
    ['a day before the start', ['TRIGGER;RELATED=START:-P1D'], 1440],
    ['a week before the start', ['TRIGGER:-P1W'], 10_080],
    ['minutes before the end', ['TRIGGER;RELATED=END:-PT75M'], 30],
    ['an instant', ['TRIGGER;VALUE=DATE-TIME:20261006T071000Z'], 20],
    ['an email', ['ACTION:EMAIL', 'TRIGGER:-PT10M'], 10],
  ])('reads an alarm that names %s', (_, lines, minutes) => {
    const event = createEvent('SUMMARY:x', START, 'DTEND;TZID=Europe/Zurich:20261006T101500', ...createAlarm(...lines));
    expect(readReminder(event)).toEqual([minutes, undefined]);
  });

  it.each([
    ['after the start', START, ['TRIGGER:PT5M']],
    ['more than a week before the start', START, ['TRIGGER:-P8D']],
    ['of an event of a whole day', 'DTSTART;VALUE=DATE:20261006', ['TRIGGER:-PT15M']],
    ['before the end of an event without an end', START, ['TRIGGER;RELATED=END:-PT15M']],
    ['without a time', START, ['ACTION:AUDIO']],
    ['with a broken time', START, ['TRIGGER:soon']],
  ])('leaves out and counts an alarm %s', (_, start, lines) => {
    expect(readReminder(createEvent('SUMMARY:x', start, ...createAlarm(...lines)))).toEqual([undefined, 1]);
  });

  it('reads the alarm closest to the planned time, counts those of other times, and ignores one that does nothing', () => {
    const alarms = ['-P1D', '-PT10M', '-PT10M'].flatMap((time) => createAlarm('ACTION:DISPLAY', `TRIGGER:${time}`));
    const nothing = createAlarm('ACTION:NONE', 'TRIGGER;VALUE=DATE-TIME:19760401T005545Z');
    expect(readReminder(createEvent('SUMMARY:x', START, ...alarms, ...nothing))).toEqual([10, 1]);
  });

  it('reads the alarm of a to-do before the time at which it is due', () => {
    const todo = ['BEGIN:VTODO', 'UID:1', 'SUMMARY:x', 'DTSTART:20261006T090000', 'DUE:20261006T100000'];
    const times = ['TRIGGER;RELATED=END:-PT15M', 'TRIGGER;RELATED=START:-PT15M'];
    const read = times.map((time) => readReminder(createCalendar(...todo, ...createAlarm(time), 'END:VTODO')));
    expect(read).toEqual([
      [15, undefined],
      [75, undefined],
    ]);
  });

  it('counts the alarm of a journal entry', () => {
    const entry = ['BEGIN:VJOURNAL', 'UID:1', 'SUMMARY:x', START, ...createAlarm('TRIGGER:-PT15M'), 'END:VJOURNAL'];
    expect(readReminder(createCalendar(...entry))).toEqual([undefined, 1]);
  });

  it('keeps the reminder of a repetition whose first day has passed, over a clock change', () => {
    const lines = [START, 'RRULE:FREQ=WEEKLY;BYDAY=TU', ...createAlarm('TRIGGER;VALUE=DATE-TIME:20261006T073000Z')];
    expect(readCalendarOn('2026-11-20', createEvent('SUMMARY:x', ...lines)).notes[0]).toMatchObject({
      scheduleDate: '2026-11-24',
      scheduleTime: '09:30',
      reminder: 0,
    });
  });
});

describe('the alarm of an exported note', () => {
  const exportNote = (values: Record<string, string | number | boolean>): string => {
    const records = [createNoteFixture('l1', { text: 'Call, Ruth', scheduleDate: '2026-11-24', ...values })];
    return toIcs(TEST_MANIFEST, records)[0]?.text ?? '';
  };

  it('is written for an open note with a time, and read by other programs', () => {
    const text = exportNote({ scheduleTime: '10:00', reminder: 90 });
    expect(text).toContain(
      'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT90M\r\nDESCRIPTION:Call\\, Ruth\r\nEND:VALARM\r\nEND:VTODO',
    );
    expect(readReminder(text.replace(/@northkeep/, '@elsewhere'))).toEqual([90, undefined]);
  });

  it('is not written without a time, without a reminder, or for a note that is done', () => {
    expect(exportNote({})).toContain('BEGIN:VTODO');
    for (const values of [
      { reminder: 5 },
      { scheduleTime: '10:00' },
      { scheduleTime: '10:00', reminder: 5, isDone: true },
    ])
      expect(exportNote(values)).not.toContain('VALARM');
  });
});
