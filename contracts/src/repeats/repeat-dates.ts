import { addDays } from '../calendar.ts';
import { DAY_MS } from '../durations.ts';
import { type RepeatParts, readRepeatParts } from './repeat-parts.ts';

/**
 * Expands a recurrence rule without an end, from a date on; the dates are ISO dates. Implemented with ical.js by the
 * packages that have it, because this one has no dependency.
 */
export type RuleExpansion = (rule: string, from: string) => { next(): string | null };

/** Maximum number of dates that are examined: more than ten years of days. */
const DATES_MAX = 4_000;
/** Number of years after which a rule has ended, such as one for February 30. */
const YEARS_MAX = 100;
const MONTHS = 12;
const ISO_DATE_LENGTH = 10;

/**
 * Returns the dates of a rule after `from`, in order; those before `notBefore` may be left out. Its end is observed, but its number of times is not: that is
 * counted from line to line ({@link ruleOfNextLine}). Nothing for a rule whose dates cannot be computed.
 */
export function* listRepeatDates(
  rule: string,
  from: string,
  expand: RuleExpansion,
  notBefore = from,
): Generator<string> {
  const parts = readRepeatParts(rule);
  if (!parts) return;
  const { rule: expanded, start } = planExpansion(from, notBefore, parts);
  const dates = expand(expanded, start);
  const last = `${Number(from.slice(0, 4)) + YEARS_MAX}`;
  for (let i = 0; i < DATES_MAX; i += 1) {
    const date = dates.next();
    if (date === null || date.length !== ISO_DATE_LENGTH || date.slice(0, 4) > last) return;
    if (parts.until !== null && date > parts.until) return;
    if (date > from && isOfRule(date, parts, from)) yield date;
  }
}

/** Returns a rule and a date from which it is expanded, with the dates after `from` of the rule that begins with `from`. */
function planExpansion(from: string, notBefore: string, parts: RepeatParts): { rule: string; start: string } {
  const { frequency, interval, months, monthDays, weekdays, endless } = parts;
  const [month, furtherMonth] = months;
  // With an interval of years, ical.js computes some days of a month wrongly, and for some weekdays it does not end.
  if (
    frequency === 'YEARLY' &&
    month !== undefined &&
    furtherMonth === undefined &&
    monthDays.length + weekdays.length > 0
  )
    return {
      rule: `FREQ=MONTHLY;INTERVAL=${MONTHS * interval};${/BY(?:MONTHDAY|DAY)=[^;]+/.exec(endless)?.[0]}`,
      start: `${from.slice(0, 4)}-${String(month).padStart(2, '0')}-01`,
    };
  return { rule: endless, start: skipIntervals(from, notBefore, parts) };
}

/** Returns the last date before `to` that is a whole number of intervals after `from`: a long time is not expanded. */
function skipIntervals(from: string, to: string, { frequency, interval }: RepeatParts): string {
  if (to <= from || (frequency !== 'DAILY' && frequency !== 'WEEKLY')) return from;
  const step = frequency === 'DAILY' ? interval : 7 * interval;
  return addDays(from, Math.floor(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS - 1) / step) * step);
}

/** ical.js takes a day that a year does not have, such as February 29, for a day of the next month. */
function isOfRule(date: string, { frequency, months, monthDays, weekdays }: RepeatParts, from: string): boolean {
  if (frequency !== 'YEARLY' || weekdays.length > 0) return true;
  const day = monthDays[0] ?? Number(from.slice(8));
  const isMonth = (months.length > 0 ? months : [Number(from.slice(5, 7))]).includes(Number(date.slice(5, 7)));
  return isMonth && (day < 0 || day === Number(date.slice(8)));
}

interface LineDay {
  /** Date of the line. */
  readonly date: string;
  readonly today: string;
}

/**
 * Returns the first date of a rule after the date of the line that is not before today. A rule that counts from the day
 * on which the line is done counts from `today`. Returns null for a rule that ends with this line.
 */
export function nextRepeatDate(rule: string, { date, today }: LineDay, expand: RuleExpansion): string | null {
  const parts = readRepeatParts(rule);
  if (!parts || parts.count === 1) return null;
  if (parts.isAfterDone) {
    const next = addIntervals(today, parts);
    return parts.until !== null && next > parts.until ? null : next;
  }
  for (const next of listRepeatDates(rule, date, expand, today)) if (next >= today) return next;
  return null;
}

/** Returns the next dates of a line with this rule, if each is done on its day; at most `max`. */
export function listNextDates(rule: string, date: string, max: number, expand: RuleExpansion): string[] {
  const dates: string[] = [];
  let current: string | null = rule;
  for (let last = date; current !== null && dates.length < max; current = ruleOfNextLine(current)) {
    const next = nextRepeatDate(current, { date: last, today: last }, expand);
    if (next === null) break;
    dates.push(next);
    last = next;
  }
  return dates;
}

/**
 * Returns the first date of a rule that is not before `from`. The interval counts from it, so 'every 2 weeks on Monday'
 * begins on the next Monday. Returns `from` for a rule without such a date.
 */
export function firstRepeatDate(rule: string, from: string, expand: RuleExpansion): string {
  const parts = readRepeatParts(rule);
  if (!parts || parts.isAfterDone) return from;
  const each = parts.endless.replace(/;INTERVAL=\d+/, '');
  const [date] = take(listRepeatDates(each, addDays(from, -1), expand), 1);
  // A rule without days repeats the day from which it is expanded.
  const hasDays = /;BY/.test(each);
  return hasDays ? (date ?? from) : from;
}

function take<T>(values: Iterable<T>, max: number): T[] {
  const taken: T[] = [];
  for (const value of values) {
    taken.push(value);
    if (taken.length === max) break;
  }
  return taken;
}

/**
 * Returns the rule of the line that follows one with this rule: one time less where the rule has a number of times. Two
 * devices that create the next line so give it the same rule. Returns null after the last time.
 */
export function ruleOfNextLine(rule: string): string | null {
  const count = Number(/(?:^|;)COUNT=(\d+)/.exec(rule)?.[1] ?? Number.NaN);
  if (Number.isNaN(count)) return rule;
  return count <= 1 ? null : rule.replace(/((?:^|;)COUNT=)\d+/, `$1${count - 1}`);
}

function addIntervals(date: string, { frequency, interval }: RepeatParts): string {
  if (frequency === 'DAILY') return addDays(date, interval);
  if (frequency === 'WEEKLY') return addDays(date, 7 * interval);
  return addMonths(date, frequency === 'MONTHLY' ? interval : 12 * interval);
}

/** Adds months; a day that the month does not have becomes its last day. */
function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = (at: number) =>
    `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  const last = Number(addDays(first(month + 1), -1).slice(8));
  return `${first(month).slice(0, 8)}${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`;
}
