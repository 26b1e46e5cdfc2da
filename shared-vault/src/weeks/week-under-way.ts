import { addDays, addIsoWeeks, isoWeekOf, mondayOfIsoWeek, weekdayOf } from '@northkeep/contracts';

interface WeekUnderWayInput {
  /** ISO date in the user's time zone. */
  readonly today: string;
  /** ISO date on which the account began, in the user's time zone; null while it is not known. */
  readonly began: string | null;
  /** True when the review of the ISO week is completed. */
  readonly isReviewed: (week: string) => boolean;
}

/**
 * Returns the ISO week in which a tick counts now: the week of today, or the next one where its review is completed, or
 * where the account began on its Saturday or Sunday.
 */
export function findWeekUnderWay({ today, began, isReviewed }: WeekUnderWayInput): string {
  const week = isoWeekOf(today);
  return isReviewed(week) || beganAtWeekend(week, began) ? addIsoWeeks(week, 1) : week;
}

const beganAtWeekend = (week: string, began: string | null) =>
  began !== null && isoWeekOf(began) === week && [0, 6].includes(weekdayOf(began));

/** Days of an ISO week as ISO dates: where it starts for this account, and its Sunday. */
export interface WeekSpan {
  readonly monday: string;
  /** The day on which the account began, within its first week; else the Monday. */
  readonly start: string;
  readonly sunday: string;
  /** Days from `start` to `sunday`, both included. */
  readonly days: number;
}

/** Returns the days of an ISO week that count for an account. */
export function findWeekSpan(week: string, began: string | null): WeekSpan {
  const monday = mondayOfIsoWeek(week);
  const sunday = addDays(monday, 6);
  const start = began !== null && isoWeekOf(began) === week ? began : monday;
  return { monday, start, sunday, days: start === monday ? 7 : 8 - (weekdayOf(start) || 7) };
}

/** Returns the planned times of a step in a week: fewer in the week in which the account began. */
export function weeklyTarget(total: number, { days }: Pick<WeekSpan, 'days'>): number {
  return Math.ceil((total * days) / 7);
}
