import { IMPORTED_CARDS_MAX, type ImportSavedCardsBody, type ImportSavedCardsResponse } from '@northkeep/contracts';
import type { CardImportPlan, ImportedCard } from './import-record.ts';

/** The saved wisdom cards of the account, which are stored only on the server. */
export interface CardImportPorts {
  importCards(body: ImportSavedCardsBody): Promise<ImportSavedCardsResponse>;
  removeCard(id: string): Promise<void>;
}

/**
 * Error for an undo without a response of the server: the saved cards of the import could not be removed, and nothing
 * else was undone.
 */
export class SavedCardsUndoError extends Error {
  override name = 'SavedCards';
}

/** Compares the cards of a file with those of the account. Makes no request when the file has no cards. */
export async function planCardImport(cards: readonly ImportedCard[], ports: CardImportPorts): Promise<CardImportPlan> {
  const titles = new Map(cards.map(({ id, title }) => [id, title]));
  const ids = [...titles.keys()];
  try {
    const answers: ImportSavedCardsResponse[] = [];
    for (const page of pagesOf(ids)) answers.push(await ports.importCards({ ids: page, dryRun: true }));
    return {
      added: answers.flatMap(({ added }) => added),
      same: answers.reduce((sum, { same }) => sum + same.length, 0),
      unknown: answers.flatMap(({ unknown }) => unknown.map((id) => titles.get(id) ?? id)),
      isKnown: true,
    };
  } catch (reason) {
    console.debug('the saved cards were not compared:', reason);
    return { added: [], same: 0, unknown: [], isKnown: false };
  }
}

/** Saves cards, the oldest saved first. Rejects when the server does not respond. */
export async function saveCards(ids: readonly string[], ports: CardImportPorts): Promise<void> {
  for (const page of pagesOf(ids).toReversed()) await ports.importCards({ ids: page, dryRun: false });
}

/** Removes cards. Throws {@link SavedCardsUndoError}. */
export async function removeCards(ids: readonly string[], ports: CardImportPorts): Promise<void> {
  try {
    for (const id of ids) await ports.removeCard(id);
  } catch (cause) {
    throw new SavedCardsUndoError('the saved cards were not removed', { cause });
  }
}

function pagesOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / IMPORTED_CARDS_MAX);
  return Array.from({ length: count }, (_, i) => ids.slice(i * IMPORTED_CARDS_MAX, (i + 1) * IMPORTED_CARDS_MAX));
}
