import { expect, test } from 'vitest';
import { EMPTY_FORM, formErrors, splitReferences } from './new-card.ts';

const form = { ...EMPTY_FORM, title: 'T', category: 'C', shortDescription: 'S', longDescription: 'L' };

test('references are split at commas, trimmed, blanks dropped', () => {
  expect(splitReferences(' https://a.org , ,https://b.org,')).toEqual(['https://a.org', 'https://b.org']);
});

test('a full form has no errors', () => {
  expect(formErrors({ ...form, references: 'https://doi.org/10.1037/x' })).toEqual({});
});

test('the four texts are required', () => {
  expect(formErrors({ ...EMPTY_FORM, title: '  ' })).toEqual({
    title: 'required',
    category: 'required',
    shortDescription: 'required',
    longDescription: 'required',
  });
});

test.each(['javascript:alert(1)', 'http://a.org', 'a.org'])('%s is no reference', (references) => {
  expect(formErrors({ ...form, references }).references).toBe('address');
});
