import { createHash } from 'node:crypto';
import { addDays, PLAN_LIMITS, type Plan } from '@northkeep/contracts';
import type { CardDoc } from './card.model.ts';

interface Reader {
  readonly userId: string;
  readonly plan: Plan;
  /** ISO date of {@link cardSelectionDate}. */
  readonly date: string;
}

/**
 * Selects the cards that a billing plan allows to read on a date. The Free plan allows five cards, chosen by a hash of
 * user, date and card (rendezvous hashing): a reload shows the same cards, and a newly approved card replaces at most
 * one of them.
 */
export function selectReadableCards(cards: readonly CardDoc[], { userId, plan, date }: Reader): readonly CardDoc[] {
  const { cardsADay } = PLAN_LIMITS[plan];
  if (cardsADay === null) return cards;
  const drawn = cards.map((card) => ({
    card,
    lot: createHash('sha256').update(`${userId} ${date} ${card._id}`).digest('hex'),
  }));
  drawn.sort((a, b) => (a.lot < b.lot ? -1 : 1));
  const chosen = new Set(drawn.slice(0, cardsADay).map(({ card }) => card));
  return cards.filter((card) => chosen.has(card));
}

/**
 * Returns the date that selects the reader's five cards: the client's local date when it is at most one day from the
 * server's UTC date, otherwise the server's date. Time zones differ by less than a day, and a wrong client clock must
 * not hide the cards.
 */
export function cardSelectionDate(named: string | undefined, now = new Date()): string {
  const own = now.toISOString().slice(0, 10);
  const isPlausible = named !== undefined && addDays(own, -1) <= named && named <= addDays(own, 1);
  return isPlausible ? named : own;
}

/** Maximum number of saved cards of a billing plan; null for no limit. */
export const getSavedCardsLimit = (plan: Plan): number | null => PLAN_LIMITS[plan].savedCards;
