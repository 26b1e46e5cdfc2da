/** A step of one week: planned times and times done, under its goal. */
export interface WeekStep {
  readonly goalId: string;
  readonly target: number;
  readonly progress: number;
}

export interface Week {
  /** ISO week, `2026-W47`. */
  readonly id: string;
  readonly steps: readonly WeekStep[];
}

/** Weeks that the progress bar looks back on, the current one with them. */
const PROGRESS_WEEKS = 12;
/** Weeks that the ridge draws. */
export const RIDGE_WEEKS = 13;

/** The share (0 to 1) of what was planned for each goal, of goals with a plan. */
export function goalShares(steps: readonly WeekStep[]): Map<string, number> {
  const sums = new Map<string, { done: number; planned: number }>();
  for (const { goalId, target, progress } of steps) {
    const sum = sums.get(goalId) ?? { done: 0, planned: 0 };
    sum.done += Math.min(progress, target);
    sum.planned += target;
    sums.set(goalId, sum);
  }
  const shares = new Map<string, number>();
  for (const [goal, { done, planned }] of sums) if (planned > 0) shares.set(goal, done / planned);
  return shares;
}

/** The bar, 0 to 1: each week's average of goal progress divided by 12, summed. Twelve full weeks fill it. */
export function progressOf(weeks: readonly Week[]): number {
  let sum = 0;
  for (const { steps } of weeks.slice(-PROGRESS_WEEKS)) {
    const shares = [...goalShares(steps).values()];
    if (shares.length > 0) sum += shares.reduce((a, b) => a + b, 0) / shares.length / PROGRESS_WEEKS;
  }
  return Math.min(1, sum);
}

/** A week as the ridge draws it. */
export function ridgeWeek({ id, steps }: Week): { id: string; planned: number; done: number } {
  return {
    id,
    planned: steps.reduce((sum, { target }) => sum + target, 0),
    done: steps.reduce((sum, { progress }) => sum + progress, 0),
  };
}
