/** Part of a text; `differs` is true if the other text lacks it. */
export interface DiffPart {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * Maximum number of comparisons, which keeps the page responsive. Beyond it, the middle of both texts is marked as a
 * whole.
 */
const COMPARISONS_MAX = 1_000_000;

/**
 * Compares two texts word by word (longest common subsequence). The returned parts of each text, joined together, equal
 * that text.
 */
export function wordDiff(before: string, after: string): { readonly before: DiffPart[]; readonly after: DiffPart[] } {
  const a = tokens(before);
  const b = tokens(after);
  const start = commonLength(a, b);
  const end = commonLength(a.slice(start).reverse(), b.slice(start).reverse());
  const middleA = a.slice(start, a.length - end);
  const middleB = b.slice(start, b.length - end);
  const [inA, inB] = markCommon(middleA, middleB);
  return { before: partsOf(a, start, inA), after: partsOf(b, start, inB) };
}

/** Splits a text into words and the spaces between them. */
function tokens(text: string): string[] {
  return text.split(/(\s+)/).filter((token) => token !== '');
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Marks the tokens of each list that belong to a longest common subsequence. */
function markCommon(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const inA = a.map(() => false);
  const inB = b.map(() => false);
  if (a.length * b.length > COMPARISONS_MAX) return [inA, inB];
  const lengths = subsequences(a, b);
  const width = b.length + 1;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      inA[i] = true;
      inB[j] = true;
      i += 1;
      j += 1;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return [inA, inB];
}

/**
 * Returns a table of lengths: the entry at i * (b.length + 1) + j is the length of the longest common subsequence of
 * `a` from i and `b` from j.
 */
function subsequences(a: readonly string[], b: readonly string[]): Uint32Array {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

function partsOf(all: readonly string[], start: number, shared: readonly boolean[]): DiffPart[] {
  const differs = all.map((_, i) => i >= start && i < start + shared.length && shared[i - start] === false);
  const parts: DiffPart[] = [];
  all.forEach((text, i) => {
    // A space between two differing words is marked too, so that the underline is continuous.
    const between = text.trim() === '' && differs[i - 1] === true && differs[i + 1] === true;
    const mark = between || (differs[i] === true && text.trim() !== '');
    const last = parts.at(-1);
    if (last && last.differs === mark) parts[parts.length - 1] = { text: last.text + text, differs: mark };
    else parts.push({ text, differs: mark });
  });
  return parts;
}
