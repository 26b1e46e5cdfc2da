import type { AdminCard } from '@northkeep/contracts';

/** Returns the categories in use, by name. */
export const categoriesOf = (cards: readonly AdminCard[]): readonly string[] =>
  [...new Set(cards.map(({ category }) => category))].sort((a, b) => a.localeCompare(b));
