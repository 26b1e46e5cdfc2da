import type { Card } from '@northkeep/contracts';

/** Letters without their accents, in lower case. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = ({ title, kicker, summary, expanded, tryThis, sources }: Card): string =>
  fold([title, kicker, summary, expanded, ...tryThis, ...sources.map(({ label }) => label)].join('\n'));

/** Returns the cards whose texts contain every word of the query, those with a hit in their title first. */
export function searchCards(cards: readonly Card[], query: string): readonly Card[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isIn = (text: string) => words.every((word) => text.includes(word));
  const found = cards.filter((card) => isIn(textOf(card)));
  const inTitle = found.filter(({ title }) => isIn(fold(title)));
  return [...inTitle, ...found.filter((card) => !inTitle.includes(card))];
}
