/** A phrase that may be suggested; hints are further words it belongs to. */
export interface Phrase {
  readonly label: string;
  readonly domain: string;
  readonly hints?: readonly string[];
}

/** Above these two phrases say the same (specification 2 §5). */
const WORD_OVERLAP_MAX = 0.62;
const EDIT_SIMILARITY_MAX = 0.78;

const STOP_WORDS = new Set(
  'a an and are as at be been but by do for from have i if in into is it me more most my no not of on or our so than that the their them they this to up was we what when with without you your'.split(
    ' ',
  ),
);

/** The words of a text that carry meaning, lower-case. */
export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem));
}

export interface SuggestInput {
  /** What the person wrote. */
  readonly context: readonly string[];
  /** What is there already. */
  readonly taken: readonly string[];
  readonly limit: number;
  /** Share (0 to 1) of phrases from anywhere, mixed in between. */
  readonly general?: number;
}

/**
 * Ranks phrases by the words they share with what a person wrote, then by how near their domain is to it. Phrases
 * that say what `taken` says already are left out, near-duplicates of each other too. Nothing leaves the device.
 */
export function suggest<P extends Phrase>(
  phrases: readonly P[],
  { context, taken, limit, general = 0 }: SuggestInput,
): P[] {
  const about = wordsOf(context.join(' '));
  const overlap = phrases.map((phrase) => shared(wordsOf([phrase.label, ...(phrase.hints ?? [])].join(' ')), about));
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
  // Without any overlap the domains take turns, so that the generic set is a bit of everything.
  const near = [...scored].sort((a, b) => b.own - a.own || (a.own > 0 ? b.near - a.near : 0) || a.turn - b.turn);
  const anywhere = scored.filter(({ own }) => own === 0).sort((a, b) => a.turn - b.turn);

  const kept: P[] = [];
  for (const { phrase } of mixed(near, anywhere, general)) {
    if (kept.length >= limit) break;
    const said = [...taken, ...kept.map(({ label }) => label)];
    if (!said.some((label) => saysTheSame(label, phrase.label))) kept.push(phrase);
  }
  return kept;
}

/** Both lists in turn, `share` of the result from the second; what comes twice is left out the second time. */
function mixed<T>(first: readonly T[], second: readonly T[], share: number): Set<T> {
  const out = new Set<T>();
  let [i, j] = [0, 0];
  while (i < first.length || (share > 0 && j < second.length)) {
    const fromSecond = share > 0 && j < second.length && (i >= first.length || j < share * (i + j + 1) - share / 2);
    const next = fromSecond ? second[j++] : first[i++];
    if (next !== undefined) out.add(next);
  }
  return out;
}

/** True for near-duplicates: 0.62 of the words in common, or 0.78 alike letter by letter. */
export function saysTheSame(a: string, b: string): boolean {
  const [x, y] = [wordsOf(a), wordsOf(b)];
  const union = new Set([...x, ...y]).size;
  if (union > 0 && shared(x, y) / union >= WORD_OVERLAP_MAX) return true;
  return editSimilarity(a.toLowerCase(), b.toLowerCase()) >= EDIT_SIMILARITY_MAX;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}

/** The plural and the -ing form count as the word itself. */
function stem(word: string): string {
  const single = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const root = single.length > 5 && single.endsWith('ing') ? single.slice(0, -3) : single;
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

/** 1 for equal texts, 0 for texts with nothing in common: Levenshtein distance over the longer length. */
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
