import { type LabelFields, labelsOf } from './labels.ts';

/** Smallest length of a word that can indicate the label of a text. */
const WORD_MIN = 4;
/** Number of the user's lines that must have the same label before it is suggested. */
const LINES_MIN = 2;

interface LabelledLine extends LabelFields {
  readonly text: string;
}

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= WORD_MIN));

const hasWordOf = (text: string, words: ReadonlySet<string>): boolean =>
  [...wordsOf(text)].some((word) => words.has(word));

/**
 * Suggests a label for a text: the most frequent one among the user's lines that share a word with the text. Returns null
 * when fewer than two of these lines have it, or another label is as frequent. Nothing leaves the device.
 */
export function suggestLabel(text: string, lines: Iterable<LabelledLine>): string | null {
  const words = wordsOf(text);
  if (words.size === 0) return null;
  const votes = new Map<string, number>();
  for (const line of lines) {
    const labels = labelsOf(line);
    if (labels.length === 0 || !hasWordOf(line.text, words)) continue;
    for (const label of labels) votes.set(label, (votes.get(label) ?? 0) + 1);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < LINES_MIN || first[1] === second?.[1]) return null;
  return first[0];
}
