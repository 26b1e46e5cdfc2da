import { PLAN_GATES } from '@northkeep/contracts';
import { firstWeek, reviews, session, weeklyProgress } from '@northkeep/shared-vault';
import { findReviewedWeek, isQuarter, listWeeks } from '../../rules/review-weeks.ts';

/** ISO weeks from the first one with a record, or of the account, to the one that is reviewed now. */
export function listRecordedWeeks(today: string): string[] {
  const to = findReviewedWeek(today);
  let from = firstWeek() ?? to;
  for (const { week, damaged } of weeklyProgress.items) if (!damaged.has('week') && week < from) from = week;
  for (const { id } of reviews.items) if (!isQuarter(id) && id < from) from = id;
  return listWeeks(from, to);
}

/** The recorded weeks that the plan of the account shows: the last ones on Free. */
export function listShownWeeks(today: string): string[] {
  const limit = PLAN_GATES[session.getState().user?.plan ?? 'free'].reviewWeeks;
  const recorded = listRecordedWeeks(today);
  return limit === null ? recorded : recorded.slice(-limit);
}
