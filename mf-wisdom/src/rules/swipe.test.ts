import { describe, expect, test } from 'vitest';
import { computeSwipeTargetIndex } from './swipe.ts';

describe('computeSwipeTargetIndex', () => {
  test.each([
    ['shows the next card after a drag of a quarter width to the left', -100, 1, 2],
    ['shows the previous card after a drag of a quarter width to the right', 100, 1, 0],
    ['keeps the card after a shorter drag', -99, 1, 1],
    ['moves by one card only after a wide drag', -390, 1, 2],
  ])('the deck %s', (_, dx, at, target) => {
    expect(computeSwipeTargetIndex({ at, count: 5, dx, width: 400 })).toBe(target);
  });

  // shows: wisdom.swipe.ends
  test.each([
    ['last card after a drag to the left', -300, 4],
    ['first card after a drag to the right', 300, 0],
  ])('the deck keeps the %s', (_, dx, at) => {
    expect(computeSwipeTargetIndex({ at, count: 5, dx, width: 400 })).toBe(at);
  });
});
