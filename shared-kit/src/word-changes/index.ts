import { diffArrays } from 'diff';

/** Consecutive words and spaces that are in one of two texts or in both. */
export interface WordChange {
  readonly words: readonly string[];
  readonly kind: 'same' | 'removed' | 'added';
}

/** Maximum time in ms of a comparison, which keeps the page responsive. */
const COMPARE_MAX_MS = 300;

/** Maximum length of a text that is compared, because splitting it into words takes time too. */
const COMPARE_LENGTH_MAX = 100_000;

/**
 * Compares two texts word by word. The words of the changes that are not added, joined together, equal `before`; those
 * that are not removed equal `after`. Returns null for a text above {@link COMPARE_LENGTH_MAX}
 * and for texts that differ in too many words to compare them in time.
 */
export function compareWords(before: string, after: string): readonly WordChange[] | null {
  if (Math.max(before.length, after.length) > COMPARE_LENGTH_MAX) return null;
  const changes = diffArrays(splitWords(before), splitWords(after), { timeout: COMPARE_MAX_MS });
  return (
    changes?.map(({ value, added, removed }) => ({
      words: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    })) ?? null
  );
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' });
/**
 * White space, or a piece of text without it. The pieces are short, because V8 needs quadratic time to segment a long
 * text: minutes for a novel.
 */
const PIECES = /\s+|\S{1,1000}/gu;

/**
 * Splits a text into words, signs, and the white space between them, by the rules of Unicode: in scripts without
 * spaces too, and never within a letter of several characters.
 */
export const splitWords = (text: string): string[] =>
  (text.match(PIECES) ?? []).flatMap((piece) =>
    piece.trim() === '' ? [piece] : Array.from(SEGMENTER.segment(piece), ({ segment }) => segment),
  );
