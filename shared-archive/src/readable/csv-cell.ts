/**
 * Encodes one cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before
 * it (OWASP, CSV Injection): it begins with `=`, `+`, `-`, `@`, a tab or a carriage return.
 */
export function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Encodes rows as a CSV file, the names of the columns first. Begins with a byte order mark, without which Excel reads Latin-1. */
export function csvFile(columns: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [columns, ...rows].map((row) => row.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
