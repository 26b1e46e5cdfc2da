import { localDate } from '@northkeep/contracts';
import type { UserDays } from './user-days.ts';

/** Number of days on which the user must have recorded something before the figures are meaningful. */
export const LOGGED_DAYS_MIN = 14;

/**
 * Counts the distinct local days of the instants, up to {@link LOGGED_DAYS_MIN}. `instants` are ISO 8601.
 */
export function countLoggedDays(instants: Iterable<string>, { zone, dayStartsAt = 0 }: UserDays): number {
  const days = new Set<string>();
  for (const instant of instants) {
    days.add(localDate(new Date(instant), zone, dayStartsAt));
    if (days.size === LOGGED_DAYS_MIN) break;
  }
  return days.size;
}
