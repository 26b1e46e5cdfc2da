import { findLabelWords } from '@northkeep/contracts';

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const INLINE_CODE = /(`{1,3})[^`]+\1/g;

/** True for text in which some labels can be, so that most lines are not searched further. */
const mayHaveLabels = (line: string): boolean => line.includes('#') && !HEADING.test(line);

/**
 * Returns the labels in the lines of a Markdown text, such as `#garden` or `#home/kitchen`, each once. A number sign in
 * code, an address, a heading, a number or a colour (`#ff8800`, `#fff`) is no label, but a word is (`#cafe`).
 */
export function findInlineLabels(lines: readonly string[]): readonly string[] {
  const found = new Set<string>();
  let isInCode = false;
  for (const line of lines) {
    if (FENCE.test(line)) isInCode = !isInCode;
    else if (!isInCode && mayHaveLabels(line)) {
      for (const { label } of findLabelWords(line.replace(INLINE_CODE, '`'))) found.add(label);
    }
  }
  return [...found];
}
