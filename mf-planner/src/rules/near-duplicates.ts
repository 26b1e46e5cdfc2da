import { countShared, extractKeywords } from './keywords.ts';

/** Thresholds from which two phrases count as near-duplicates: shared keywords (Jaccard index) and edit similarity. */
const WORD_OVERLAP_MAX = 0.62;
const EDIT_SIMILARITY_MAX = 0.78;

/** True when two phrases share at least 62 % of their keywords or their edit similarity is at least 0.78. */
export function isNearDuplicate(a: string, b: string): boolean {
  const [x, y] = [extractKeywords(a), extractKeywords(b)];
  const union = new Set([...x, ...y]).size;
  if (union > 0 && countShared(x, y) / union >= WORD_OVERLAP_MAX) return true;
  return editSimilarity(a.toLowerCase(), b.toLowerCase()) >= EDIT_SIMILARITY_MAX;
}

/** Returns 1 minus the Levenshtein distance divided by the longer length: 1 for equal texts, 0 for entirely different ones. */
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
