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

  it('suggests the most frequent category also when a line with another one comes first', () => {
    expect(suggestCategory('dentist', [...former].reverse())).toBe('Health');
  });

  it('compares words of four letters, but not of three', () => {
    const lines = ['the fish', 'the fish tank'].map((text) => ({ text, category: 'Pets' }));
    expect(suggestCategory('Feed the fish', lines)).toBe('Pets');
    expect(suggestCategory('Feed the bird', lines)).toBeNull();
  });

  it('ignores lines with an empty category', () => {
    const lines = ['Water the plants', 'Buy plants'].map((text) => ({ text, category: '' }));
    expect(suggestCategory('plants', lines)).toBeNull();
  });
});
