import { CARD_ID_PATTERN, CARDS_MAX } from '@northkeep/contracts';
import type { SavedCard } from '../content/entries.ts';
import { decodeCsvCell } from '../readable/csv-cell.ts';
import { decodeMarkdownText } from '../readable/markdown-text.ts';
import { SAVED_CARD_COLUMNS } from '../readable/saved-cards.ts';
import { parseTable } from './parse-table.ts';

const ITEM = /^- \*\*(.*)\*\* \(([0-9a-f]{24})\)$/;

/** True for the table of saved cards. */
export const isSavedCardsCsv = (text: string): boolean =>
  text.replace(/^\ufeff/, '').startsWith(SAVED_CARD_COLUMNS.join(','));

/** True for the Markdown of saved cards. */
export const isSavedCardsMarkdown = (text: string): boolean => /^# Saved cards\r?\n/.test(text);

/** Reads the table of saved cards back. Rows without the id of a card are left out. */
export function readSavedCardsCsv(text: string): readonly SavedCard[] {
  const { data } = parseTable<string[]>(text, { delimiter: ',', skipEmptyLines: true });
  const cards = data.map((row): SavedCard => {
    const [id = '', title = '', summary = ''] = row.map(decodeCsvCell);
    return { id, title, summary };
  });
  return cards.filter(({ id }) => CARD_ID_PATTERN.test(id)).slice(0, CARDS_MAX);
}

/** Reads the Markdown of saved cards back: each item, with the indented rows of its summary. */
export function readSavedCardsMarkdown(text: string): readonly SavedCard[] {
  const cards: { readonly id: string; readonly title: string; readonly rows: string[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, title = '', id = ''] = ITEM.exec(line) ?? [];
    if (id !== '') cards.push({ id, title, rows: [] });
    else if (line.startsWith('  ')) cards.at(-1)?.rows.push(line.slice(2));
  }
  return cards.slice(0, CARDS_MAX).map(({ id, title, rows }) => ({
    ...{ id, title: decodeMarkdownText(title) },
    summary: decodeMarkdownText(rows.join('\n')),
  }));
}
