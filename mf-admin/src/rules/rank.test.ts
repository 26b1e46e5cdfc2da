import { expect, test } from 'vitest';
import { moved } from './rank.ts';

test.each([
  ['up', 'c', 1, ['a', 'c', 'b', 'd']],
  ['down', 'b', 2, ['a', 'c', 'b', 'd']],
  ['to the top', 'd', 0, ['d', 'a', 'b', 'c']],
  ['past the end', 'a', 9, ['b', 'c', 'd', 'a']],
])('moves %s', (_, id, to, result) => {
  expect(moved(['a', 'b', 'c', 'd'], id, to)).toEqual(result);
});

test('gives the same list when nothing moves', () => {
  const ids = ['a', 'b'];
  expect(moved(ids, 'a', 0)).toBe(ids);
  expect(moved(ids, 'x', 0)).toBe(ids);
});
