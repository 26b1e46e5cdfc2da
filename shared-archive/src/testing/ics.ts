import { readIcs } from '../importers/read-ics.ts';

/** A calendar file with these lines. */
export const createCalendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** A calendar file with one event that has these lines. */
export const createEvent = (...lines: string[]): string =>
  createCalendar('BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT');

/** Reads a calendar in Europe/Zurich. */
export const readCalendar = (text: string) => readIcs(text, { timeZone: 'Europe/Zurich' });

/** Reads a calendar in Europe/Zurich that was last changed on this day. */
export const readCalendarOn = (writtenOn: string, text: string) =>
  readIcs(text, { timeZone: 'Europe/Zurich', writtenOn });
