import { formatDate, localDate } from '@northkeep/contracts';
import { userTimeZone } from '@northkeep/shared-vault';
import type { TakenItem } from '../data/taken.ts';
import type { TrendPoint } from '../trends/trend.tsx';

/** Returns the points of a trend: the check-ins, the oldest first. */
export function pointsOf(results: readonly TakenItem[]): TrendPoint[] {
  return [...results].reverse().map(({ id, takenAt }) => {
    const date = localDate(new Date(takenAt), userTimeZone());
    return {
      key: id,
      label: formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' }),
      short: formatDate(date, { month: 'short', day: 'numeric' }),
    };
  });
}

/** Returns the values of a score in the check-ins, the oldest first; null where a check-in lacks the score. */
export function valuesOf(results: readonly TakenItem[], scale: string): (number | null)[] {
  return [...results].reverse().map(({ scores }) => scores.find((one) => one.scale === scale)?.value ?? null);
}
