/**
 * Returns the start of a text with at most `max` code units, and `ending` after it when something was cut off. Cuts
 * between two characters as a reader counts them, such as an emoji or a letter with its accents.
 */
export function cutText(text: string, max: number, ending = ''): string {
  if (text.length <= max) return text;
  const start = text.slice(0, startOfCharacter(text, max));
  return ending === '' ? start : start.trimEnd() + ending;
}

/** Splits a text into pieces of at most `max` code units, between two characters. */
export function splitText(text: string, max: number): string[] {
  const first = cutText(text, max);
  return first === text ? [text] : [first, ...splitText(text.slice(first.length), max)];
}

/** Number of code units before and after the position, which the browser searches for the start of the character. */
const SEARCHED_UNITS = 200;

/** Returns the position at which the character at a position starts. */
function startOfCharacter(text: string, at: number): number {
  // A character longer than the searched part, such as a letter with hundreds of accents, is cut between code points.
  return findGraphemeStart(text, at) || (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);
}

function findGraphemeStart(text: string, at: number): number {
  if (!('Segmenter' in Intl)) return 0;
  const from = Math.max(0, at - SEARCHED_UNITS);
  const part = text.slice(from, at + SEARCHED_UNITS);
  const start = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(part).containing(at - from)?.index;
  return start ? from + start : 0;
}
