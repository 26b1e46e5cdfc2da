import { compareWords, splitWords } from '@northkeep/shared-kit/word-changes';

/** Part of a text; `differs` is true if the other text lacks it. */
export interface DiffPart {
  readonly text: string;
  readonly differs: boolean;
}

interface WordDiff {
  readonly before: DiffPart[];
  readonly after: DiffPart[];
}

/**
 * Compares two texts word by word. The returned parts of each text, joined together, equal that text. In texts that are
 * too long to compare them in time, everything between the first and the last difference is marked.
 */
export function wordDiff(before: string, after: string): WordDiff {
  const changes = compareWords(before, after);
  if (!changes) return markMiddle(splitWords(before), splitWords(after));
  const marked = (other: 'added' | 'removed'): DiffPart[] =>
    changes
      .filter(({ kind }) => kind !== other)
      .flatMap(({ words, kind }) => words.map((text) => ({ text, differs: kind !== 'same' })));
  return { before: joinParts(marked('added')), after: joinParts(marked('removed')) };
}

function markMiddle(before: readonly string[], after: readonly string[]): WordDiff {
  const start = commonLength(before, after);
  const end = commonLength(before.slice(start).reverse(), after.slice(start).reverse());
  const marked = (all: readonly string[]): DiffPart[] =>
    joinParts(all.map((text, i) => ({ text, differs: i >= start && i < all.length - end })));
  return { before: marked(before), after: marked(after) };
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Joins words to parts. A space is marked between two differing words only, so that the underline is continuous. */
function joinParts(words: readonly DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = [];
  words.forEach(({ text, differs }, i) => {
    const isSpace = text.trim() === '';
    const mark = isSpace ? words[i - 1]?.differs === true && words[i + 1]?.differs === true : differs;
    const last = parts.at(-1);
    if (last && last.differs === mark) parts[parts.length - 1] = { text: last.text + text, differs: mark };
    else parts.push({ text, differs: mark });
  });
  return parts;
}
