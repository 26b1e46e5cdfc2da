import { countTowardsMinimum, isInvisible, LABEL_LENGTH_MAX, SELECTED_STEPS_MAX } from '@northkeep/contracts';

export const LABEL_WORDS_MAX = 10;
const STEP_CHARACTERS_MIN = 3;

/** Reason why a label is invalid; each area has its own message of it. */
export type LabelProblem = 'empty' | 'too-short' | 'too-many-words' | 'too-long' | 'duplicate' | 'limit';

export type LabelCheckResult =
  | { readonly ok: true; readonly label: string }
  | { readonly ok: false; readonly problem: LabelProblem };

/** Trims the text and collapses white space to single spaces. A text without a visible character becomes empty. */
export function normalizeLabel(text: string): string {
  return isInvisible(text) ? '' : text.replace(/\s+/g, ' ').trim();
}

/** True for a text that is too long for any label. */
export function isLabelTooLong(text: string): boolean {
  return normalizeLabel(text).length > LABEL_LENGTH_MAX;
}

/** True when two labels are equal except for case, white space and the encoding of accents. */
export function isSameLabel(a: string, b: string): boolean {
  return toComparable(a) === toComparable(b);
}

const toComparable = (text: string): string => normalizeLabel(text).normalize('NFC').toLowerCase();

export interface LabelRule {
  /** Existing labels, which a new one must not duplicate. */
  readonly taken: readonly string[];
  /** Largest number of labels, or null for no limit. */
  readonly limit: number | null;
  readonly wordsMax?: number;
  readonly charactersMin?: number;
}

/**
 * Validates a typed label and returns it normalized, or the first problem in this order: limit, empty, length, words,
 * duplicate.
 */
export function checkLabel(text: string, { taken, limit, wordsMax, charactersMin = 1 }: LabelRule): LabelCheckResult {
  const label = normalizeLabel(text);
  if (limit !== null && taken.length >= limit) return invalid('limit');
  if (label === '') return invalid('empty');
  if (countTowardsMinimum(label) < charactersMin) return invalid('too-short');
  if (label.length > LABEL_LENGTH_MAX) return invalid('too-long');
  if (wordsMax !== undefined && label.split(' ').length > wordsMax) return invalid('too-many-words');
  if (taken.some((other) => isSameLabel(other, label))) return invalid('duplicate');
  return { ok: true, label };
}

function invalid(problem: LabelProblem): LabelCheckResult {
  return { ok: false, problem };
}

/** Validates the label of a step of one goal: 3 to 160 characters, any number of words, no duplicate. */
export function checkStepLabel(text: string, steps: readonly string[], limit: number | null): LabelCheckResult {
  return checkLabel(text, { taken: steps, limit, charactersMin: STEP_CHARACTERS_MIN });
}

/** Returns the status of a new step: selected for this week while its goal has fewer than 4 selected steps. */
export function chooseNewStepStatus(selected: number): 'selected' | 'parked' {
  return selected < SELECTED_STEPS_MAX ? 'selected' : 'parked';
}
