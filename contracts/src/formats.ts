import { noonOf } from './calendar.ts';
import { formatLocale, regionSettings } from './region.ts';

type DateOptions = Intl.DateTimeFormatOptions;

/** Language of the texts of Northkeep. */
const TEXT_LANGUAGE = 'en';

/** Formats, keyed by locale, clock and options. Creating one takes longer than using it a hundred times. */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const collators = new Map<string, Intl.Collator>();

const HOUR_CYCLES: Readonly<Record<string, 'h12' | 'h23'>> = { '12': 'h12', '24': 'h23' };
const TIME: DateOptions = { hour: 'numeric', minute: '2-digit' };

/** Returns the cached format of a locale. The planner's days are days of the Gregorian calendar in every region. */
function dateFormat(options: DateOptions): Intl.DateTimeFormat {
  const settings = regionSettings();
  const locale = formatLocale(settings);
  const hourCycle = options.hour === undefined ? undefined : HOUR_CYCLES[settings.clock ?? ''];
  const key = `${locale} ${hourCycle} ${JSON.stringify(options)}`;
  let format = dates.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options, ...(hourCycle && { hourCycle }) });
    dates.set(key, format);
  }
  return format;
}

/** Formats a date: `formatDate('2026-05-21', { weekday: 'short', month: 'short', day: 'numeric' })`. */
export const formatDate = (date: string, options: DateOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(noonOf(date));

/**
 * Formats the days from one date to another: 'Nov 16 to 22', 'Nov 30 to Dec 6'. What both have in common is named once.
 */
export function formatDateRange(first: string, last: string, options: DateOptions): string {
  const format = dateFormat({ ...options, timeZone: 'UTC' });
  const [from, to] = [noonOf(first), noonOf(last)];
  if (!formatLocale().startsWith(TEXT_LANGUAGE)) return format.formatRange(from, to);
  // The English texts write 'to', and name the years only where they are asked for.
  if (options.year === undefined && first.slice(0, 4) !== last.slice(0, 4))
    return `${format.format(from)} to ${format.format(to)}`;
  const parts = format.formatRangeToParts(from, to);
  return parts.map(({ value }) => value.replace(/^\s*[–-]\s*$/, ' to ')).join('');
}

/** Returns the names of the days, from Sunday. */
export const listWeekdays = (): string[] =>
  // A week that begins on a Sunday.
  Array.from({ length: 7 }, (_, day) => formatDate(`2026-11-0${day + 1}`, { weekday: 'long' }));

/** Formats an instant. `timeZone` defaults to that of the device. */
export const formatInstant = (at: Date | number, options: DateOptions, timeZone?: string): string =>
  dateFormat(timeZone === undefined ? options : { ...options, timeZone }).format(at);

/** Formats the time of day of an instant: '2:47 PM'. `timeZone` defaults to that of the device. */
export const formatTimeOf = (at: Date | number, timeZone?: string): string => formatInstant(at, TIME, timeZone);

/** Formats a time of day: '16:30' is '4:30 PM'. Returns anything else unchanged. */
export function formatTime(time: string): string {
  const [, hours, minutes] = /^(\d\d?):(\d\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined
    ? time
    : formatTimeOf(Date.UTC(2026, 0, 1, Number(hours), Number(minutes)), 'UTC');
}

/** Formats a number: 12,345.6 in the United States, 12.345,6 in Germany. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const locale = formatLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, known);
  return known.format(value);
}

/** Compares two texts for their alphabetical order in the language of the formats, and numbers in them by their value. */
export function compareTexts(one: string, other: string): number {
  const locale = formatLocale();
  const known = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, known);
  return known.compare(one, other);
}

/** Formats the day of the month of a date, as the cell of a calendar shows it. */
export const formatDayNumber = (date: string): string => formatNumber(Number(date.slice(8)));

/** Joins whole sentences to a text; a sentence that is not true now is null. */
export const joinSentences = (...sentences: readonly (string | null)[]): string =>
  sentences.filter((sentence) => sentence !== null).join(' ');

/** English outside of the United States has no comma before 'and', as the texts have none. */
const lists = new Intl.ListFormat('en-001');

/** Joins names to a list in the language of the texts: 'Monday', 'Monday and Thursday'. */
export const formatList = (names: readonly string[]): string => lists.format(names);

const plurals = new Intl.PluralRules(TEXT_LANGUAGE);

/** Returns the form of a text for a number: `pluralOf(2, 'record', 'records')`. */
export const pluralOf = <T>(count: number, one: T, other: T): T => (plurals.select(count) === 'one' ? one : other);

/** Formats a number with its noun: '1 record', '1,200 records'. */
export const formatCount = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${pluralOf(count, one, other)}`;
