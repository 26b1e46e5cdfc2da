import { weekdayOf } from '@northkeep/contracts';
import ICAL from 'ical.js';
import type { IcsTime } from './ics-time.ts';
import { readFirstValue } from './ics-values.ts';

const DAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WEEKDAY_CODES = ['FR', 'MO', 'TH', 'TU', 'WE'];
const WEEKDAYS_RULE = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
/** Last day of the month that exists in every month. */
const COMMON_DAY_MAX = 28;

/**
 * Returns the recurrence rule of a component that begins at `start`, in the form that a line supports: daily, on
 * weekdays, on a day of the week or of the month. Returns null without a rule, and for a rule that a line does not
 * support: with an end, an interval or anything else. Where the local day is another one than the day in the zone of
 * the file, a day of the week moves with it, and the other rules with days are not supported.
 */
export function readRecurrenceRule(component: ICAL.Component, start: IcsTime): string | null {
  const [property, further] = component.getAllProperties('rrule');
  const rule = readFirstValue(property);
  return rule instanceof ICAL.Recur && further === undefined ? supportedRule(rule, start) : null;
}

/** Returns a rule in the form that a line supports, for a line that begins on `date`; null as above. */
export function readRuleText(text: string, date: string): string | null {
  try {
    return supportedRule(ICAL.Recur.fromString(text), { date, writtenDate: date });
  } catch {
    return null; // The library throws for a text that is no rule.
  }
}

function supportedRule(rule: ICAL.Recur, start: Pick<IcsTime, 'date' | 'writtenDate'>): string | null {
  const date = start.writtenDate;
  const isOtherDay = start.date !== date;
  if (rule.interval !== 1 || rule.count || rule.until) return null;
  const { BYDAY, BYMONTHDAY, ...others } = rule.parts as Partial<Record<string, readonly (string | number)[]>>;
  if (Object.keys(others).length > 0) return null;
  const days = BYDAY?.map(String).sort();
  const isOnWeekdays = days?.join() === WEEKDAY_CODES.join();
  if (BYMONTHDAY === undefined && isOnWeekdays && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY'))
    return isOtherDay ? null : WEEKDAYS_RULE;
  if (rule.freq === 'DAILY') return days === undefined && BYMONTHDAY === undefined ? 'FREQ=DAILY' : null;
  if (rule.freq === 'WEEKLY' && BYMONTHDAY === undefined) {
    const [day, more] = days ?? [DAY_CODES[weekdayOf(date)]];
    if (day === undefined || more !== undefined || !DAY_CODES.includes(day)) return null;
    const moved = (DAY_CODES.indexOf(day) + weekdayOf(start.date) - weekdayOf(date) + 7) % 7;
    return `FREQ=WEEKLY;BYDAY=${DAY_CODES[moved]}`;
  }
  if (rule.freq !== 'MONTHLY' || days !== undefined || isOtherDay) return null;
  const [day, more] = BYMONTHDAY?.map(Number) ?? [Number(date.slice(8))];
  if (day === undefined || more !== undefined) return null;
  return day === -1 || (day >= 1 && day <= COMMON_DAY_MAX) ? `FREQ=MONTHLY;BYMONTHDAY=${day}` : null;
}

/**
 * Returns the first date on or after `from` on which a supported rule takes place and that is not in `skipped`; `from`
 * itself when there is none before the year 10000.
 */
export function nextDateOf(rule: string, from: string, skipped: ReadonlySet<string>): string {
  const times = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(from));
  for (let i = 0; i <= skipped.size; i += 1) {
    const date = times.next()?.toString() ?? '';
    if (date.length === from.length && !skipped.has(date)) return date;
  }
  return from;
}
