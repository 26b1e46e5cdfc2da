import { weekdayOf } from '../calendar.ts';
import { REPEAT_NUMBER_MAX, REPEAT_RULE_LENGTH_MAX } from '../kinds/text-limits.ts';

/** Codes of the weekdays in a rule, from Sunday. */
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

export type RepeatFrequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** A weekday of a rule: `nth` counts within the month, from its end if negative; null for each one. */
export interface RuleWeekday {
  readonly weekday: number;
  readonly nth: number | null;
}

/** Parts of a recurrence rule (RFC 5545 §3.3.10) whose dates can be computed. */
export interface RepeatParts {
  readonly frequency: RepeatFrequency;
  readonly interval: number;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekdays: readonly RuleWeekday[];
  /** Last date, inclusive, `YYYY-MM-DD`; null without one. */
  readonly until: string | null;
  /** Number of lines including the one that has the rule; null without one. */
  readonly count: number | null;
  /** True if the next date counts from the day on which the line was done. */
  readonly isAfterDone: boolean;
  /** The rule without its end and without the parts of Northkeep. */
  readonly endless: string;
}

/**
 * Part of a rule whose next date counts from the day on which the line was done. RFC 5545 has no such rule. A release
 * that does not know the part counts from the date of the line.
 */
export const AFTER_DONE_PART = 'X-NORTHKEEP-FROM=DONE';

const FREQUENCIES: Readonly<Record<string, RepeatFrequency>> = {
  DAILY: 'DAILY',
  WEEKLY: 'WEEKLY',
  MONTHLY: 'MONTHLY',
  YEARLY: 'YEARLY',
};

/**
 * Reads the parts of a rule. Returns null for a text that is not a rule, and for a rule whose dates ical.js computes
 * differently from RFC 5545, or never (docs/adr/0099-any-repetition.md). Such a rule stays stored as it is.
 */
export function readRepeatParts(text: string): RepeatParts | null {
  if (text.length > REPEAT_RULE_LENGTH_MAX) return null;
  const values = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=([A-Z0-9,+-]+)$/.exec(part) ?? [];
    if (name === '' || values.has(name)) return null;
    values.set(name, value);
  }
  const take = (name: string) => {
    const value = values.get(name);
    values.delete(name);
    return value;
  };
  const frequency = FREQUENCIES[take('FREQ') ?? ''];
  const interval = readNumber(take('INTERVAL') ?? '1');
  const count = values.has('COUNT') ? readNumber(take('COUNT')) : null;
  const until = values.has('UNTIL') ? readUntil(take('UNTIL')) : null;
  const months = readList(take('BYMONTH'), /^(?:[1-9]|1[0-2])$/);
  const monthDays = readList(take('BYMONTHDAY'), /^-?(?:[1-9]|[12]\d|3[01])$/);
  const weekdays = readWeekdays(take('BYDAY'));
  const from = take('X-NORTHKEEP-FROM');
  take('WKST');
  if (!frequency || interval === undefined || count === undefined || until === undefined) return null;
  if (!months || !monthDays || !weekdays || values.size > 0 || (from ?? 'DONE') !== 'DONE') return null;
  const parts = { frequency, interval, months, monthDays, weekdays, until, count };
  const isAfterDone = from !== undefined;
  if (!(isAfterDone ? isPlain(parts) : isComputedByLibrary(parts))) return null;
  const endless = text.split(';').filter((part) => !/^(?:UNTIL|COUNT|X-[A-Z-]+)=/.test(part));
  return { ...parts, isAfterDone, endless: endless.join(';') };
}

type ReadParts = Omit<RepeatParts, 'endless' | 'isAfterDone'>;

const isPlain = ({ months, monthDays, weekdays }: ReadParts): boolean =>
  months.length + monthDays.length + weekdays.length === 0;

/** True for the combinations of parts that ical.js 2.2 computes like python-dateutil; `scripts` compares the two. */
function isComputedByLibrary(parts: ReadParts): boolean {
  const { frequency, interval, months, monthDays, weekdays } = parts;
  const isEachWeekday = weekdays.every(({ nth }) => nth === null);
  // A fifth weekday of February may not exist in any of the years of an interval; the library then does not end.
  const isFifth = weekdays.some(({ nth }) => Math.abs(nth ?? 0) === 5);
  if (isFifth && interval > (frequency === 'YEARLY' ? 1 : 12)) return false;
  switch (frequency) {
    case 'DAILY':
      // The library never ends where no seventh day is one of the weekdays.
      return isPlain({ ...parts, weekdays: [] }) && isEachWeekday && (weekdays.length === 0 || interval % 7 !== 0);
    case 'WEEKLY':
      return isPlain({ ...parts, weekdays: [] }) && isEachWeekday;
    case 'MONTHLY':
      if (months.length > 0) return false;
      return monthDays.length === 0 || weekdays.length === 0 || (isEachWeekday && interval === 1);
    case 'YEARLY':
      if (months.length === 0 && !isPlain(parts)) return false;
      if (weekdays.length > 0) return monthDays.length === 0 && months.length === 1 && !isEachWeekday;
      return monthDays.length <= 1 && (months.length <= 1 || (monthDays[0] ?? 1) > 0);
  }
}

/** Returns a whole number from 1 to {@link REPEAT_NUMBER_MAX}; undefined for any other text. */
function readNumber(text = ''): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined;
}

/** Returns the date of `20270312`, also of a date with a time, of which the date counts. */
function readUntil(text = ''): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

function readList(text: string | undefined, item: RegExp): number[] | null {
  const items = text?.split(',') ?? [];
  return items.every((each) => item.test(each)) ? items.map(Number) : null;
}

function readWeekdays(text: string | undefined): RuleWeekday[] | null {
  const found = (text?.split(',') ?? []).map((each) => {
    const [, nth = '', code = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(each) ?? [];
    const weekday = (WEEKDAY_CODES as readonly string[]).indexOf(code);
    return weekday < 0 ? null : { weekday, nth: nth === '' ? null : Number(nth) };
  });
  const weekdays = found.filter((each) => each !== null);
  return weekdays.length === found.length ? weekdays : null;
}

/** Returns the number of the weekday of a date within its month, from 1 to 5. */
export const nthWeekdayOf = (date: string): RuleWeekday => ({
  weekday: weekdayOf(date),
  nth: Math.ceil(Number(date.slice(8)) / 7),
});
