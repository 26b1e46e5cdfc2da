import type { Card } from '@northkeep/contracts';

let opened: readonly Card[] = [];

/** Keeps the cards of the deck that was opened last, so that the palette can search them. */
export function storeLastDeckCards(cards: readonly Card[]): void {
  opened = cards;
}

export const getLastDeckCards = (): readonly Card[] => opened;
