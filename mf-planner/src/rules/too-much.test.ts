import { describe, expect, it } from 'vitest';
import { findRealNumber } from './too-much.ts';

const weeksOf = (...pairs: readonly (readonly [progress: number, target: number] | null)[]) =>
  pairs.map((pair) => pair && { progress: pair[0], target: pair[1] });

describe('findRealNumber', () => {
  it('returns the most times of four weeks in none of which the plan was met', () => {
    expect(findRealNumber(weeksOf([2, 3], [2, 3], [1, 3], [2, 3]), 3)).toBe(2);
    expect(findRealNumber(weeksOf([2, 5], [1, 3], [3, 4], [0, 3]), 5)).toBe(3);
  });

  it('returns one for a step that was not done at all', () => {
    expect(findRealNumber(weeksOf([0, 3], [0, 3], [0, 2], [0, 3]), 3)).toBe(1);
    expect(findRealNumber(weeksOf([0, 1], [0, 1], [0, 1], [0, 1]), 1)).toBeNull();
  });

  it.each([
    ['the plan was met in one of the weeks', weeksOf([2, 3], [3, 3], [1, 3], [2, 3]), 3],
    ['more than planned was done', weeksOf([2, 3], [4, 3], [1, 3], [2, 3]), 3],
    ['nothing was planned in one of the weeks', weeksOf([2, 3], [0, 0], [1, 3], [2, 3]), 3],
    ['there are fewer weeks', weeksOf([2, 3], [2, 3], [1, 3]), 3],
    ['a week is not known', weeksOf([2, 3], null, [1, 3], [2, 3]), 3],
    ['the plan is that number already', weeksOf([2, 3], [2, 3], [1, 3], [2, 3]), 2],
  ])('returns null when %s', (_, weeks, planned) => {
    expect(findRealNumber(weeks, planned)).toBeNull();
  });
});
