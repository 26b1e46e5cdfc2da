import {
  formatDate,
  formatList,
  formatNumber,
  isOnWorkdays,
  listWeekdays,
  type MonthDay,
  parseRepeatRule,
  pluralOf,
  type RepeatRule,
  type RepeatUnit,
} from '@northkeep/contracts';

/** Names of the numbers of a weekday in a month; the last one is -1. */
const NTH_NAMES: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
};

/** Describes a stored rule in words; returns null for a rule that the app cannot describe. */
export function describeRepeat(text: string, date: string): string | null {
  const rule = parseRepeatRule(text, date);
  return rule && describeRepeatRule(rule);
}

/** Describes a rule in words, with dates in the person's region: 'Every 2 weeks on Monday, until March 12, 2027'. */
export function describeRepeatRule(rule: RepeatRule): string {
  const { end } = rule;
  const repeats = describeInterval(rule);
  switch (end.kind) {
    case 'never':
      return repeats;
    case 'until':
      return untilText(repeats, formatDate(end.date, { year: 'numeric', month: 'long', day: 'numeric' }));
    case 'count':
      return countText(repeats, end.times);
  }
}

function describeInterval(rule: RepeatRule): string {
  const { unit, interval, weekdays, monthDay, month, isAfterDone } = rule;
  if (isAfterDone) return AFTER_DONE[unit](interval);
  if (unit === 'week') {
    if (isOnWorkdays(rule)) return onWorkdays(interval);
    const names = listWeekdays();
    return onWeekdays(interval, formatList(weekdays.map((day) => names[day] ?? '')));
  }
  if (!monthDay || unit === 'day') return EVERY[unit](interval);
  return unit === 'month'
    ? everyMonthOn(interval, describeMonthDay(monthDay))
    : everyYearOn(interval, describeYearDay(monthDay, month ?? 1));
}

const EVERY: Readonly<Record<RepeatUnit, (interval: number) => string>> = {
  day: (interval) => pluralOf(interval, 'Every day', `Every ${formatNumber(interval)} days`),
  week: (interval) => pluralOf(interval, 'Every week', `Every ${formatNumber(interval)} weeks`),
  month: (interval) => pluralOf(interval, 'Every month', `Every ${formatNumber(interval)} months`),
  year: (interval) => pluralOf(interval, 'Every year', `Every ${formatNumber(interval)} years`),
};

const AFTER_DONE: typeof EVERY = {
  day: (interval) =>
    pluralOf(interval, 'Every day after it is done', `Every ${formatNumber(interval)} days after it is done`),
  week: (interval) =>
    pluralOf(interval, 'Every week after it is done', `Every ${formatNumber(interval)} weeks after it is done`),
  month: (interval) =>
    pluralOf(interval, 'Every month after it is done', `Every ${formatNumber(interval)} months after it is done`),
  year: (interval) =>
    pluralOf(interval, 'Every year after it is done', `Every ${formatNumber(interval)} years after it is done`),
};

const onWorkdays = (interval: number): string =>
  pluralOf(interval, 'On weekdays', `Every ${formatNumber(interval)} weeks on weekdays`);

const onWeekdays = (interval: number, days: string): string =>
  pluralOf(interval, `Every ${days}`, `Every ${formatNumber(interval)} weeks on ${days}`);

const everyMonthOn = (interval: number, day: string): string =>
  pluralOf(interval, `Every month on ${day}`, `Every ${formatNumber(interval)} months on ${day}`);

const everyYearOn = (interval: number, day: string): string =>
  pluralOf(interval, `Every year on ${day}`, `Every ${formatNumber(interval)} years on ${day}`);

const untilText = (repeats: string, date: string): string => `${repeats}, until ${date}`;

const countText = (repeats: string, times: number): string =>
  pluralOf(times, `${repeats}, for the last time`, `${repeats}, ${formatNumber(times)} times from this one on`);

/** Describes the day of a month: 'day 12', 'its last day', 'its second Thursday'. */
export function describeMonthDay(monthDay: MonthDay): string {
  if (monthDay.kind === 'weekday') {
    const weekday = nthWeekday(monthDay);
    return `its ${weekday}`;
  }
  return monthDay.day === -1 ? 'its last day' : `day ${formatNumber(monthDay.day)}`;
}

/** Describes the day of a year: 'March 12', 'the last day of February', 'the second Sunday of May'. */
export function describeYearDay(monthDay: MonthDay, month: number): string {
  const monthName = formatDate(dayOfLeapYear(month, 1), { month: 'long' });
  if (monthDay.kind === 'weekday') {
    const weekday = nthWeekday(monthDay);
    return `the ${weekday} of ${monthName}`;
  }
  if (monthDay.day === -1) return `the last day of ${monthName}`;
  return formatDate(dayOfLeapYear(month, monthDay.day), { month: 'long', day: 'numeric' });
}

/** Returns a day as an ISO date of a leap year, because February 29 is a day of a rule too. */
const dayOfLeapYear = (month: number, dayOfMonth: number): string =>
  new Date(Date.UTC(2028, month - 1, dayOfMonth)).toISOString().slice(0, 10);

const nthWeekday = ({ nth, weekday }: Extract<MonthDay, { kind: 'weekday' }>): string =>
  `${NTH_NAMES[nth]} ${listWeekdays()[weekday]}`;
