import { describe, expect, test } from 'vitest';
import { EMPTY_FORM, splitReferences, validateCardForm } from './new-card.ts';

const form = { ...EMPTY_FORM, title: 'T', category: 'C', shortDescription: 'S', longDescription: 'L' };

describe('new card rules', () => {
  test('splitReferences splits at commas, trims and drops empty addresses', () => {
    expect(splitReferences(' https://a.org , ,https://b.org,')).toEqual(['https://a.org', 'https://b.org']);
  });

  test('validateCardForm returns no errors for a complete form', () => {
    expect(validateCardForm({ ...form, references: 'https://doi.org/10.1037/x' })).toEqual({});
  });

  test('validateCardForm requires the four texts', () => {
    expect(validateCardForm({ ...EMPTY_FORM, title: '  ' })).toEqual({
      title: 'required',
      category: 'required',
      shortDescription: 'required',
      longDescription: 'required',
    });
  });

  test.each(['javascript:alert(1)', 'http://a.org', 'a.org'])(
    'validateCardForm rejects %s as a reference',
    (references) => {
      expect(validateCardForm({ ...form, references }).references).toBe('address');
    },
  );
});
