/** Smallest length of a word that can indicate the category of a text. */
const WORD_MIN = 4;
/** Number of the user's lines that must have the same category before it is suggested. */
const LINES_MIN = 2;

interface CategorizedLine {
  readonly text: string;
  readonly category: string | null;
}

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= WORD_MIN));

const hasWordOf = (text: string, words: ReadonlySet<string>): boolean =>
  [...wordsOf(text)].some((word) => words.has(word));

/**
 * Suggests a category for a text: the most frequent one among the user's lines that share a word with the text. Returns
 * null when fewer than two of these lines have it, or another category is as frequent. Nothing leaves the device.
 */
export function suggestCategory(text: string, lines: Iterable<CategorizedLine>): string | null {
  const words = wordsOf(text);
  if (words.size === 0) return null;
  const votes = new Map<string, number>();
  for (const { text: former, category } of lines) {
    if (category === null || category === '' || !hasWordOf(former, words)) continue;
    votes.set(category, (votes.get(category) ?? 0) + 1);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < LINES_MIN || first[1] === second?.[1]) return null;
  return first[0];
}
