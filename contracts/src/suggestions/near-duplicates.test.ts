import { describe, expect, it } from 'vitest';
import { isNearDuplicate, toComparable } from './near-duplicates.ts';

const areDuplicates = (a: string, b: string) => isNearDuplicate(toComparable(a), toComparable(b));

describe('isNearDuplicate', () => {
  // shows: planner.suggest.edits
  it('is true from an edit similarity of 0.78, also without a shared keyword', () => {
    // 3 of 14 characters differ, a similarity of 0.786; then 2 of 9, a similarity of 0.778.
    expect(areDuplicates('Bake sourdough', 'Bale sourdouhg')).toBe(true);
    expect(areDuplicates('Breakfast', 'Breakfats')).toBe(false);
    expect(areDuplicates('Sleep before eleven', 'Call a friend')).toBe(false);
  });
  // shows: planner.suggest.words
  it('is true from a word overlap of 0.62, also in another order', () => {
    // 5 of 8 keywords are shared, an overlap of 0.625; then 8 of 13, an overlap of 0.615.
    expect(areDuplicates('Violin piano guitar drum flute harp', 'Horn lute flute drum guitar piano violin')).toBe(true);
    expect(
      areDuplicates(
        'Violin piano guitar drum flute oboe organ cello harp banjo',
        'Horn lute tuba cello organ oboe flute drum guitar piano violin',
      ),
    ).toBe(false);
  });
  // shows: planner.suggest.words
  it('compares keywords in every word form', () => {
    expect(areDuplicates('Read two books', 'Every evening: reading a book')).toBe(false);
    expect(areDuplicates('Read two books', 'Reading a book')).toBe(true);
  });
});
