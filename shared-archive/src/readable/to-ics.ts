import { addDays } from '@northkeep/contracts';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { calendarText, exactValuesOf } from './ics-exact.ts';
import { compareByOrder } from './read-plan.ts';
import type { ReadableFile } from './readable-file.ts';
import { labelsOf, numberValueOf, textValueOf } from './values.ts';

/** Maximum length of a line of a calendar file in bytes, without its line break (RFC 5545 §3.1). */
const LINE_BYTES_MAX = 75;
/** Duration in minutes of an entry that has a time of day but no planned minutes. */
const DEFAULT_MINUTES = 30;

/**
 * Encodes an iCalendar file (RFC 5545): each dated note as a to-do, each dated journal entry as a journal entry. Times
 * have no zone ("floating"), because a note is planned in local time wherever the user is.
 */
export function toIcs(manifest: ArchiveManifest, records: readonly ArchiveRecord[]): ReadableFile[] {
  const lines = records.filter(({ kind, state }) => kind === 'lines' && state === 'live').toSorted(compareByOrder);
  const stamp = utcStamp(manifest.createdAt);
  const todoIds = new Set(lines.filter(isTodo).map(({ id }) => id));
  const components = lines.flatMap((line) => componentOf(line, { stamp, todoIds }));
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Northkeep//Northkeep//EN',
    ...components,
    'END:VCALENDAR',
  ];
  return [{ path: 'northkeep.ics', text: content.map((line) => `${fold(line)}\r\n`).join('') }];
}

interface Calendar {
  /** Time at which the file was made, in the form of iCalendar. */
  readonly stamp: string;
  /** Ids of the notes that are to-dos of the file. */
  readonly todoIds: ReadonlySet<string>;
}

const isDated = (line: ArchiveRecord): boolean => /^\d{4}-\d{2}-\d{2}$/.test(textValueOf(line, 'scheduleDate'));
const isTodo = (line: ArchiveRecord): boolean => isDated(line) && textValueOf(line, 'type') !== 'journal';

function componentOf(line: ArchiveRecord, { stamp, todoIds }: Calendar): string[] {
  if (!isDated(line)) return [];
  const date = textValueOf(line, 'scheduleDate');
  const isJournal = textValueOf(line, 'type') === 'journal';
  const name = isJournal ? 'VJOURNAL' : 'VTODO';
  const text = calendarText(textValueOf(line, 'text'));
  const words = labelsOf(line)
    .map(calendarText)
    .filter((word) => word !== '');
  return [
    `BEGIN:${name}`,
    `UID:${line.id}@northkeep`,
    `DTSTAMP:${stamp}`,
    ...datesOf(line, date, isJournal),
    ...(isJournal ? [] : [...ruleOf(line), ...priorityOf(line), ...parentOf(line, todoIds)]),
    `SUMMARY:${escapeText(text.split('\n')[0] ?? '')}`,
    ...(isJournal || text.includes('\n') ? [`DESCRIPTION:${escapeText(text)}`] : []),
    ...(words.length > 0 ? [`CATEGORIES:${words.map(escapeText).join(',')}`] : []),
    ...(isJournal ? [] : [`STATUS:${line.values.isDone === true ? 'COMPLETED' : 'NEEDS-ACTION'}`]),
    ...exactValuesOf(line),
    ...(isJournal ? [] : alarmOf(line, text)),
    `END:${name}`,
  ];
}

function datesOf(line: ArchiveRecord, date: string, isJournal: boolean): string[] {
  const day = date.replaceAll('-', '');
  const time = /^(\d{2}):(\d{2})$/.exec(textValueOf(line, 'scheduleTime'));
  if (isJournal || !time) {
    const deadline = textValueOf(line, 'deadline');
    const last = /^\d{4}-\d{2}-\d{2}$/.test(deadline) && deadline > date ? deadline : addDays(date, 1);
    const due = isJournal ? [] : [`DUE;VALUE=DATE:${last.replaceAll('-', '')}`];
    return [`DTSTART;VALUE=DATE:${day}`, ...due];
  }
  const minutes = numberValueOf(line, 'minutes') || DEFAULT_MINUTES;
  return [`DTSTART:${day}T${time[1]}${time[2]}00`, `DURATION:PT${minutes}M`];
}

/**
 * Returns the recurrence rule of an open repeated line. A completed line gets no rule, because a separate line follows
 * it.
 */
function ruleOf(line: ArchiveRecord): string[] {
  // A calendar knows no part of Northkeep; the exact values of the line contain the whole rule.
  const rule = textValueOf(line, 'repeat').replace(/;X-[A-Z-]+=[A-Z]+/g, '');
  return line.values.isDone !== true && /^[A-Z0-9=;,+-]+$/.test(rule) ? [`RRULE:${rule}`] : [];
}

/** Returns the alarm of an open note with a time of day and a reminder (RFC 5545 §3.6.6). */
function alarmOf(line: ArchiveRecord, text: string): string[] {
  const { reminder, isDone } = line.values;
  if (typeof reminder !== 'number' || isDone === true || !hasTime(line)) return [];
  const description = escapeText(text.split('\n')[0] ?? '');
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${reminder}M`, `DESCRIPTION:${description}`, 'END:VALARM'];
}

const hasTime = (line: ArchiveRecord): boolean => /^\d{2}:\d{2}$/.test(textValueOf(line, 'scheduleTime'));

/** Returns the to-do of which this one is a part (RFC 5545 §3.8.4.5); nothing when it has no day. */
function parentOf(line: ArchiveRecord, todoIds: ReadonlySet<string>): string[] {
  const parent = textValueOf(line, 'subLineOf');
  return parent !== line.id && todoIds.has(parent) ? [`RELATED-TO:${parent}@northkeep`] : [];
}

/** Returns the priority of a to-do: 1 is the highest, 9 the lowest (RFC 5545 §3.8.1.9). */
function priorityOf(line: ArchiveRecord): string[] {
  const level = ICS_PRIORITIES[textValueOf(line, 'priority')];
  return level === undefined ? [] : [`PRIORITY:${level}`];
}
const ICS_PRIORITIES: Readonly<Record<string, number>> = { high: 1, medium: 5, low: 9 };

const utcStamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Escapes a text value (RFC 5545 §3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Folds a content line after 75 bytes, never within a character (RFC 5545 §3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES_MAX) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
