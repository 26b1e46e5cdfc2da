import { clampProgress } from './plan-limits.ts';

/** Planned and done times of one step in one week. */
export interface WeekStep {
  readonly stepId: string;
  readonly goalId: string;
  readonly target: number;
  readonly progress: number;
}

export interface PlannerWeek {
  /** ISO week, `2026-W47`. */
  readonly id: string;
  readonly steps: readonly WeekStep[];
}

/** Number of weeks behind the progress bar, including the current one. */
const PROGRESS_WEEKS = 12;
/** Number of weeks in the ridge chart. */
export const RIDGE_CHART_WEEKS = 13;

/**
 * Returns the planned times of each goal and how many of them are done, by goal id; times above the plan of a step do
 * not count.
 */
export function sumTimesByGoal(steps: readonly WeekStep[]): Map<string, { done: number; planned: number }> {
  const sums = new Map<string, { done: number; planned: number }>();
  for (const { goalId, target, progress } of steps) {
    const sum = sums.get(goalId) ?? { done: 0, planned: 0 };
    sum.done += clampProgress(progress, target);
    sum.planned += target;
    sums.set(goalId, sum);
  }
  return sums;
}

/** Returns the done share (0 to 1) of the planned times by goal id, for goals with planned times. */
export function computeGoalShares(steps: readonly WeekStep[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const [goal, { done, planned }] of sumTimesByGoal(steps)) if (planned > 0) shares.set(goal, done / planned);
  return shares;
}

/**
 * Returns the value of the progress bar (0 to 1). For each of the last 12 weeks, the done shares of the goals are
 * averaged; the sum of these averages is divided by 12.
 */
export function computeProgress(weeks: readonly PlannerWeek[]): number {
  let sum = 0;
  for (const { steps } of weeks.slice(-PROGRESS_WEEKS)) {
    const shares = [...computeGoalShares(steps).values()];
    if (shares.length > 0) sum += shares.reduce((a, b) => a + b, 0) / shares.length / PROGRESS_WEEKS;
  }
  return Math.min(1, sum);
}

/** Sums a week's planned and done times for the ridge chart; times above a step's plan do not count. */
export function toRidgeChartWeek({ id, steps }: PlannerWeek): { id: string; planned: number; done: number } {
  return { id, ...sumTimesOfWeek(steps) };
}

/** Returns the planned times of a week and how many of them are done; times above a step's plan do not count. */
export function sumTimesOfWeek(steps: readonly WeekStep[]): { readonly done: number; readonly planned: number } {
  let [done, planned] = [0, 0];
  for (const { progress, target } of steps) {
    done += clampProgress(progress, target);
    planned += target;
  }
  return { done, planned };
}
