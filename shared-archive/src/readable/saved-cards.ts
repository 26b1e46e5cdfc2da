import type { SavedCard } from '../content/entries.ts';
import { encodeCsvFile } from './csv-cell.ts';
import { encodeMarkdownRow, encodeMarkdownText } from './markdown-text.ts';

export const SAVED_CARDS_MARKDOWN_FILE = 'saved-cards.md';
export const SAVED_CARDS_CSV_FILE = 'savedCards.csv';
/** Columns of the table of saved cards. No other table begins with them. */
export const SAVED_CARD_COLUMNS = ['cardId', 'title', 'summary'] as const;

/** The saved cards as Markdown: each title with the id of the card, and the summary below it. */
export function renderSavedCardsMarkdown(cards: readonly SavedCard[]): string {
  const items = cards.map(
    ({ id, title, summary }) =>
      `- **${encodeMarkdownRow(title)}** (${id})\n  ${encodeMarkdownText(summary).replaceAll('\n', '\n  ')}`,
  );
  return ['# Saved cards', '', ...items, ''].join('\n');
}

/** The saved cards as a table. */
export const renderSavedCardsCsv = (cards: readonly SavedCard[]): string =>
  encodeCsvFile(
    SAVED_CARD_COLUMNS,
    cards.map(({ id, title, summary }) => [id, title, summary]),
  );
