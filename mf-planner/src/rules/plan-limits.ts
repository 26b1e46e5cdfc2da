import { checkLabel, checkStepLabel, LABEL_WORDS_MAX, type LabelCheckResult } from '@northkeep/shared-vault/plan-rules';

/** Limits that apply inside the wizard; outside it, the limits of the billing plan apply. */
export const WIZARD_AIMS_MAX = 2;
export const WIZARD_GOALS_MAX = 2;
export const WIZARD_STEPS_MAX = 4;
export const OBSTACLE_HELPERS_MAX = 24;
export const FREQUENCY_MAX = 7;
export const DIRECTION_LENGTH_MIN = 8;

/**
 * Validates an aim: at most `LABEL_WORDS_MAX` words and `LABEL_LENGTH_MAX` characters, no duplicate. `limit` is the
 * maximum number of aims: 2 in the wizard, otherwise the limit of the billing plan.
 */
export function checkAim(
  text: string,
  aims: readonly string[],
  limit: number | null = WIZARD_AIMS_MAX,
): LabelCheckResult {
  return checkLabel(text, { taken: aims, limit, wordsMax: LABEL_WORDS_MAX });
}

/**
 * Validates a goal of one aim by the same rules as an aim. `limit` is the maximum number of goals; it is null outside
 * the wizard, where there is no maximum.
 */
export function checkGoal(
  text: string,
  goals: readonly string[],
  limit: number | null = WIZARD_GOALS_MAX,
): LabelCheckResult {
  return checkLabel(text, { taken: goals, limit, wordsMax: LABEL_WORDS_MAX });
}

/** Validates a milestone of one goal: not empty, at most 160 characters, no duplicate. */
export function checkMilestone(text: string, milestones: readonly string[]): LabelCheckResult {
  return checkLabel(text, { taken: milestones, limit: null });
}

/** Validates a step of one goal: 3 to 160 characters, any number of words. */
export function checkStep(
  text: string,
  steps: readonly string[],
  limit: number | null = WIZARD_STEPS_MAX,
): LabelCheckResult {
  return checkStepLabel(text, steps, limit);
}

/** Validates a step outside the wizard: not empty, at most 160 characters. */
export function checkParkedStep(text: string): LabelCheckResult {
  return checkLabel(text, { taken: [], limit: null });
}

export function checkObstacle(text: string, obstacles: readonly string[]): LabelCheckResult {
  return checkLabel(text, { taken: obstacles, limit: null });
}

export function checkHelper(text: string, helpers: readonly string[]): LabelCheckResult {
  return checkLabel(text, { taken: helpers, limit: OBSTACLE_HELPERS_MAX });
}

/**
 * Adds `by` to a value within a range. A value outside of the range is not moved into it at once: an addition never
 * lowers it and a subtraction never raises it.
 */
export function shiftWithinRange(value: number, by: number, { min, max }: { min: number; max: number }): number {
  return by > 0 ? Math.max(value, Math.min(max, value + by)) : Math.min(value, Math.max(min, value + by));
}

/**
 * Rounds and clamps the progress to 0…total. The stored progress can exceed the total, because the ticks of two devices
 * are added up and the total can be lowered during the week; it is shown clamped and stays stored as it is.
 */
export function clampProgress(progress: number, total: number): number {
  return Math.min(total, Math.max(0, Math.round(progress)));
}
