import { computeDoneShare, HALF_DONE_SHARE } from './signals.ts';
import type { WeekStats } from './week-facts.ts';

/** Counts over several weeks. */
export interface InsightSummary {
  readonly done: number;
  readonly planned: number;
  readonly reviewed: number;
  /** Number of weeks that have a plan. */
  readonly plannedWeeks: number;
  /**
   * Longest run of planned weeks in which at least half of the plan was done. Weeks without a plan are skipped and do
   * not end a run.
   */
  readonly longestRun: number;
}

export function summarizeWeeks(weeks: readonly WeekStats[]): InsightSummary {
  let [done, planned, reviewed, plannedWeeks, longestRun, run] = [0, 0, 0, 0, 0, 0];
  for (const week of weeks) {
    const share = computeDoneShare(week);
    if (share === null) continue;
    done += week.done;
    planned += week.planned;
    plannedWeeks += 1;
    if (week.isReviewed) reviewed += 1;
    run = share >= HALF_DONE_SHARE ? run + 1 : 0;
    longestRun = Math.max(longestRun, run);
  }
  return { done, planned, reviewed, plannedWeeks, longestRun };
}
