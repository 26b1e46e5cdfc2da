import { describe, expect, test } from 'vitest';
import { moveId } from './move-id.ts';

describe('moveId', () => {
  test.each([
    ['up', 'c', 1, ['a', 'c', 'b', 'd']],
    ['down', 'b', 2, ['a', 'c', 'b', 'd']],
    ['to the top', 'd', 0, ['d', 'a', 'b', 'c']],
    ['past the end', 'a', 9, ['b', 'c', 'd', 'a']],
  ])('moves an id %s', (_, id, to, result) => {
    expect(moveId(['a', 'b', 'c', 'd'], id, to)).toEqual(result);
  });

  test('returns the same list when nothing moves', () => {
    const ids = ['a', 'b'];
    expect(moveId(ids, 'a', 0)).toBe(ids);
    expect(moveId(ids, 'x', 0)).toBe(ids);
  });
});
