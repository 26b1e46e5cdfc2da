import { getKindDeclaration } from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';

/** Property with the values of a line that the other properties of its component do not state exactly. */
export const EXACT_VALUES = 'X-NORTHKEEP-VALUES';

/** Control characters other than a line feed, which a calendar file cannot contain (RFC 5545 §3.1). */
const CONTROLS = /[^\P{Cc}\n]/gu;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Rules that a reader of calendars gives back as they are. */
const PLAIN_RULE =
  /^FREQ=(?:DAILY|WEEKLY;BYDAY=(?:MO,TU,WE,TH,FR|MO|TU|WE|TH|FR|SA|SU)|MONTHLY;BYMONTHDAY=(?:-1|[1-9]|1\d|2[0-8]))$/;

/** The text of a line as the properties SUMMARY and DESCRIPTION contain it. */
export const calendarText = (text: string): string => text.replace(LINE_BREAKS, '\n').replace(CONTROLS, '');

/**
 * Returns the property with the values that a reader would not get back from the other properties of the component: a
 * text with control characters, or a number of minutes without a time. Returns nothing for a line without such values.
 */
export function exactValuesOf(line: ArchiveRecord): string[] {
  const { fields } = getKindDeclaration('lines');
  const differing = Object.keys(fields).filter((name) => line.values[name] !== undefined && !isStated(line, name));
  if (differing.length === 0) return [];
  const values = Object.fromEntries(differing.map((name) => [name, line.values[name]]));
  return [`${EXACT_VALUES}:${encodeURIComponent(JSON.stringify(values))}`];
}

/** True for a value that the other properties of the component state. */
function isStated({ values }: ArchiveRecord, name: string): boolean {
  const value = values[name];
  const isJournal = values.type === 'journal';
  const hasTime = !isJournal && typeof values.scheduleTime === 'string' && values.scheduleTime !== '';
  if (name === 'type' || name === 'isDone' || name === 'scheduleDate') return name !== 'isDone' || !isJournal || !value;
  if (name === 'text') return isPlain(value);
  if (name === 'minutes' && hasTime) return typeof value === 'number' && value > 0;
  // A reader takes the first category of a to-do for the field `category` and the others for `categories`.
  if ((name === 'category' || name === 'categories') && !isJournal && !isEmpty(values.categories ?? null)) return false;
  if (isEmpty(value) || isDefault(name, value)) return true;
  if (name === 'priority') return !isJournal;
  if (name === 'scheduleTime') return hasTime && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(String(value));
  if (name === 'category') return !isJournal && isPlain(value);
  if (name === 'categories') return isJournal && Array.isArray(value) && value.every(isPlainWord);
  return name === 'repeat' && !isJournal && values.isDone !== true && PLAIN_RULE.test(String(value));
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' && calendarText(value) === value && value.trim() === value;

/** Some programs do not split a list behind a word that ends in a backslash. */
const isPlainWord = (value: unknown): boolean => isPlain(value) && value !== '' && !String(value).endsWith('\\');

const isDefault = (name: string, value: unknown): boolean => {
  const field = getKindDeclaration('lines').fields[name];
  return field !== undefined && value === field.default;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
