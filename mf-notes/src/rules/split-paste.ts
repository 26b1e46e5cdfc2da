/** Largest number of lines that is pasted without a confirmation. */
export const UNCONFIRMED_PASTE_LINES_MAX = 50;

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]|[•‣◦▪●∙]/u;
/** List marker at the start of a line: '- ', '* ', '– ', '1. ', '[ ] '. */
const LIST_MARKER = /^(?:[-*–—+]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s+)?/u;

/**
 * Splits a pasted text on line breaks and bullets, trims the pieces and drops empty ones. Strips list markers when
 * there are several.
 */
export function splitPaste(text: string): string[] {
  const pieces = text.split(LINE_BREAK).map((piece) => piece.trim());
  const several = pieces.filter(Boolean).length > 1;
  return pieces.map((piece) => (several ? piece.replace(LIST_MARKER, '').trim() : piece)).filter(Boolean);
}

/**
 * Returns the texts of the lines after a paste: the first piece is appended to the text before the selection, the text
 * after the selection to the last piece. `caret` is the offset in the last text at which the pasted text ends.
 */
export function mergePaste(
  text: string,
  { start, end }: { start: number; end: number },
  pieces: readonly string[],
): { texts: string[]; caret: number } {
  const texts = [...pieces];
  const last = texts.length - 1;
  texts[0] = text.slice(0, start) + (texts[0] ?? '');
  const caret = (texts[last] ?? '').length;
  texts[last] = (texts[last] ?? '') + text.slice(end);
  return { texts, caret };
}
