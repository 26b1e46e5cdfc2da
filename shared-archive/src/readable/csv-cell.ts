/**
 * Encodes one cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before
 * it (OWASP, CSV Injection). Such a text begins with `=`, `+`, `-`, `@`, a tab or a carriage return. A text that begins
 * with apostrophes followed by one of these characters also gets an apostrophe, so that {@link decodeCsvCell} restores
 * every text.
 */
export function encodeCsvCell(value: string): string {
  const text = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell that {@link encodeCsvCell} has written, after its quotation marks are removed. */
export function decodeCsvCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/**
 * Encodes rows as a CSV file, the names of the columns first. Begins with a byte order mark, without which Excel reads
 * Latin-1.
 */
export function encodeCsvFile(columns: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [columns, ...rows].map((row) => row.map(encodeCsvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
