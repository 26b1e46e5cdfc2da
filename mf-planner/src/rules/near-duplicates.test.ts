import { describe, expect, it } from 'vitest';
import { isNearDuplicate } from './near-duplicates.ts';

describe('isNearDuplicate', () => {
  it('detects phrases by edit similarity', () => {
    expect(isNearDuplicate('Sleep before eleven', 'Sleep before seven')).toBe(true);
    expect(isNearDuplicate('Sleep before eleven', 'Call a friend')).toBe(false);
  });
  it('detects phrases by shared keywords, in whatever form', () => {
    expect(isNearDuplicate('Read two books', 'Every evening: reading a book')).toBe(false);
    expect(isNearDuplicate('Read two books', 'Reading a book')).toBe(true);
  });
});
