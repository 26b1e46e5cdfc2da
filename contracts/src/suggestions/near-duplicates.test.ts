import { describe, expect, it } from 'vitest';
import { isNearDuplicate, toComparable } from './near-duplicates.ts';

const areDuplicates = (a: string, b: string) => isNearDuplicate(toComparable(a), toComparable(b));

describe('isNearDuplicate', () => {
  // shows: planner.suggest.edits
  it('detects phrases by edit similarity', () => {
    expect(areDuplicates('Sleep before eleven', 'Sleep before seven')).toBe(true);
    expect(areDuplicates('Sleep before eleven', 'Call a friend')).toBe(false);
  });
  // shows: planner.suggest.words
  it('detects phrases by shared keywords in every word form', () => {
    expect(areDuplicates('Read two books', 'Every evening: reading a book')).toBe(false);
    expect(areDuplicates('Read two books', 'Reading a book')).toBe(true);
  });
});
