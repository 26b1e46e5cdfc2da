import { formatDate } from '@northkeep/contracts';
import { userDateOf } from '@northkeep/shared-vault';
import type { AssessmentItem } from '../data/taken.ts';
import type { TrendPoint } from '../trends/trend.tsx';

const DAY = { month: 'short', day: 'numeric' } as const;
const DAY_WITH_YEAR = { ...DAY, year: 'numeric' } as const;

/**
 * Returns one point of a trend chart for each check-in, the oldest first. If the last point is in another year than the
 * first one, the axis label of the first point contains its year.
 */
export function trendPointsOf(results: readonly AssessmentItem[]): TrendPoint[] {
  const dates = results.map(({ takenAt }) => userDateOf(takenAt)).reverse();
  const isOneYear = dates[0]?.slice(0, 4) === dates.at(-1)?.slice(0, 4);
  return dates.map((date, at) => ({
    key: results.at(-1 - at)?.id ?? date,
    label: formatDate(date, DAY_WITH_YEAR),
    short: formatDate(date, at === 0 && !isOneYear ? DAY_WITH_YEAR : DAY),
  }));
}

/** Returns the values of a score in the check-ins, the oldest first; null where a check-in lacks the score. */
export function scaleValuesOf(results: readonly AssessmentItem[], scale: string): (number | null)[] {
  return [...results].reverse().map(({ scores }) => scores.find((one) => one.scale === scale)?.value ?? null);
}
