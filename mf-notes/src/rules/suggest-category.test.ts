import { describe, expect, it } from 'vitest';
import { suggestCategory } from './suggest-category.ts';

const former = [
  { text: 'Call the dentist', category: 'Health' },
  { text: 'Dentist: new date', category: 'Health' },
  { text: 'Pay the dentist', category: 'Money' },
  { text: 'Water the plants', category: 'Home' },
  { text: 'Read the paper', category: null },
];

describe('suggestCategory', () => {
  it('suggests the most frequent category of earlier lines that share a word with the text', () => {
    expect(suggestCategory('Ask the DENTIST about it', former)).toBe('Health');
  });

  it('suggests nothing from a single line', () => {
    expect(suggestCategory('Buy plants', former)).toBeNull();
  });

  it('suggests nothing when two categories have equally many matching lines', () => {
    expect(suggestCategory('dentist', [...former, { text: 'Bill of the dentist', category: 'Money' }])).toBeNull();
  });

  it('ignores short words and lines without a category', () => {
    expect(suggestCategory('the paper', [...former, { text: 'the paper', category: null }])).toBeNull();
  });
});
