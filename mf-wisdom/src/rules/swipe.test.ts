import { describe, expect, test } from 'vitest';
import { swipeTarget } from './swipe.ts';

describe('swipe rules', () => {
  test.each([
    ['a quarter to the left turns one on', -100, 1, 2],
    ['a quarter to the right turns one back', 100, 1, 0],
    ['less than a quarter stays', -99, 1, 1],
    ['a wide throw still turns only one', -390, 1, 2],
    ['the last card stays', -300, 4, 4],
    ['the first card stays', 300, 0, 0],
  ])('swipeTarget: %s', (_, dx, at, target) => {
    expect(swipeTarget({ at, count: 5, dx, width: 400 })).toBe(target);
  });
});
