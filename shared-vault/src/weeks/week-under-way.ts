import { addDays, addIsoWeeks, isoWeekOf, mondayOfIsoWeek, weekdayOf } from '@northkeep/contracts';

interface WeekUnderWayInput {
  /** ISO date in the user's time zone. */
  readonly today: string;
  /** ISO date on which the account was created, in the user's time zone; null while it is unknown. */
  readonly began: string | null;
  /** True when the review of the ISO week is completed. */
  readonly isReviewed: (week: string) => boolean;
}

/**
 * Returns the ISO week to which a completed step is counted: the current week, or the next week when the review of the
 * current week is completed or when the account was created on the Saturday or Sunday of the current week.
 */
export function findActiveWeek({ today, began, isReviewed }: WeekUnderWayInput): string {
  const week = isoWeekOf(today);
  return isReviewed(week) || beganAtWeekend(week, began) ? addIsoWeeks(week, 1) : week;
}

const beganAtWeekend = (week: string, began: string | null) =>
  began !== null && isoWeekOf(began) === week && [0, 6].includes(weekdayOf(began));

/** Days of an ISO week as ISO dates: the first day that counts for this account, and the week's Sunday. */
export interface WeekSpan {
  readonly monday: string;
  /**
   * First day of the week that counts: the day on which the account was created, within its first week, otherwise the
   * Monday.
   */
  readonly start: string;
  readonly sunday: string;
  /** Number of days from `start` to `sunday`, both included. */
  readonly days: number;
}

/** Returns the days of an ISO week that count for an account. */
export function findWeekSpan(week: string, began: string | null): WeekSpan {
  const monday = mondayOfIsoWeek(week);
  const sunday = addDays(monday, 6);
  const start = began !== null && isoWeekOf(began) === week ? began : monday;
  return { monday, start, sunday, days: start === monday ? 7 : 8 - (weekdayOf(start) || 7) };
}

/**
 * Returns the planned number of times of a step in a week; it is lower in the week in which the account was created.
 */
export function weeklyTarget(total: number, { days }: Pick<WeekSpan, 'days'>): number {
  return Math.ceil((total * days) / 7);
}
