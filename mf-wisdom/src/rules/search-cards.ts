import { type Card, normalizeSearchText, queryWordsOf } from '@northkeep/contracts';

const textOf = ({ title, kicker, summary, expanded, tryThis, sources }: Card): string =>
  normalizeSearchText([title, kicker, summary, expanded, ...tryThis, ...sources.map(({ label }) => label)].join('\n'));

/** Returns the cards whose texts contain every word of the query, those with a hit in their title first. */
export function searchCards(cards: readonly Card[], query: string): readonly Card[] {
  const words = queryWordsOf(query);
  if (words.length === 0) return [];
  const isIn = (text: string) => words.every((word) => text.includes(word));
  const found = cards.filter((card) => isIn(textOf(card)));
  const inTitle = found.filter(({ title }) => isIn(normalizeSearchText(title)));
  return [...inTitle, ...found.filter((card) => !inTitle.includes(card))];
}
