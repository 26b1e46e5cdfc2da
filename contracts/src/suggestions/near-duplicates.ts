import { countSharedStems, extractKeywords } from './keywords.ts';

/** Thresholds from which two phrases count as near-duplicates: shared keywords (Jaccard index) and edit similarity. */
const WORD_OVERLAP_MAX = 0.62;
const EDIT_SIMILARITY_MAX = 0.78;

/** A text with its keywords, for comparing it with many others. */
export interface ComparableText {
  readonly text: string;
  readonly keywords: ReadonlySet<string>;
}

export function toComparable(label: string): ComparableText {
  return { text: label.toLowerCase(), keywords: extractKeywords(label) };
}

/** True when two phrases share at least 62 % of their keywords or their edit similarity is at least 0.78. */
export function isNearDuplicate(a: ComparableText, b: ComparableText): boolean {
  const shared = countSharedStems(a.keywords, b.keywords);
  const union = a.keywords.size + b.keywords.size - shared;
  if (union > 0 && shared / union >= WORD_OVERLAP_MAX) return true;
  // The edit similarity of two texts cannot exceed the shorter length divided by the longer length.
  const [short, long] = [a.text.length, b.text.length].sort((x, y) => x - y) as [number, number];
  return short >= long * EDIT_SIMILARITY_MAX && editSimilarity(a.text, b.text) >= EDIT_SIMILARITY_MAX;
}

/**
 * Returns 1 minus the Levenshtein distance divided by the longer length: 1 for equal texts, 0 for entirely different
 * ones.
 */
function editSimilarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row[b.length] ?? 0) / longest;
}
