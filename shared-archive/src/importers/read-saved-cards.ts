import { CARD_ID_PATTERN, CARDS_MAX } from '@northkeep/contracts';
import Papa from 'papaparse';
import type { SavedCard } from '../content/entries.ts';
import { decodeCsvCell } from '../readable/csv-cell.ts';
import { SAVED_CARD_COLUMNS } from '../readable/saved-cards.ts';

const ITEM = /^- \*\*(.{0,200})\*\* \(([0-9a-f]{24})\)$/gm;

/** True for the table of saved cards. */
export const isSavedCardsCsv = (text: string): boolean =>
  text.replace(/^\ufeff/, '').startsWith(SAVED_CARD_COLUMNS.join(','));

/** True for the Markdown of saved cards. */
export const isSavedCardsMarkdown = (text: string): boolean => text.startsWith('# Saved cards\n');

/** Reads the table of saved cards back. Rows without the id of a card are left out. */
export function readSavedCardsCsv(text: string): readonly SavedCard[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ',', skipEmptyLines: true });
  const cards = data.map((row): SavedCard => {
    const [id = '', title = '', summary = ''] = row.map(decodeCsvCell);
    return { id, title, summary };
  });
  return cards.filter(({ id }) => CARD_ID_PATTERN.test(id)).slice(0, CARDS_MAX);
}

/** Reads the Markdown of saved cards back, without their summaries. */
export const readSavedCardsMarkdown = (text: string): readonly SavedCard[] =>
  [...text.matchAll(ITEM)].slice(0, CARDS_MAX).map(([, title = '', id = '']) => ({ id, title, summary: '' }));
