/** More pasted lines than this are asked about first. */
export const PASTE_LIMIT = 50;

const BREAK = /\r\n|[\n\r\u2028\u2029]|[•‣◦▪●∙]/u;
/** A mark that begins a list item: '- ', '* ', '– ', '1. ', '[ ] '. */
const MARK = /^(?:[-*–—+]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s+)?/u;

/** Splits a pasted text on line breaks and bullet marks, trims each piece and drops the blank ones. */
export function splitPaste(text: string): string[] {
  const pieces = text.split(BREAK).map((piece) => piece.trim());
  const several = pieces.filter(Boolean).length > 1;
  return pieces.map((piece) => (several ? piece.replace(MARK, '').trim() : piece)).filter(Boolean);
}

/**
 * The texts that a paste of several pieces leaves: the first takes the start of the line it went into, the last its
 * end; those between stand alone. `caret` is where typing goes on in the last.
 */
export function pasteInto(
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
