import { cutText, findWordRanges, queryWordsOf } from '@northkeep/contracts';

/** Number of characters of a long text that an entry shows before the first hit, and in total. */
const BEFORE = 16;
const LENGTH = 140;

/** Returns one line of a text around the first word of the query that it contains. */
export function excerptOf(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = findWordRanges(line, queryWordsOf(query));
  const at = first?.[0] ?? 0;
  if (at <= BEFORE * 2) return cutText(line, LENGTH);
  const start = line.lastIndexOf(' ', at - BEFORE) + 1;
  return `…${cutText(line.slice(start), LENGTH)}`;
}
