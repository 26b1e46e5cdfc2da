import { SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { checkLabel, type LabelCheck, WORDS_MAX } from './labels.ts';

/** The wizard's limits (specification 2 §5, §9). */
export const WIZARD_AIMS_MAX = 2;
export const WIZARD_GOALS_MAX = 2;
export const WIZARD_STEPS_MAX = 4;
export const HELPERS_MAX = 24;
const STEP_CHARACTERS_MIN = 3;
export const FREQUENCY_MAX = 7;
export const DIRECTION_VALID_FROM = 8;

/** An aim: at most 10 words and 160 characters, no duplicate. `limit` is 2 in the wizard, else the plan's. */
export function checkAim(text: string, aims: readonly string[], limit: number | null = WIZARD_AIMS_MAX): LabelCheck {
  return checkLabel(text, { taken: aims, limit, wordsMax: WORDS_MAX });
}

/** A goal of one aim; outside the wizard `limit` is null. */
export function checkGoal(text: string, goals: readonly string[], limit: number | null = WIZARD_GOALS_MAX): LabelCheck {
  return checkLabel(text, { taken: goals, limit, wordsMax: WORDS_MAX });
}

/** A step of one goal: 3 to 160 characters. */
export function checkStep(text: string, steps: readonly string[], limit: number | null = WIZARD_STEPS_MAX): LabelCheck {
  return checkLabel(text, { taken: steps, limit, charactersMin: STEP_CHARACTERS_MIN });
}

export function checkObstacle(text: string, obstacles: readonly string[]): LabelCheck {
  return checkLabel(text, { taken: obstacles, limit: null });
}

export function checkHelper(text: string, helpers: readonly string[]): LabelCheck {
  return checkLabel(text, { taken: helpers, limit: HELPERS_MAX });
}

/** A new step is this week's while its goal has fewer than 4 selected ones. */
export function statusOfNewStep(selected: number): 'selected' | 'parked' {
  return selected < SELECTED_STEPS_MAX ? 'selected' : 'parked';
}

/** Planned times a week in the wizard: a whole number from 0 to 7. */
export function frequency(value: number): number {
  return Math.min(FREQUENCY_MAX, Math.max(0, Math.round(value)));
}

/** Progress stays between 0 and the planned times. */
export function progressWithin(progress: number, total: number): number {
  return Math.min(total, Math.max(0, Math.round(progress)));
}
