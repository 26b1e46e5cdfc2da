import { weekdayOf } from '@northkeep/contracts';
import ICAL from 'ical.js';

const DAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WEEKDAY_CODES = ['FR', 'MO', 'TH', 'TU', 'WE'];
/** Last day of the month that exists in every month. */
const COMMON_DAY_MAX = 28;

/**
 * Returns the recurrence rule of a component that begins on `date`, in the form that a line supports: daily, on
 * weekdays, on a day of the week or of the month. Returns null without a rule, and for a rule that a line does not
 * support: with an end, an interval or anything else.
 */
export function readRecurrenceRule(component: ICAL.Component, date: string): string | null {
  const [property, further] = component.getAllProperties('rrule');
  const rule = property?.getFirstValue();
  if (!(rule instanceof ICAL.Recur) || further !== undefined) return null;
  if (rule.interval !== 1 || rule.count || rule.until) return null;
  const { BYDAY, BYMONTHDAY, ...others } = rule.parts as Partial<Record<string, readonly (string | number)[]>>;
  if (Object.keys(others).length > 0) return null;
  const days = BYDAY?.map(String).sort();
  const isOnWeekdays = days?.join() === WEEKDAY_CODES.join();
  if (BYMONTHDAY === undefined && isOnWeekdays && (rule.freq === 'DAILY' || rule.freq === 'WEEKLY'))
    return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  if (rule.freq === 'DAILY') return days === undefined && BYMONTHDAY === undefined ? 'FREQ=DAILY' : null;
  if (rule.freq === 'WEEKLY' && BYMONTHDAY === undefined) {
    const [day, more] = days ?? [DAY_CODES[weekdayOf(date)]];
    return day !== undefined && more === undefined && DAY_CODES.includes(day) ? `FREQ=WEEKLY;BYDAY=${day}` : null;
  }
  if (rule.freq !== 'MONTHLY' || days !== undefined) return null;
  const [day, more] = BYMONTHDAY?.map(Number) ?? [Number(date.slice(8))];
  if (day === undefined || more !== undefined) return null;
  return day === -1 || (day >= 1 && day <= COMMON_DAY_MAX) ? `FREQ=MONTHLY;BYMONTHDAY=${day}` : null;
}
