import { describe, expect, it } from 'vitest';
import { computeRingValue, findReviewLevel } from './review-levels.ts';

describe('findReviewLevel', () => {
  // shows: planner.review.level.no-target, planner.review.level.none, planner.review.level.over
  // shows: planner.review.level.met, planner.review.level.near, planner.review.level.moderate
  // shows: planner.review.level.partial, planner.review.level.low
  it.each([
    [0, 0, 'no-target'],
    [2, 0, 'no-target'],
    [0, 4, 'none'],
    [1, 8, 'low'],
    [1, 4, 'partial'],
    [49, 99, 'partial'],
    [2, 4, 'moderate'],
    [73, 98, 'moderate'],
    [3, 4, 'near'],
    [98, 99, 'near'],
    [4, 4, 'met'],
    [5, 4, 'over'],
  ])('returns for %i of %i planned times the level %s', (progress, target, level) => {
    expect(findReviewLevel({ progress, target })).toBe(level);
  });
});

describe('computeRingValue', () => {
  // shows: planner.review.ring
  it.each([
    [0, 0, 0],
    [3, 0, 0],
    [1, 4, 0.25],
    [6, 4, 1],
    [-1, 4, 0],
  ])('returns for %i of %i times the value %f', (progress, target, value) => {
    expect(computeRingValue({ progress, target })).toBe(value);
  });
});
