import { describe, expect, it } from 'vitest';
import { findLabelWords } from './label-words.ts';

const labelsOf = (text: string) => findLabelWords(text).map(({ label }) => label);

describe('findLabelWords', () => {
  it('finds labels in any script, with their positions', () => {
    const text = '👩‍👩‍👧 #café, שלום #עבודה #日本 #می‌خواهم #हिन्दी #home/kitchen-';
    expect(labelsOf(text)).toEqual(['café', 'עבודה', '日本', 'می‌خواهم', 'हिन्दी', 'home/kitchen']);
    expect(findLabelWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      ...['#café', '#עבודה', '#日本', '#می‌خواهم', '#हिन्दी', '#home/kitchen'],
    ]);
  });

  it('finds labels in a list without spaces', () => {
    expect(labelsOf('Buy soil #home,#garden;#spring, #12,#shed')).toEqual(['home', 'garden', 'spring', 'shed']);
  });

  it('reads a long list without delay', () => {
    const before = performance.now();
    expect(findLabelWords('#ab,'.repeat(50_000))).toHaveLength(50_000);
    expect(performance.now() - before).toBeLessThan(500);
  });

  it.each([
    'x,#a',
    'Buy, #12,x#a',
    'color:#fff;border:#eee,#a',
    'Buy 12 #12',
    'C#',
    'a#b',
    '# a',
    '#',
    '#ff8800',
    '#fff',
    '##a',
    `#${'a'.repeat(201)}`,
  ])('finds none in %j', (text) => expect(findLabelWords(text)).toEqual([]));
});
