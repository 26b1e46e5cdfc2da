const FENCE = /^\s*(?:`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const INLINE_CODE = /(`{1,3})[^`]+\1/g;
/** A label begins after a space, so that the number sign of an address, a link or a colour in code begins none. */
const LABEL = /(?<!\S)#([\p{L}\p{M}\p{N}_/-]+)/gu;
const HAS_LETTER = /[\p{L}_]/u;
/** Length of the longest label that is read; a longer one is no category in any case. */
const LABEL_LENGTH_MAX = 200;
const COLOUR = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** Digits of a colour that are a word: letters alone (`#cafe`, `#decade`), or a usual short form (`#b2b`, `#2fa`). */
const WORD = /^(?:[a-f]+|[a-f]2[a-f]|2fa)$/i;
/** Letters alone that are a colour after all: one letter repeated (`#fff`), or each doubled (`#aabbcc`). */
const REPEATED = /^(?:([a-f])\1+|(?:([a-f])\2){3,4})$/i;

const isColour = (label: string): boolean => COLOUR.test(label) && (!WORD.test(label) || REPEATED.test(label));

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
      for (const [, label = ''] of line.replace(INLINE_CODE, '`').matchAll(LABEL)) {
        const word = label.length > LABEL_LENGTH_MAX ? '' : label.replace(/[/-]+$/, '');
        if (HAS_LETTER.test(word) && !isColour(word)) found.add(word);
      }
    }
  }
  return [...found];
}
