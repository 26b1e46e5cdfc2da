/**
 * Start of a text that a spreadsheet may run as a formula (OWASP, CSV Injection): `=`, `+`, `-` or `@`, also full-width
 * as an East Asian keyboard types them, or white space or an invisible character, which some programs remove before they
 * look for a formula.
 */
const FORMULA_START = '[=+\\-@\uff1d\uff0b\uff0d\uff20\\s\\p{Cc}\\p{Cf}]';
const UNSAFE = new RegExp(`^'*${FORMULA_START}`, 'u');
const GUARDED = new RegExp(`^'+${FORMULA_START}`, 'u');

/**
 * Encodes one cell of a CSV file (RFC 4180). A text that a spreadsheet may run as a formula gets an apostrophe before
 * it. A text that begins with apostrophes followed by such a start also gets an apostrophe, so that
 * {@link decodeCsvCell} restores every text.
 */
export function encodeCsvCell(value: string): string {
  const text = UNSAFE.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell that {@link encodeCsvCell} has written, after its quotation marks are removed. */
export function decodeCsvCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/**
 * Encodes rows as a CSV file, the names of the columns first. Begins with a byte order mark, without which Excel reads
 * Latin-1.
 */
export function encodeCsvFile(columns: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [columns, ...rows].map((row) => row.map(encodeCsvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
