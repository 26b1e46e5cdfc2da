import {
  addDays,
  firstRepeatDate,
  formatRepeatRule,
  listRepeatDates,
  parseRepeatRule,
  type RuleExpansion,
  readRepeatParts,
} from '@northkeep/contracts';
import ICAL from 'ical.js';
import type { IcsTime } from './ics-time.ts';
import { readFirstValue } from './ics-values.ts';
import { toLocalDateTime } from './read-date.ts';

const expand: RuleExpansion = (rule, from) => {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(from));
  return { next: () => dates.next()?.toString() ?? null };
};

/**
 * Returns the recurrence rule of a component that begins at `start`, for a line that begins on its local date. Returns
 * null without a rule, and for a rule whose dates cannot be computed (docs/adr/0099-any-repetition.md). Where the local day is
 * another one than the day in the zone of the file, days of the week move with it, and the other rules with days are not
 * supported.
 */
export function readRecurrenceRule(component: ICAL.Component, start: IcsTime, timeZone: string): string | null {
  const [property, further] = component.getAllProperties('rrule');
  const rule = readFirstValue(property);
  if (!(rule instanceof ICAL.Recur) || further !== undefined) return null;
  const until = rule.until && lastDateOf(rule.until, start, timeZone);
  const text = rule.toString();
  return supportedRule(until ? text.replace(/UNTIL=[^;]*/, `UNTIL=${until.replaceAll('-', '')}`) : text, start);
}

/** Returns the last date on which a repetition with this end can begin, in the zone in which its dates are written. */
function lastDateOf(until: ICAL.Time, start: IcsTime, timeZone: string): string | null {
  const written = until.toString();
  if (until.isDate || start.time === null) return written.slice(0, 10);
  const isUtc = until.zone === ICAL.Timezone.utcTimezone;
  const local = isUtc ? toLocalDateTime(until.toJSDate().getTime(), timeZone) : null;
  const { date, time } = local ?? { date: written.slice(0, 10), time: written.slice(11, 16) };
  const last = time !== null && time < start.time ? addDays(date, -1) : date;
  return isUtc ? addDays(last, -daysMovedOf(start)) : last;
}

/** Returns a rule in the form that a line supports, for a line that begins on `date`; null as above. */
export function readRuleText(text: string, date: string): string | null {
  try {
    // The library writes the parts in one form, and throws for a text that is no rule.
    return supportedRule(ICAL.Recur.fromString(text).toString(), { date, writtenDate: date });
  } catch {
    return null;
  }
}

function supportedRule(text: string, { date, writtenDate }: Pick<IcsTime, 'date' | 'writtenDate'>): string | null {
  const parts = readRepeatParts(text);
  if (!parts) return null;
  const rule = parseRepeatRule(text, writtenDate);
  const daysMoved = daysMovedOf({ date, writtenDate });
  if (!rule) return daysMoved === 0 ? text : null;
  const end = rule.end.kind === 'until' ? { ...rule.end, date: addDays(rule.end.date, daysMoved) } : rule.end;
  if (daysMoved === 0 || (rule.unit === 'day' && rule.weekdays.length === 0)) return formatRepeatRule({ ...rule, end });
  // With an interval, a weekday that moves into another week would be left out in other weeks.
  if (rule.unit !== 'week' || (rule.weekdays.length > 1 && rule.interval > 1)) return null;
  return formatRepeatRule({ ...rule, end, weekdays: rule.weekdays.map((day) => (day + daysMoved + 7) % 7) });
}

const DAY_MS = 86_400_000;

/** Returns the number of days between the date in the zone of the file and the local one. */
const daysMovedOf = ({ date, writtenDate }: Pick<IcsTime, 'date' | 'writtenDate'>): number =>
  Math.round((Date.parse(date) - Date.parse(writtenDate)) / DAY_MS);

/** Returns the first date of a rule from `start` on, with which its intervals begin. */
export const firstDateOf = (rule: string, start: string): string => firstRepeatDate(rule, start, expand);

/** A line with a rule, on one of its dates. */
export interface RepeatedDay {
  readonly date: string;
  readonly rule: string;
}

/**
 * Returns the first day on or after `from` on which the rule of a line that begins on `first` takes place and that is
 * not in `skipped`, with the rule of the line on it: a number of times is less by those before. Returns null when the
 * rule has ended before.
 */
export function nextDayOf(
  { date: first, rule }: RepeatedDay,
  from: string,
  skipped: ReadonlySet<string>,
): RepeatedDay | null {
  const times = readRepeatParts(rule)?.count ?? null;
  let passed = 0;
  if (from <= first && !skipped.has(first)) return { date: first, rule };
  if (times === 1) return null;
  for (const date of listRepeatDates(rule, first, expand, times === null ? from : first)) {
    passed += 1;
    if (passed === times) return null;
    if (date >= from && !skipped.has(date))
      return { date, rule: times === null ? rule : rule.replace(/COUNT=\d+/, `COUNT=${times - passed}`) };
  }
  return null;
}
