/** Phrase that can be suggested; hints are additional keywords it matches. */
export interface Phrase {
  readonly label: string;
  readonly domain: string;
  readonly hints?: readonly string[];
}

/** Thresholds from which two phrases count as near-duplicates: shared keywords (Jaccard index) and edit similarity. */
const WORD_OVERLAP_MAX = 0.62;
const EDIT_SIMILARITY_MAX = 0.78;

const STOP_WORDS = new Set(
  'a an and are as at be been but by do for from have i if in into is it me more most my no not of on or our so than that the their them they this to up was we what when with without you your'.split(
    ' ',
  ),
);

/** Returns the lower-case, stemmed words of a text without stop words. */
export function extractKeywords(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem));
}

export interface SuggestInput {
  /** Texts of the user that the suggestions should fit. */
  readonly context: readonly string[];
  /** Existing labels, whose near-duplicates are left out. */
  readonly taken: readonly string[];
  readonly limit: number;
  /** Share (0 to 1) of suggestions without any shared keyword, interleaved with the matching ones. */
  readonly general?: number;
}

/**
 * Ranks phrases by the keywords they share with the context, then by the matches of their domain. Leaves out
 * near-duplicates of `taken` and of each other. Runs on the device; no text is sent.
 */
export function rankSuggestions<P extends Phrase>(
  phrases: readonly P[],
  { context, taken, limit, general = 0 }: SuggestInput,
): P[] {
  const about = extractKeywords(context.join(' '));
  const overlap = phrases.map((phrase) =>
    countShared(extractKeywords([phrase.label, ...(phrase.hints ?? [])].join(' ')), about),
  );
  const domains = new Map<string, number>();
  phrases.forEach((phrase, i) => {
    domains.set(phrase.domain, (domains.get(phrase.domain) ?? 0) + (overlap[i] ?? 0));
  });
  const order = new Map<string, number>();
  const scored = phrases.map((phrase, i) => {
    const turn = order.get(phrase.domain) ?? 0;
    order.set(phrase.domain, turn + 1);
    return { phrase, turn, own: overlap[i] ?? 0, near: domains.get(phrase.domain) ?? 0 };
  });
  // Without shared keywords the domains alternate, so that the generic suggestions are varied.
  const near = [...scored].sort((a, b) => b.own - a.own || (a.own > 0 ? b.near - a.near : 0) || a.turn - b.turn);
  const anywhere = scored.filter(({ own }) => own === 0).sort((a, b) => a.turn - b.turn);

  const kept: P[] = [];
  for (const { phrase } of interleave(near, anywhere, general)) {
    if (kept.length >= limit) break;
    const said = [...taken, ...kept.map(({ label }) => label)];
    if (!said.some((label) => isNearDuplicate(label, phrase.label))) kept.push(phrase);
  }
  return kept;
}

/** Interleaves two lists so that `share` of the result comes from the second; keeps the first occurrence of duplicates. */
function interleave<T>(first: readonly T[], second: readonly T[], share: number): Set<T> {
  const out = new Set<T>();
  let [i, j] = [0, 0];
  while (i < first.length || (share > 0 && j < second.length)) {
    const fromSecond = share > 0 && j < second.length && (i >= first.length || j < share * (i + j + 1) - share / 2);
    const next = fromSecond ? second[j++] : first[i++];
    if (next !== undefined) out.add(next);
  }
  return out;
}

/** True when two phrases share at least 62 % of their keywords or their edit similarity is at least 0.78. */
export function isNearDuplicate(a: string, b: string): boolean {
  const [x, y] = [extractKeywords(a), extractKeywords(b)];
  const union = new Set([...x, ...y]).size;
  if (union > 0 && countShared(x, y) / union >= WORD_OVERLAP_MAX) return true;
  return editSimilarity(a.toLowerCase(), b.toLowerCase()) >= EDIT_SIMILARITY_MAX;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}

/** Strips a plural s, -ing and a final e, so that word forms compare as equal. */
function stem(word: string): string {
  const single = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const root = single.length > 5 && single.endsWith('ing') ? single.slice(0, -3) : single;
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
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
