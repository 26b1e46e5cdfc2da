import { type AdminCardWire, decodeAdminCard, encodeCardFields } from '@northkeep/contracts';
import { describe, expect, it, test } from 'vitest';
import { cardFieldsOf, cardFormOf, EMPTY_CARD_FORM, splitSources, validateCardForm } from './new-card.ts';

const form = { ...EMPTY_CARD_FORM, title: 'T', category: 'C', summary: 'S', expanded: 'L' };

describe('new card rules', () => {
  // shows: admin.form.references
  test('splitSources splits at commas, trims and drops empty addresses', () => {
    expect(splitSources(' https://a.org , ,https://b.org,')).toEqual(['https://a.org', 'https://b.org']);
  });

  test('validateCardForm returns no errors for a complete form', () => {
    expect(validateCardForm({ ...form, sources: 'https://doi.org/10.1037/x', tryThis: 'a\n\nb\nc' })).toEqual({});
  });

  // shows: admin.form.required
  test('validateCardForm requires title, category, short and long description', () => {
    const required = { is: 'required' };
    expect(validateCardForm({ ...EMPTY_CARD_FORM, title: '  ' })).toEqual({
      title: required,
      category: required,
      summary: required,
      expanded: required,
    });
  });

  test.each(['javascript:alert(1)', 'http://a.org', 'a.org'])('validateCardForm rejects %s as a source', (sources) => {
    expect(validateCardForm({ ...form, sources }).sources).toEqual({ is: 'address' });
  });

  // shows: admin.form.limits
  it.each([
    ['title', 'x'.repeat(61), { is: 'length', most: 60 }],
    ['summary', 'x'.repeat(261), { is: 'length', most: 260 }],
    ['expanded', 'x'.repeat(801), { is: 'length', most: 800 }],
    ['tryThis', 'a\nb\nc\nd', { is: 'count', most: 3 }],
    ['tryThis', 'x'.repeat(111), { is: 'length', most: 110 }],
    ['sources', Array(6).fill('https://a.org').join(','), { is: 'count', most: 5 }],
  ])('validateCardForm rejects %s above its limit', (field, text, error) => {
    expect(validateCardForm({ ...form, [field]: text })).toEqual({ [field]: error });
  });

  it('cardFormOf and cardFieldsOf return a stored card unchanged', () => {
    const stored: AdminCardWire = {
      _id: '1',
      title: 'T',
      category: 'C',
      kicker: null,
      shortDescription: 'S',
      longDescription: 'L',
      tryThis: ['a', 'b'],
      references: ['https://a.org', 'https://b.org'],
      sources: [
        { label: 'a.org', url: 'https://a.org' },
        { label: 'b.org', url: 'https://b.org' },
      ],
      isApproved: true,
      rank: 3,
    };
    const { _id, rank, sources, ...fields } = stored;
    const cardForm = cardFormOf(decodeAdminCard(stored));
    expect(encodeCardFields(cardFieldsOf(cardForm))).toEqual(fields);
    expect(cardFieldsOf({ ...cardForm, kicker: 'K' }).kicker).toBe('K');
  });
});
