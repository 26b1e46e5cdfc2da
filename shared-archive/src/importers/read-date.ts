/** A local calendar date (`YYYY-MM-DD`) and a time of day (`HH:MM`) or null. */
export interface LocalDateTime {
  readonly date: string;
  readonly time: string | null;
}

/** Length of the longest text that is read as a date. */
const DATE_LENGTH_MAX = 60;

export interface DateHints {
  /** Language (ISO 639) in which month names are read, besides English. */
  readonly language?: string;
  /** Local date on which the file was written. A date without a year is in the year of this date. */
  readonly writtenOn?: string | undefined;
}

/**
 * Returns the local date and time of an instant (ms since the epoch) in a time zone; null when the instant is not a
 * valid date.
 */
export function toLocalDateTime(instantMs: number, timeZone: string): LocalDateTime | null {
  const instant = new Date(instantMs);
  const year = instant.getUTCFullYear();
  if (Number.isNaN(instant.getTime()) || year < 1000 || year > 9998) return null;
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** Maximum number of formats that are kept. A file may name any number of time zones. */
const FORMATS_MAX = 100;
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of local times in a time zone. Making one takes longer than using it for a hundred instants. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const options = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  if (FORMATS.size >= FORMATS_MAX) FORMATS.clear();
  FORMATS.set(timeZone, format);
  return format;
}

/**
 * Reads the dates that exports contain: ISO dates, also with a time and with an offset or `Z` (converted to local time
 * in `timeZone`), `12 Oct 2026` and `Oct 12, 2026`, also with a time of day, and `12-10-2026 08:30 PM` (day first).
 * Returns null for everything else, such as `every monday`.
 */
export function readDate(text: string, timeZone: string, hints: DateHints = {}): LocalDateTime | null {
  const trimmed = text.trim();
  if (trimmed.length > DATE_LENGTH_MAX) return null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(trimmed);
  if (iso) {
    const [, date = '', time = null, zone] = iso;
    if (!isCalendarDate(date)) return null;
    return zone ? toLocalDateTime(Date.parse(trimmed.replace(' ', 'T')), timeZone) : { date, time };
  }
  const [, day = trimmed, hour, minute = '00', half = ''] = TIME_AT_END.exec(trimmed) ?? [];
  const time = hour === undefined ? null : timeOfDay(Number(hour), minute, half.toLowerCase());
  const date = readDay(day, hints);
  return date === null || (hour !== undefined && time === null) ? null : { date, time };
}

/** A time of day at the end of a text: `9:30`, `at 9:30 am`, `um 09:30` or `5pm`. A number alone is no time. */
const TIME_AT_END =
  /^(.*?)[\s,]+(?:(?:at|um|à|às|om|kl\.?|alle|a las)\s+)?(\d{1,2})(?:(?=:\d|\s?[ap]m)(?::(\d{2}))?)(?:\s?([ap]m))?$/i;

function timeOfDay(hour: number, minute: string, half: string): string | null {
  if (half !== '' && (hour < 1 || hour > 12)) return null;
  const hours = half === '' ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
  return hours > 23 || Number(minute) > 59 ? null : `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Returns the ISO date of a day without a time; null for an unknown form and for a day that does not exist. */
function readDay(text: string, { language = 'en', writtenOn = '' }: DateHints): string | null {
  const numbers = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  const [, day, month, year] = numbers ??
    /^(\d{1,2})\.? ([\p{L}.]+),?(?: (\d{4}))?$/u.exec(text) ??
    swapped(/^([\p{L}.]+) (\d{1,2})(?:,? (\d{4}))?$/u.exec(text)) ?? ['', '', ''];
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isCalendarDate(text) ? text : null;
  const number = numbers ? month : monthNumber(month ?? '', language);
  const date = `${year ?? writtenOn.slice(0, 4)}-${number}-${(day ?? '').padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

const swapped = (match: RegExpExecArray | null): (string | undefined)[] | null =>
  match && ['', match[2], match[1], match[3]];

/** Returns the number of a month (`01` to `12`) by its name in a language or in English; '' for an unknown name. */
function monthNumber(name: string, language: string): string {
  const word = name.replaceAll('.', '').toLowerCase();
  for (const months of [monthNames('en'), /^[a-z]{2}$/.test(language) ? monthNames(language) : []]) {
    const index = months.findIndex(({ short, long }) => word === short || (word.length > 2 && long.startsWith(word)));
    if (index >= 0) return String(index + 1).padStart(2, '0');
  }
  return '';
}

interface MonthName {
  readonly short: string;
  readonly long: string;
}

const NAMES = new Map<string, readonly MonthName[]>();

function monthNames(language: string): readonly MonthName[] {
  const known = NAMES.get(language);
  if (known) return known;
  const format = (month: 'short' | 'long', index: number): string => {
    const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' }).formatToParts(
      Date.UTC(2026, index, 1),
    );
    return (parts.find(({ type }) => type === 'month')?.value ?? '').replaceAll('.', '').toLowerCase();
  };
  const names = Array.from({ length: 12 }, (_, index) => ({
    short: format('short', index),
    long: format('long', index),
  }));
  NAMES.set(language, names);
  return names;
}

/** True for a date that exists: not 2026-02-30. */
export function isCalendarDate(text: string): boolean {
  const instant = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}
