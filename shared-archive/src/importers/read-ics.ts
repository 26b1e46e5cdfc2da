import ICAL from 'ical.js';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { NoteBuilder } from './note-builder.ts';
import { type LocalDateTime, toLocalDateTime } from './read-date.ts';
import { readRecurrenceRule } from './read-rule.ts';

const MINUTE_SECONDS = 60;
/** Properties that Northkeep cannot store. They are counted when they have a value. */
const LEFT_OUT = ['rdate', 'attendee', 'organizer', 'attach', 'location', 'url', 'priority', 'geo'];

/** True for the text of an iCalendar file. */
export const isIcs = (text: string): boolean => /^\ufeff?\s*BEGIN:VCALENDAR\b/i.test(text);

/**
 * Reads an iCalendar file (RFC 5545) of any program. Events and to-dos become notes on their day; journal entries stay
 * journal entries. A time in UTC or in a time zone becomes the local time of that instant; a time without a zone stays
 * unchanged. A recurrence rule that a line supports becomes its repetition; an event with any other rule is imported
 * once, on its first day. Alarms and lists of busy times are not read.
 */
export function readIcs(text: string, options: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const parsed = parse(text);
  if (!parsed) {
    builder.refuse('', 'unreadable');
    return builder.result;
  }
  for (const calendar of parsed) {
    for (const component of calendar.getAllSubcomponents()) {
      if (['vevent', 'vtodo', 'vjournal'].includes(component.name)) addComponent(builder, component, options);
    }
  }
  return builder.result;
}

function parse(text: string): ICAL.Component[] | null {
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\ufeff/, ''));
    if (!Array.isArray(parsed)) return null;
    // Several calendars in one file are parsed to a list of components; a single calendar is parsed to the component
    // itself.
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
    return calendars.map((calendar) => new ICAL.Component(calendar));
  } catch {
    return null;
  }
}

function addComponent(builder: NoteBuilder, component: ICAL.Component, { timeZone }: ReaderOptions): void {
  const textOf = (name: string): string => String(component.getFirstPropertyValue(name) ?? '');
  const summary = textOf('summary');
  const description = textOf('description');
  // In a journal entry that Northkeep exported, the description begins with the summary, so the summary is not added
  // again.
  const rows = description.startsWith(summary) ? [description] : [summary, description];
  for (const name of LEFT_OUT) if (component.hasProperty(name)) builder.drop(name);
  const start = timeOf(component, 'dtstart', timeZone) ?? timeOf(component, 'due', timeZone);
  const repeat = start && component.name !== 'vjournal' ? readRecurrenceRule(component, start.date) : null;
  if (repeat === null && component.hasProperty('rrule')) builder.drop('rrule');
  const isDone = /^(COMPLETED|CANCELLED)$/i.test(textOf('status')) || component.hasProperty('completed');
  builder.add(textOf('uid') || summary, rows.filter((row) => row.trim() !== '').join('\n'), {
    type: component.name === 'vjournal' ? 'journal' : 'task',
    isDone: component.name === 'vtodo' && isDone,
    categories: component.getAllProperties('categories').flatMap((property) => property.getValues().map(String)),
    scheduleDate: start?.date ?? null,
    scheduleTime: start?.time ?? null,
    minutes: minutesOf(component),
    repeat,
  });
}

function timeOf(component: ICAL.Component, name: string, timeZone: string): LocalDateTime | null {
  const value = component.getFirstPropertyValue(name);
  if (!(value instanceof ICAL.Time)) return null;
  const date = value.toString().slice(0, 10);
  if (value.isDate) return { date, time: null };
  const property = component.getFirstProperty(name);
  const zoneName = property?.getFirstParameter('tzid');
  const isFloating = value.zone === ICAL.Timezone.localTimezone && zoneName === undefined;
  if (isFloating) return { date, time: value.toString().slice(11, 16) };
  return toLocalDateTime(instantOf(value, zoneName), timeZone);
}

/**
 * Returns the instant of a time value in ms. A time zone that the file does not define is looked up by its IANA name.
 */
function instantOf(value: ICAL.Time, zoneName: string | undefined): number {
  if (value.zone !== ICAL.Timezone.localTimezone || zoneName === undefined) return value.toJSDate().getTime();
  const wall = Date.parse(`${value.toString().slice(0, 19)}Z`);
  const shown = shownIn(wall, zoneName);
  return shown === null ? Number.NaN : wall - (shown - wall);
}

/**
 * Returns the local date and time of an instant in a time zone, in ms as if the local time were UTC; null for an
 * unknown time zone.
 */
function shownIn(instant: number, zoneName: string): number | null {
  try {
    const local = toLocalDateTime(instant, zoneName);
    return local && Date.parse(`${local.date}T${local.time}:00Z`);
  } catch {
    return null;
  }
}

function minutesOf(component: ICAL.Component): number | null {
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return duration.toSeconds() / MINUTE_SECONDS;
  const start = component.getFirstPropertyValue('dtstart');
  const end = component.getFirstPropertyValue('dtend');
  if (!(start instanceof ICAL.Time) || !(end instanceof ICAL.Time) || start.isDate) return null;
  return end.subtractDateTz(start).toSeconds() / MINUTE_SECONDS;
}
