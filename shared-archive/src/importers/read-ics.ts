import ICAL from 'ical.js';
import { hasHtmlTags } from './detect-html.ts';
import { textOfHtml } from './html-text.ts';
import { readIcsReminder } from './ics-alarm.ts';
import { readIcsEdition } from './ics-edition.ts';
import { findTodoPlace, type TodosByUid } from './ics-parents.ts';
import { type IcsTime, readIcsDates, readIcsLength, readIcsTime } from './ics-time.ts';
import { addDateTypes, readAllValues, readFirstValue, readIcsText } from './ics-values.ts';
import { Calendar, type JCal, removeUnusableZones } from './ics-zones.ts';
import type { ParsedNotes, Priority, ReaderOptions } from './imported-note.ts';
import { joinTitles } from './join-titles.ts';
import { NoteBuilder } from './note-builder.ts';
import { isOwnComponent, readExactValues } from './own-ics.ts';
import { nextDayOf, readRecurrenceRule } from './read-rule.ts';
import { removeUnreadable, repairIcs } from './repair-ics.ts';

/** Properties that Northkeep cannot store. They are counted when they have a value. */
const LEFT_OUT = [
  ...['rdate', 'attendee', 'organizer', 'attach', 'location', 'url', 'geo', 'comment', 'contact'],
  ...['resources', 'recurrence-id'],
];

/** True for the text of an iCalendar file. */
export const isIcs = (name: string, text: string): boolean =>
  /^\ufeff?\s*BEGIN:VCALENDAR\b/i.test(text) || (/\.(?:ics|ical)$/i.test(name) && /^BEGIN:VCALENDAR\s*$/im.test(text));

/**
 * Reads an iCalendar file (RFC 5545) of any program. Events and to-dos become notes on their day; journal entries stay
 * journal entries. A time in UTC or in a time zone becomes the local time of that instant; a time without a zone, or in
 * an unknown one, stays unchanged. A recurrence rule that a line supports becomes its repetition, from its first day on
 * or after the day on which the file was written; an event with any other rule is imported once, on its first day.
 * Cancelled events are refused. Lists of busy times are not read.
 */
export function readIcs(text: string, options: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const calendars = parse(text) ?? parseReadable(builder, text);
  if (!calendars) {
    builder.refuse('', 'unreadable');
    return builder.result;
  }
  const entries = calendars.map((calendar) =>
    calendar.getAllSubcomponents().filter(({ name }) => ['vevent', 'vtodo', 'vjournal'].includes(name)),
  );
  const sharedIds = findSharedIds(entries.flat());
  for (const components of entries) {
    const context = { ...options, sharedIds, ...createContext(components, options.timeZone) };
    for (const component of components) addComponent(builder, component, context);
  }
  return builder.result;
}

function parse(text: string): ICAL.Component[] | null {
  try {
    const parsed: unknown = ICAL.parse(addDateTypes(text.replace(/^\ufeff/, '')));
    if (!Array.isArray(parsed)) return null;
    // Several calendars in one file are parsed to a list of components; a single calendar is parsed to the component
    // itself.
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown as readonly JCal[];
    return calendars.map((calendar) => new Calendar([...removeUnusableZones(calendar)]));
  } catch {
    return null;
  }
}

/** Parses a text that breaks the form of iCalendar. The components that cannot be read are refused. */
function parseReadable(builder: NoteBuilder, text: string): ICAL.Component[] | null {
  const readable = removeUnreadable(repairIcs(text), (calendar) => parse(calendar) !== null);
  const calendars = parse(readable.text);
  if (calendars) for (const title of readable.removed) builder.refuse(title, 'unreadable');
  return calendars;
}

/** Returns the world-wide ids that several components have. */
function findSharedIds(components: readonly ICAL.Component[]): ReadonlySet<string> {
  const [ids, shared] = [new Set<string>(), new Set<string>()];
  for (const component of components) {
    const id = worldIdOf(component, readIcsText(component, 'uid'));
    if (id !== undefined) (ids.has(id) ? shared : ids).add(id);
  }
  return shared;
}

interface Context extends ReaderOptions {
  readonly sharedIds: ReadonlySet<string>;
  readonly todos: TodosByUid;
  /** Local dates of the days of a repetition that are events of their own, by the UID. */
  readonly movedDates: Map<string, string[]>;
}

function createContext(components: readonly ICAL.Component[], timeZone: string): Pick<Context, 'todos' | 'movedDates'> {
  const todos = new Map<string, ICAL.Component>();
  const movedDates = new Map<string, string[]>();
  for (const component of components) {
    const uid = readIcsText(component, 'uid');
    if (component.name === 'vtodo') todos.set(uid, component);
    const dates = readIcsDates(component, 'recurrence-id', timeZone);
    if (dates.length === 0) continue;
    const moved = movedDates.get(uid) ?? [];
    moved.push(...dates);
    movedDates.set(uid, moved);
  }
  return { todos, movedDates };
}

function addComponent(builder: NoteBuilder, component: ICAL.Component, context: Context): void {
  const { timeZone } = context;
  const summary = readIcsText(component, 'summary');
  const uid = readIcsText(component, 'uid');
  const status = readIcsText(component, 'status').toUpperCase();
  if (component.name === 'vevent' && status === 'CANCELLED') {
    if (component.hasProperty('recurrence-id')) builder.drop('exdate');
    else builder.refuse(summary || uid, 'cancelled');
    return;
  }
  const isOwn = isOwnComponent(component);
  const exact = isOwn ? readExactValues(component) : {};
  for (const name of LEFT_OUT) if (readIcsText(component, name).trim() !== '') builder.drop(name);
  for (const name of TIMES) if (isUnreadableTime(component, name, timeZone)) builder.drop(name);
  const first = startOf(component, timeZone);
  const rule = first && component.name !== 'vjournal' ? readRecurrenceRule(component, first, timeZone) : null;
  const next = first && rule !== null ? nextStartOf(component, first, rule, context) : null;
  const repeat = next?.rule ?? null;
  if (repeat === null && component.hasProperty('rrule') && exact.repeat === undefined) builder.drop('rrule');
  if (repeat !== null && component.hasProperty('exdate')) builder.drop('exdate');
  const start = next?.start ?? first;
  if (start?.isZoneUnknown) builder.drop('tzid');
  const { lastDate, minutes } = readIcsLength(component, start, timeZone);
  const { reminder, left } = readIcsReminder(component, {
    first: component.name === 'vjournal' ? null : first,
    minutes,
    timeZone,
  });
  if (left > 0 && exact.reminder === undefined) builder.drop('valarm', left);
  const isTodo = component.name === 'vtodo';
  const completed = readFirstValue(component.getFirstProperty('completed'));
  const isDone =
    isTodo &&
    (['COMPLETED', 'CANCELLED'].includes(status) ||
      completed !== null ||
      readIcsText(component, 'percent-complete') === '100');
  const place = isTodo ? findTodoPlace(component, context.todos) : null;
  if (place?.isBroken) builder.drop('related-to');
  const title = joinTitles(isOwn ? [] : (place?.titles ?? []), summary);
  const isJournal = component.name === 'vjournal';
  const days = start && lastDate ? `${start.date} – ${lastDate}` : '';
  const text = rowsOf(component, title, days);
  const categories = component.getAllProperties('categories').flatMap((found) => readAllValues(found).map(String));
  const values = {
    type: isJournal ? ('journal' as const) : ('task' as const),
    isDone,
    doneAt: isDone && completed instanceof ICAL.Time ? isoOf(completed) : null,
    scheduleDate: start?.date ?? null,
    scheduleTime: start?.time ?? null,
    minutes,
    repeat,
    deadline: deadlineOf(component, timeZone),
    priority: isJournal ? ('none' as const) : priorityOf(component),
    reminder,
    ...(place?.topUid && exact.subLineOf === undefined && { subLineOf: place.topUid }),
  };
  const worldId = worldIdOf(component, uid);
  if (!isOwn) {
    const isShared = worldId !== undefined && context.sharedIds.has(worldId);
    const written = days === '' ? undefined : rowsOf(component, title, '');
    const edition = readIcsEdition(component, { text: written, isShared, isPlaceStated: !place?.isBroken });
    builder.add(uid || summary, text, { ...values, categories, worldId, edition });
  } else {
    const words = isJournal
      ? { category: null, categories }
      : { category: categories[0] ?? null, categories: categories.slice(1) };
    builder.addExactly(uid, { ...values, ...words, text, worldId, otherValues: exact });
  }
}

/** Properties of which a value that cannot be read is counted, because the line then has no day, end or length. */
const TIMES = ['dtstart', 'due', 'dtend', 'completed'];

const isUnreadableTime = (component: ICAL.Component, name: string, timeZone: string): boolean =>
  isFilled(component.getFirstProperty(name)) && readIcsTime(component, name, timeZone) === null;

/** The library writes separators even into an empty time: `--T::`. */
const isFilled = (property: ICAL.Property | null): boolean => /[^-T:]/.test(String(property?.jCal[3] ?? ''));

/**
 * Returns the id by which a component is the same in every file (RFC 5545 §3.8.4.7). A day of a repetition that is an
 * event of its own shares its UID with the repetition. Undefined without a UID.
 */
function worldIdOf(component: ICAL.Component, uid: string): string | undefined {
  if (uid === '') return undefined;
  const day = String(readFirstValue(component.getFirstProperty('recurrence-id')) ?? '');
  return [`ics:${uid}`, ...(day === '' ? [] : [day])].join('/');
}

/**
 * Returns the time at which a component begins; for a to-do without a start, the time at which it is due.
 */
function startOf(component: ICAL.Component, timeZone: string): IcsTime | null {
  const start = readIcsTime(component, 'dtstart', timeZone);
  const due = component.name === 'vtodo' ? readIcsTime(component, 'due', timeZone) : null;
  // A to-do that begins and ends on one day is planned for the time at which it is due.
  if (start && due && start.date === due.date && !isOwnComponent(component)) return due;
  return withoutTimeOfWholeDay(component, start ?? due);
}

/**
 * Returns the day on which a to-do is due, if that is a later day than the one on which it begins. A to-do of Northkeep
 * states its deadline in the exact values, because it is due the day after its start (RFC 5545 §3.8.2.3).
 */
function deadlineOf(component: ICAL.Component, timeZone: string): string | null {
  if (component.name !== 'vtodo' || isOwnComponent(component)) return null;
  const start = readIcsTime(component, 'dtstart', timeZone);
  const due = readIcsTime(component, 'due', timeZone);
  return start && due && start.date < due.date ? due.date : null;
}

/** Microsoft Exchange marks an event of whole days whose start is written with a time. */
const withoutTimeOfWholeDay = (component: ICAL.Component, start: IcsTime | null): IcsTime | null =>
  start && readIcsText(component, 'x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE'
    ? { ...start, date: start.writtenDate, time: null, isZoneUnknown: false }
    : start;

/**
 * Returns the start of the first day of a repeated event on or after the day on which the file was written. A day that
 * the repetition leaves out, or that is an event of its own, is skipped. Null for a repetition that has ended before.
 */
function nextStartOf(
  component: ICAL.Component,
  first: IcsTime,
  rule: string,
  context: Context,
): { readonly start: IcsTime; readonly rule: string } | null {
  const { timeZone, writtenOn = '', movedDates } = context;
  if (component.name !== 'vevent' || isOwnComponent(component) || first.date >= writtenOn)
    return { start: first, rule };
  const uid = readIcsText(component, 'uid');
  const skipped = [...readIcsDates(component, 'exdate', timeZone), ...(movedDates.get(uid) ?? [])];
  // One event of a UID is repeated. Without this, a file of many would take quadratic time.
  movedDates.delete(uid);
  const next = nextDayOf({ date: first.date, rule }, writtenOn, new Set(skipped));
  if (!next) return null;
  const { date } = next;
  const days = Math.round((Date.parse(date) - Date.parse(first.date)) / DAY_MS);
  // The time of day is computed for that day, because the two zones may change to summer time on different days.
  const moved = withoutTimeOfWholeDay(component, readIcsTime(component, 'dtstart', timeZone, days));
  return { start: moved?.date === date ? moved : { ...first, date }, rule: next.rule };
}

const DAY_MS = 86_400_000;

function rowsOf(component: ICAL.Component, title: string, days: string): string {
  const written = readIcsText(component, 'description');
  const description = hasHtmlTags(written) && !isOwnComponent(component) ? textOfHtml(written) : written;
  // Northkeep and some other programs repeat the summary as the first line of the description.
  const [firstLine = '', ...otherLines] = description.split('\n');
  const rows = [title, days, firstLine.trim() === title.trim() ? otherLines.join('\n') : description];
  return rows.filter((row) => row.trim() !== '').join('\n');
}

/** Number of a medium priority. 1 is the highest and 9 the lowest (RFC 5545 §3.8.1.9). */
const MEDIUM = 5;

/**
 * Returns the priority of an event or a to-do. Some programs write 0 or 5 in every event, so 5 is a priority only in a
 * to-do. A value that is no number from 1 to 9 is none.
 */
function priorityOf(component: ICAL.Component): Priority {
  const level = Number(readIcsText(component, 'priority'));
  if (!(level >= 1 && level <= 9)) return 'none';
  if (level === MEDIUM) return component.name === 'vtodo' ? 'medium' : 'none';
  return level < MEDIUM ? 'high' : 'low';
}

function isoOf(time: ICAL.Time): string | null {
  const date = time.toJSDate();
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
