/** Largest number of lines that is pasted without a confirmation. */
export const UNCONFIRMED_PASTE_LINES_MAX = 50;

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]|[•‣◦▪●∙]/u;
const BULLET = /^[-*–—+]\s+/u;
const NUMBER = /^(\d{1,3})[.)]\s+/u;
const TICK_BOX = /^\[([ xX]?)\]\s+/u;

/** One row of a pasted text. */
export interface PastedRow {
  readonly text: string;
  /** True for a row that was ticked, such as '- [x] Buy milk'. */
  readonly isDone: boolean;
}

/**
 * Splits a pasted text on line breaks and bullets, trims the rows and drops empty ones. List marks are removed only when
 * all rows have the same kind of mark; numbers only when they count 1, 2, 3, because '10. May' is a date.
 */
export function splitPaste(text: string): PastedRow[] {
  const rows = text
    .split(LINE_BREAK)
    .map((row) => row.trim())
    .filter(Boolean);
  if (rows.length < 2) return rows.map((row) => ({ text: row, isDone: false }));
  const unmarked = removeCommonMark(rows, BULLET) ?? removeNumbers(rows) ?? rows;
  const unticked = removeCommonMark(unmarked, TICK_BOX);
  if (!unticked) return unmarked.map((row) => ({ text: row, isDone: false }));
  return unticked.map((row, i) => ({ text: row, isDone: /x/i.test(TICK_BOX.exec(unmarked[i] ?? '')?.[1] ?? '') }));
}

/** Removes a mark from all rows; null when a row is without it or has nothing else. */
function removeCommonMark(rows: readonly string[], mark: RegExp): string[] | null {
  const rest = rows.map((row) => row.replace(mark, '').trim());
  return rows.every((row, i) => mark.test(row) && rest[i] !== '') ? rest : null;
}

function removeNumbers(rows: readonly string[]): string[] | null {
  return rows.every((row, i) => Number(NUMBER.exec(row)?.[1]) === i + 1) ? removeCommonMark(rows, NUMBER) : null;
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
