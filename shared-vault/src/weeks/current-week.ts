import { session, trustedTime } from '../core.ts';
import { reviews } from '../records.ts';
import { userDateOf } from '../today.ts';
import { findActiveWeek, findWeekSpan, type WeekSpan } from './week-under-way.ts';

/** Returns the ISO date on which the account was created, in the user's time zone; null while it is unknown. */
function accountBegan(): string | null {
  const createdAt = session.getState().user?.createdAt;
  return createdAt ? userDateOf(createdAt) : null;
}

/** Returns the first ISO week that counts for this account; null while it is unknown. */
export function getFirstCountedWeek(): string | null {
  const began = accountBegan();
  return began === null ? null : findActiveWeek({ today: began, began, isReviewed: () => false });
}

/**
 * Returns the ISO week in which a step that is completed at `now` is counted. `now` is in ms since the epoch.
 * Observable.
 */
export function getActiveWeek(now = trustedTime.now()): string {
  return findActiveWeek({
    today: userDateOf(now),
    began: accountBegan(),
    isReviewed: (week) => reviews.get(week) !== undefined,
  });
}

/**
 * Returns the ISO week in which a step was counted at an instant of the past, in ms since 1970. A review that was
 * completed later does not change it.
 */
export function getActiveWeekAt(at: number): string {
  return findActiveWeek({
    today: userDateOf(at),
    began: accountBegan(),
    isReviewed: (week) => {
      const review = reviews.get(week);
      return review !== undefined && !(Date.parse(review.completedAt) > at);
    },
  });
}

/** Returns today's ISO date in the user's time zone, by the trusted time that is used to count weeks. Observable. */
export function trustedToday(): string {
  return userDateOf(trustedTime.now());
}

/**
 * True when the server has confirmed this page's date, because its clock and the device's clock differ by at most a
 * day.
 */
export function isTodayConfirmed(): boolean {
  return trustedTime.isConfirmed;
}

/** Returns the days of an ISO week that count for this account. */
export function weekSpan(week: string): WeekSpan {
  return findWeekSpan(week, accountBegan());
}
