import type { Card } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { searchCards } from './search-cards.ts';

const card = (id: string, wishes: Partial<Card>): Card => ({
  _id: id,
  title: '',
  kicker: null,
  summary: '',
  expanded: '',
  tryThis: [],
  sources: [],
  ...wishes,
});
const cards = [
  card('1', { title: 'Rest is work too', summary: 'A pause is part of the effort.' }),
  card('2', { title: 'Small hellos', expanded: 'The effort of a greeting is small.', kicker: 'Relationships' }),
  card('3', { title: 'Effort', tryThis: ['Walk once round the block.'], sources: [{ label: 'Körner 2014', url: '' }] }),
];
const found = (query: string) => searchCards(cards, query).map(({ _id }) => _id);

describe('searchCards', () => {
  // shows: wisdom.search.texts
  it.each([
    ['the title', 'hellos', ['2']],
    ['the summary', 'pause', ['1']],
    ['the expanded text', 'greeting', ['2']],
    ['the kicker', 'relationships', ['2']],
    ['the suggestions', 'round the block', ['3']],
    ['the sources, without accents', 'korner', ['3']],
  ])('finds words of %s', (_, query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it('requires every word, in any case and order', () => {
    expect(found('EFFORT small')).toEqual(['2']);
    expect(found('effort whale')).toEqual([]);
  });

  it('lists matches in the title first, and returns nothing for a query without words', () => {
    expect(found('effort')).toEqual(['3', '1', '2']);
    expect(found('  ')).toEqual([]);
  });
});
