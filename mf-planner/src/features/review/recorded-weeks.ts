import { canReadEarlier, PLAN_LIMITS, type User } from '@northkeep/contracts';
import { getFirstCountedWeek, reviews, session, weeklyProgress } from '@northkeep/shared-vault';
import { findReviewedWeek, isQuarterId, listWeeks } from '../../rules/review-weeks.ts';

/**
 * Returns the ISO weeks up to the one that is reviewed now. The first one is the first week of the account or, if
 * earlier, the first week with a record.
 */
export function listRecordedWeeks(today: string): string[] {
  const to = findReviewedWeek(today);
  let from = getFirstCountedWeek() ?? to;
  for (const { week, damaged } of weeklyProgress.items) if (!damaged.has('week') && week < from) from = week;
  for (const { id } of reviews.items) if (!isQuarterId(id) && id < from) from = id;
  return listWeeks(from, to);
}

/** Returns the number of latest weeks that the archive shows the user; null when it shows all of them. */
export const reviewWeeksLimit = (user: User | null): number | null =>
  canReadEarlier(user) ? null : PLAN_LIMITS.free.reviewWeeks;

/** Returns the recorded weeks that the archive shows the user. */
export function listShownWeeks(today: string): string[] {
  const limit = reviewWeeksLimit(session.getState().user);
  const recorded = listRecordedWeeks(today);
  return limit === null ? recorded : recorded.slice(-limit);
}
