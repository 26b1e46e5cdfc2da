import { findWordRanges, wordsOf } from '@northkeep/contracts';

/** Characters of a long text that an entry shows before the first hit, and in all. */
const BEFORE = 16;
const LENGTH = 140;

/** One line of a text around the first word of the query that it contains. */
export function excerptOf(text: string, query: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = findWordRanges(line, wordsOf(query));
  const at = first?.[0] ?? 0;
  if (at <= BEFORE * 2) return line.slice(0, LENGTH);
  const start = line.lastIndexOf(' ', at - BEFORE) + 1;
  return `…${line.slice(start, start + LENGTH)}`;
}
