import { describe, expect, it } from 'vitest';
import { suggestLabel as suggest } from './suggest-label.ts';

interface Line {
  readonly text: string;
  readonly category: string | null;
}
const suggestLabel = (text: string, lines: readonly Line[]) =>
  suggest(
    text,
    lines.map((line) => ({ ...line, categories: [] })),
  );

const former = [
  { text: 'Call the dentist', category: 'Health' },
  { text: 'Dentist: new date', category: 'Health' },
  { text: 'Pay the dentist', category: 'Money' },
  { text: 'Water the plants', category: 'Home' },
  { text: 'Read the paper', category: null },
];

describe('suggestLabel', () => {
  it('suggests the most frequent label of earlier lines that share a word with the text', () => {
    expect(suggestLabel('Ask the DENTIST about it', former)).toBe('health');
  });

  it('suggests nothing from a single line', () => {
    expect(suggestLabel('Buy plants', former)).toBeNull();
  });

  it('suggests nothing when two labels have equally many matching lines', () => {
    expect(suggestLabel('dentist', [...former, { text: 'Bill of the dentist', category: 'Money' }])).toBeNull();
  });

  it('ignores short words and lines without a label', () => {
    expect(suggestLabel('the paper', [...former, { text: 'the paper', category: null }])).toBeNull();
  });

  it('suggests the most frequent label also when a line with another one comes first', () => {
    expect(suggestLabel('dentist', [...former].reverse())).toBe('health');
  });

  it('compares words of four letters, but not of three', () => {
    const lines = ['the fish', 'the fish tank'].map((text) => ({ text, category: 'Pets' }));
    expect(suggestLabel('Feed the fish', lines)).toBe('pets');
    expect(suggestLabel('Feed the bird', lines)).toBeNull();
  });

  it('ignores lines with an empty label', () => {
    const lines = ['Water the plants', 'Buy plants'].map((text) => ({ text, category: '' }));
    expect(suggestLabel('plants', lines)).toBeNull();
  });

  it('counts each label of a line with several', () => {
    const lines = [
      { text: 'Water the plants', category: null, categories: ['garden', 'summer'] },
      { text: 'Buy plants', category: 'Garden', categories: ['shop'] },
    ];
    expect(suggest('Move the plants', lines)).toBe('garden');
  });
});
