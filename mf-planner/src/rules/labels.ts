import { LABEL_MAX } from '@northkeep/contracts';

export const WORDS_MAX = 10;

/** What keeps a label from being added; the words for it stand in `copy.ts`. */
export type LabelProblem = 'empty' | 'too-short' | 'too-many-words' | 'too-long' | 'duplicate' | 'limit';

export type LabelCheck =
  | { readonly ok: true; readonly label: string }
  | { readonly ok: false; readonly problem: LabelProblem };

/** Trims and collapses white space. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** True where two labels differ in nothing but case and white space. */
function sameLabel(a: string, b: string): boolean {
  return tidy(a).toLowerCase() === tidy(b).toLowerCase();
}

export interface LabelRule {
  /** Labels there already. */
  readonly taken: readonly string[];
  /** Most that fit, or null for any number. */
  readonly limit: number | null;
  readonly wordsMax?: number;
  readonly charactersMin?: number;
}

/** Judges a typed label. What is too long is said before what is too wordy, the limit before all. */
export function checkLabel(text: string, { taken, limit, wordsMax, charactersMin = 1 }: LabelRule): LabelCheck {
  const label = tidy(text);
  if (limit !== null && taken.length >= limit) return refused('limit');
  if (label === '') return refused('empty');
  if (label.length < charactersMin) return refused('too-short');
  if (label.length > LABEL_MAX) return refused('too-long');
  if (wordsMax !== undefined && label.split(' ').length > wordsMax) return refused('too-many-words');
  if (taken.some((other) => sameLabel(other, label))) return refused('duplicate');
  return { ok: true, label };
}

function refused(problem: LabelProblem): LabelCheck {
  return { ok: false, problem };
}
