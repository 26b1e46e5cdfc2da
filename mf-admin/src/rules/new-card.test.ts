import type { AdminCard } from '@northkeep/contracts';
import { describe, expect, it, test } from 'vitest';
import { cardFieldsOf, cardFormOf, EMPTY_CARD_FORM, splitReferences, validateCardForm } from './new-card.ts';

const form = { ...EMPTY_CARD_FORM, title: 'T', category: 'C', shortDescription: 'S', longDescription: 'L' };

describe('new card rules', () => {
  // shows: admin.form.references
  test('splitReferences splits at commas, trims and drops empty addresses', () => {
    expect(splitReferences(' https://a.org , ,https://b.org,')).toEqual(['https://a.org', 'https://b.org']);
  });

  test('validateCardForm returns no errors for a complete form', () => {
    expect(validateCardForm({ ...form, references: 'https://doi.org/10.1037/x', tryThis: 'a\n\nb\nc' })).toEqual({});
  });

  // shows: admin.form.required
  test('validateCardForm requires title, category, shortDescription and longDescription', () => {
    const required = { is: 'required' };
    expect(validateCardForm({ ...EMPTY_CARD_FORM, title: '  ' })).toEqual({
      title: required,
      category: required,
      shortDescription: required,
      longDescription: required,
    });
  });

  test.each(['javascript:alert(1)', 'http://a.org', 'a.org'])(
    'validateCardForm rejects %s as a reference',
    (references) => {
      expect(validateCardForm({ ...form, references }).references).toEqual({ is: 'address' });
    },
  );

  // shows: admin.form.limits
  it.each([
    ['title', 'x'.repeat(61), { is: 'length', most: 60 }],
    ['shortDescription', 'x'.repeat(261), { is: 'length', most: 260 }],
    ['longDescription', 'x'.repeat(801), { is: 'length', most: 800 }],
    ['tryThis', 'a\nb\nc\nd', { is: 'count', most: 3 }],
    ['tryThis', 'x'.repeat(111), { is: 'length', most: 110 }],
    ['references', Array(6).fill('https://a.org').join(','), { is: 'count', most: 5 }],
  ])('validateCardForm rejects %s above its limit', (field, text, error) => {
    expect(validateCardForm({ ...form, [field]: text })).toEqual({ [field]: error });
  });

  it('cardFormOf and cardFieldsOf return a stored card unchanged', () => {
    const card: AdminCard = {
      _id: '1',
      title: 'T',
      category: 'C',
      kicker: null,
      shortDescription: 'S',
      longDescription: 'L',
      tryThis: ['a', 'b'],
      references: ['https://a.org', 'https://b.org'],
      sources: [],
      isApproved: true,
      rank: 3,
    };
    const { _id, rank, sources, ...fields } = card;
    expect(cardFieldsOf(cardFormOf(card))).toEqual(fields);
    expect(cardFieldsOf({ ...cardFormOf(card), kicker: 'K' }).kicker).toBe('K');
  });
});
