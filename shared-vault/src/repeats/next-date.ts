import { firstRepeatDate, listNextDates, nextRepeatDate, type RuleExpansion } from '@northkeep/contracts';
import ICAL from 'ical.js';

const expand: RuleExpansion = (rule, from) => {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(from));
  return { next: () => dates.next()?.toString() ?? null };
};

/**
 * Returns the date of the line that follows one with this rule and date, as ISO dates: the first date of the rule after
 * `date` that is not before `today`. Returns null for a text whose dates cannot be computed, and for a rule that has
 * ended.
 */
export const nextDate = (rule: string, line: { date: string; today: string }): string | null =>
  nextRepeatDate(rule, line, expand);

/** Returns up to `max` dates that follow the date of a line with this rule, if each line is done on its day. */
export const nextDates = (rule: string, date: string, max: number): string[] => listNextDates(rule, date, max, expand);

/** Returns the first date of a rule that is not before `from`. */
export const firstDate = (rule: string, from: string): string => firstRepeatDate(rule, from, expand);
