import { createHash } from 'node:crypto';
import { DAY_MS, GATES, type Plan } from '@northkeep/contracts';
import type { CardDoc } from './card.model.ts';

/**
 * Selects the cards that a plan may read today. Free gets the same five cards for everybody on a UTC day, chosen by a
 * hash of day and card (rendezvous hashing), so that a newly approved card replaces at most one of them.
 */
export function readableCards(cards: readonly CardDoc[], plan: Plan, now = Date.now()): readonly CardDoc[] {
  const { cardsADay } = GATES[plan];
  if (cardsADay === null) return cards;
  const day = Math.floor(now / DAY_MS);
  const drawn = cards.map((card) => ({ card, lot: createHash('sha256').update(`${day} ${card._id}`).digest('hex') }));
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const chosen = new Set(drawn.slice(0, cardsADay).map(({ card }) => card));
  return cards.filter((card) => chosen.has(card));
}

/** Maximum number of saved cards of a plan; null for no limit. */
export const savedLimit = (plan: Plan): number | null => GATES[plan].savedCards;
