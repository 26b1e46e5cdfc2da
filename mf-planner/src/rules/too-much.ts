/** Number of weeks in a row in which a step was done fewer times than planned, before the review says so. */
export const TOO_MUCH_WEEKS = 4;

interface WeekOfStep {
  /** Planned times; 0 where nothing was planned. */
  readonly target: number;
  /** Times done. */
  readonly progress: number;
}

/**
 * Returns how often a step really takes place: the most times in the last {@link TOO_MUCH_WEEKS} weeks, at least once.
 * Null where the plan is not too much: a week is missing (null) or had no plan, the plan was met in one of them, or the
 * planned number is not higher.
 */
export function findRealNumber(weeks: readonly (WeekOfStep | null)[], planned: number): number | null {
  const known = weeks.filter((week) => week !== null);
  if (known.length < TOO_MUCH_WEEKS || known.length < weeks.length) return null;
  if (known.some(({ target, progress }) => target === 0 || progress >= target)) return null;
  const most = Math.max(1, ...known.map(({ progress }) => progress));
  return most < planned ? most : null;
}
