import { localDate } from '@northkeep/contracts';
import { session, trustedTime } from '../core.ts';
import { reviews } from '../records.ts';
import { userTimeZone } from '../today.ts';
import { findWeekSpan, findWeekUnderWay, type WeekSpan } from './week-under-way.ts';

/** Returns the ISO date on which the account began, in the user's time zone; null while it is not known. */
function accountBegan(): string | null {
  const createdAt = session.getState().user?.createdAt;
  return createdAt ? localDate(new Date(createdAt), userTimeZone()) : null;
}

/** Returns the first ISO week that was under way for this account; null while it is not known. */
export function firstWeek(): string | null {
  const began = accountBegan();
  return began === null ? null : findWeekUnderWay({ today: began, began, isReviewed: () => false });
}

/** Returns the ISO week in which a tick counts now. `now` is in ms since the epoch. Observable. */
export function weekUnderWay(now = trustedTime.now()): string {
  return findWeekUnderWay({
    today: localDate(new Date(now), userTimeZone()),
    began: accountBegan(),
    isReviewed: (week) => reviews.get(week) !== undefined,
  });
}

/** Returns today's ISO date by the time that weeks are counted by, in the user's time zone. Observable. */
export function trustedToday(): string {
  return localDate(new Date(trustedTime.now()), userTimeZone());
}

/** True when the server has confirmed this page's date: its clock and the device's are at most a day apart. */
export function isTodayConfirmed(): boolean {
  return trustedTime.isConfirmed;
}

/** Returns the days of an ISO week that count for this account. */
export function weekSpan(week: string): WeekSpan {
  return findWeekSpan(week, accountBegan());
}
