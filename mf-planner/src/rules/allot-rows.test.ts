import { describe, expect, it } from 'vitest';
import { distributeRows } from './allot-rows.ts';

describe('distributeRows', () => {
  it.each([
    ['all rows to parts that fit', [2, 3], 9, [2, 3]],
    ['what is left to the part that does not fit, and leaves out the parts after it', [2, 3, 4], 4, [2, 2]],
    ['nothing after a part that fits exactly', [2, 3], 2, [2]],
    ['nothing to an empty part, and all to the next', [0, 3], 3, [0, 3]],
    ['nothing to no parts', [], 5, []],
  ])('gives %s', (_, sizes, rows, shares) => {
    expect(distributeRows(sizes, rows)).toEqual(shares);
  });
});
