import { formatRepeatRule, type RepeatRule, repeatRuleOn, WORKDAYS } from '@northkeep/contracts';

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
