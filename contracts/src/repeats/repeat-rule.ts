import { weekdayOf } from '../calendar.ts';
import {
  AFTER_DONE_PART,
  type RepeatFrequency,
  type RuleWeekday,
  readRepeatParts,
  WEEKDAY_CODES,
} from './repeat-parts.ts';

export type RepeatUnit = 'day' | 'week' | 'month' | 'year';

/** Day of a month: its number, -1 for the last one; or a weekday by its number in the month, -1 for the last one. */
export type MonthDay =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'weekday'; readonly nth: number; readonly weekday: number };

export type RepeatEnd =
  | { readonly kind: 'never' }
  /** Last date, inclusive. */
  | { readonly kind: 'until'; readonly date: string }
  /** Number of times, including the line that has the rule. */
  | { readonly kind: 'count'; readonly times: number };

/** A rule that the app can describe and edit. */
export interface RepeatRule {
  readonly unit: RepeatUnit;
  readonly interval: number;
  /** Weekdays of a week, 0 for Sunday, from Monday; empty for other units. */
  readonly weekdays: readonly number[];
  /** Day of a month or a year; null for other units. */
  readonly monthDay: MonthDay | null;
  /** Month of a year, from 1; null for other units. */
  readonly month: number | null;
  readonly end: RepeatEnd;
  /** True if the interval counts from the day on which the line was done. Such a rule has no days. */
  readonly isAfterDone: boolean;
}

const UNITS: Readonly<Record<RepeatFrequency, RepeatUnit>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const FREQUENCIES: Readonly<Record<RepeatUnit, RepeatFrequency>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};
/** Monday to Friday. */
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];
/** February 29 exists in leap years only, so a rule for it means the last day of February. */
const LEAP_DAY = '02-29';
export const NO_REPEAT_END: RepeatEnd = { kind: 'never' };

/**
 * Reads a rule. The days that a rule leaves out are those of `date`, the date of its line (RFC 5545 §3.3.10). Returns
 * null for a rule that the app cannot describe; it may still be computable ({@link readRepeatParts}).
 */
export function parseRepeatRule(text: string, date: string): RepeatRule | null {
  const parts = readRepeatParts(text);
  if (!parts || parts.months.length > 1) return null;
  const { interval, isAfterDone, until, count } = parts;
  const end: RepeatEnd =
    count !== null ? { kind: 'count', times: count } : until === null ? NO_REPEAT_END : { kind: 'until', date: until };
  if (count !== null && until !== null) return null;
  const unit = UNITS[parts.frequency];
  const rule: RepeatRule = { unit, interval, weekdays: [], monthDay: null, month: null, end, isAfterDone };
  if (isAfterDone) return rule;
  if (unit === 'day') {
    if (parts.weekdays.length === 0) return rule;
    return interval === 1 ? { ...rule, unit: 'week', weekdays: sortWeekdays(parts.weekdays) } : null;
  }
  if (unit === 'week') {
    // With several weekdays, the day on which a week begins decides which of them an interval leaves out.
    if (/WKST=(?!MO)/.test(text) && interval > 1 && parts.weekdays.length > 1) return null;
    const weekdays = parts.weekdays.length > 0 ? sortWeekdays(parts.weekdays) : [weekdayOf(date)];
    return { ...rule, weekdays };
  }
  const monthDay = monthDayOf(parts.monthDays, parts.weekdays, date);
  if (!monthDay) return null;
  return { ...rule, monthDay, month: unit === 'year' ? (parts.months[0] ?? Number(date.slice(5, 7))) : null };
}

function monthDayOf(days: readonly number[], weekdays: readonly RuleWeekday[], date: string): MonthDay | null {
  const [weekday] = weekdays;
  const [day = Number(date.slice(8))] = days;
  if (days.length + weekdays.length > 1 || day < -1) return null;
  if (!weekday) return { kind: 'day', day };
  return weekday.nth === null || weekday.nth < -1
    ? null
    : { kind: 'weekday', nth: weekday.nth, weekday: weekday.weekday };
}

const sortWeekdays = (weekdays: readonly RuleWeekday[]): number[] =>
  [...new Set(weekdays.map(({ weekday }) => weekday))].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7));

/** Writes a rule in the form of RFC 5545 §3.3.10. Equal rules have equal texts. */
export function formatRepeatRule(rule: RepeatRule): string {
  const { unit, interval, weekdays, monthDay, month, end, isAfterDone } = rule;
  const days = sortWeekdays(weekdays.map((weekday) => ({ weekday, nth: null })));
  const parts = [`FREQ=${FREQUENCIES[unit]}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (!isAfterDone) {
    if (unit === 'week' && days.length > 0) parts.push(`BYDAY=${days.map((day) => WEEKDAY_CODES[day]).join()}`);
    if (unit === 'year' && month !== null) parts.push(`BYMONTH=${month}`);
    if (monthDay?.kind === 'day') parts.push(`BYMONTHDAY=${monthDay.day}`);
    if (monthDay?.kind === 'weekday') parts.push(`BYDAY=${monthDay.nth}${WEEKDAY_CODES[monthDay.weekday]}`);
  }
  if (end.kind === 'until') parts.push(`UNTIL=${end.date.replaceAll('-', '')}`);
  if (end.kind === 'count') parts.push(`COUNT=${end.times}`);
  if (isAfterDone) parts.push(AFTER_DONE_PART);
  return parts.join(';');
}

/** Returns the rule that repeats a date in each unit: its weekday, its day of the month, its day of the year. */
export function repeatRuleOn(date: string, unit: RepeatUnit, interval = 1): RepeatRule {
  const base = { unit, interval, weekdays: [], monthDay: null, month: null, end: NO_REPEAT_END, isAfterDone: false };
  if (unit === 'day') return base;
  if (unit === 'week') return { ...base, weekdays: [weekdayOf(date)] };
  const isLeapDay = unit === 'year' && date.endsWith(LEAP_DAY);
  const monthDay = { kind: 'day', day: isLeapDay ? -1 : Number(date.slice(8)) } as const;
  return { ...base, monthDay, month: unit === 'year' ? Number(date.slice(5, 7)) : null };
}

/** True for Monday to Friday. */
export const isOnWorkdays = ({ weekdays }: Pick<RepeatRule, 'weekdays'>): boolean =>
  weekdays.length === WORKDAYS.length && WORKDAYS.every((day) => weekdays.includes(day));
