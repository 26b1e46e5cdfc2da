import {
  formatDate,
  formatNumber,
  formatRepeatRule,
  isOnWorkdays,
  listWeekdays,
  type MonthDay,
  parseRepeatRule,
  pluralOf,
  type RepeatEnd,
  type RepeatRule,
  type RepeatUnit,
  repeatRuleOn,
  WORKDAYS,
} from '@northkeep/contracts';

/** Names of the numbers of a weekday in a month; the last one is -1. */
export const NTH_NAMES: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
};

/** Last day of the month that exists in every month. */
const COMMON_DAY_MAX = 28;

/**
 * Returns the rules that are offered for a line with this date without a dialog: daily, on weekdays, weekly, monthly and
 * yearly on its day.
 */
export function listRepeatRules(date: string): readonly string[] {
  const weekly = repeatRuleOn(date, 'week');
  const monthly = repeatRuleOn(date, 'month');
  const lastDay: RepeatRule = { ...monthly, monthDay: { kind: 'day', day: -1 } };
  const rules = [
    repeatRuleOn(date, 'day'),
    { ...weekly, weekdays: WORKDAYS },
    weekly,
    Number(date.slice(8)) > COMMON_DAY_MAX ? lastDay : monthly,
    repeatRuleOn(date, 'year'),
  ];
  return rules.map(formatRepeatRule);
}

/** Describes a stored rule in words; returns null for a rule that the app cannot describe. */
export function describeRepeat(text: string, date: string): string | null {
  const rule = parseRepeatRule(text, date);
  return rule && describeRepeatRule(rule);
}

/** Describes a rule in words, with dates in the person's region: 'Every 2 weeks on Monday, until March 12, 2027'. */
export const describeRepeatRule = (rule: RepeatRule): string => `${describeInterval(rule)}${describeEnd(rule.end)}`;

function describeInterval(rule: RepeatRule): string {
  const { unit, interval, weekdays, monthDay, month, isAfterDone } = rule;
  const every = `Every ${describeUnits(unit, interval)}`;
  const hasInterval = interval > 1;
  if (isAfterDone) return `${every} after it is done`;
  if (unit === 'day') return every;
  if (unit === 'week') {
    const names = listWeekdays();
    if (isOnWorkdays(rule)) return hasInterval ? `${every} on weekdays` : 'On weekdays';
    const days = joinNames(weekdays.map((day) => names[day] ?? ''));
    return hasInterval ? `${every} on ${days}` : `Every ${days}`;
  }
  if (!monthDay) return every;
  if (unit === 'month') return `${every} on ${describeMonthDay(monthDay)}`;
  return `${every} on ${describeYearDay(monthDay, month ?? 1)}`;
}

/** Describes a number of units: 'day', '3 days'. */
function describeUnits(unit: RepeatUnit, interval: number): string {
  return interval === 1 ? unit : `${formatNumber(interval)} ${pluralOf(interval, unit, `${unit}s`)}`;
}

/** Describes the day of a month: 'day 12', 'its last day', 'its second Thursday'. */
export function describeMonthDay(monthDay: MonthDay): string {
  if (monthDay.kind === 'weekday') return `its ${nthWeekday(monthDay)}`;
  return monthDay.day === -1 ? 'its last day' : `day ${formatNumber(monthDay.day)}`;
}

/** Describes the day of a year: 'March 12', 'the last day of February', 'the second Sunday of May'. */
export function describeYearDay(monthDay: MonthDay, month: number): string {
  // Any leap year, because February 29 is a day of a rule too.
  const first = `2028-${String(month).padStart(2, '0')}`;
  const name = formatDate(`${first}-01`, { month: 'long' });
  if (monthDay.kind === 'weekday') return `the ${nthWeekday(monthDay)} of ${name}`;
  if (monthDay.day === -1) return `the last day of ${name}`;
  return formatDate(`${first}-${String(monthDay.day).padStart(2, '0')}`, { month: 'long', day: 'numeric' });
}

const nthWeekday = ({ nth, weekday }: Extract<MonthDay, { kind: 'weekday' }>): string =>
  `${NTH_NAMES[nth]} ${listWeekdays()[weekday]}`;

function describeEnd(end: RepeatEnd): string {
  if (end.kind === 'never') return '';
  if (end.kind === 'until')
    return `, until ${formatDate(end.date, { year: 'numeric', month: 'long', day: 'numeric' })}`;
  return pluralOf(end.times, ', for the last time', `, ${formatNumber(end.times)} times from this one on`);
}

/** Joins names to a list: 'Monday', 'Monday and Thursday', 'Monday, Tuesday and Thursday'. */
const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
