import { listWeekdays, weekdayOf } from '@northkeep/contracts';

const DAILY = 'FREQ=DAILY';
const WEEKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
const LAST_DAY = 'FREQ=MONTHLY;BYMONTHDAY=-1';
/** Codes of the weekdays in a rule, from Sunday. */
const DAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Last day of the month that exists in every month. */
const COMMON_DAY_MAX = 28;

/**
 * Returns the repetition rules (RFC 5545 §3.3.10) that a line with this date can have: daily, on weekdays, weekly and
 * monthly.
 */
export function listRepeatRules(date: string): readonly string[] {
  const day = Number(date.slice(8));
  const monthly = day > COMMON_DAY_MAX ? LAST_DAY : `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  return [DAILY, WEEKDAYS, `FREQ=WEEKLY;BYDAY=${DAY_CODES[weekdayOf(date)]}`, monthly];
}

/** Describes a rule in words; returns null for a rule that only a newer version of the app can create. */
export function describeRepeat(rule: string): string | null {
  if (rule === DAILY) return 'Every day';
  if (rule === WEEKDAYS) return 'On weekdays';
  if (rule === LAST_DAY) return 'Every month on its last day';
  const weekday = DAY_CODES.indexOf(/^FREQ=WEEKLY;BYDAY=([A-Z]{2})$/.exec(rule)?.[1] ?? '');
  if (weekday >= 0) return `Every ${listWeekdays()[weekday]}`;
  const [, day] = /^FREQ=MONTHLY;BYMONTHDAY=(\d{1,2})$/.exec(rule) ?? [];
  return day === undefined ? null : `Every month on day ${day}`;
}
