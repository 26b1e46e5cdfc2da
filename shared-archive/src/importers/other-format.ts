import { cutText } from '@northkeep/contracts';
import { isOtherXml } from './detect-html.ts';
import { isOtherTable } from './other-tables.ts';

/** Form of a file that no reader knows and that is not prose either, so that its user is told what it is. */
export const OTHER_FORMATS = ['json', 'xml', 'table', 'calendar', 'contacts', 'mail', 'pdf', 'rtf', 'binary'] as const;

export type OtherFormat = (typeof OTHER_FORMATS)[number];

/** Length of the start of a file in which a zero byte or a calendar is searched. */
const START_LENGTH = 4096;

/**
 * Returns the form of a file that is recognised by its first letters, or for tables and mail by its name; null for text.
 * It is called after the readers of JSON, calendars and known programs have refused the file.
 */
export function detectOtherFormat(name: string, text: string): OtherFormat | null {
  const start = cutText(text, START_LENGTH).replace(/^\ufeff?\s*/, '');
  if (/^%PDF-\d/.test(start)) return 'pdf';
  if (/^\{\\rtf\d/.test(start)) return 'rtf';
  // Binary content contains zero bytes.
  if (start.includes('\0')) return 'binary';
  if (/^BEGIN:VCARD\b/i.test(start)) return 'contacts';
  if (/\.(?:ics|ical|ifb)$/i.test(name) || /^BEGIN:V[A-Z]+[^\S\n]*(?:\n|$)/i.test(start)) return 'calendar';
  if (/\.(?:eml|mbox)$/i.test(name)) return 'mail';
  if (isOtherXml(text)) return 'xml';
  return isOtherTable(name, text) ? 'table' : null;
}
