import { describe, expect, it } from 'vitest';
import { computeAutoScrollPx, exceedsPressTolerance, getDropSide, isDropPanelOpen } from './drag.ts';

describe('computeAutoScrollPx', () => {
  // shows: notes.drag.scroll
  it.each([
    [63, -16],
    [64, 0],
    [736, 0],
    [737, 16],
  ])('scrolls at %s px of 800 by %s px', (y, step) => expect(computeAutoScrollPx(y, 800)).toBe(step));
});

describe('exceedsPressTolerance', () => {
  it('is false for a movement of up to 8 px', () => {
    expect(exceedsPressTolerance({ x: 0, y: 0 }, { x: 0, y: 8 })).toBe(false);
    expect(exceedsPressTolerance({ x: 0, y: 0 }, { x: 6, y: 6 })).toBe(true);
  });
});

describe('getDropSide', () => {
  it('returns before for the upper half of a row and after for its lower half', () => {
    expect(getDropSide({ top: 50, bottom: 100 }, 74, false)).toBe('before');
    expect(getDropSide({ top: 50, bottom: 100 }, 76, false)).toBe('after');
  });

  it.each([
    [64, 'before'],
    [66, 'under'],
    [84, 'under'],
    [86, 'after'],
  ])('returns for %s px in a row from 50 to 100 px that takes a sub-line: %s', (y, side) =>
    expect(getDropSide({ top: 50, bottom: 100 }, y, true)).toBe(side),
  );
});

describe('isDropPanelOpen', () => {
  // shows: notes.panel.distance
  it.each([
    ['opens within 200 px of the bottom', 200, false, true],
    ['does not open at 201 px', 201, false, false],
    ['stays open until 260 px', 260, true, true],
    ['closes at 261 px', 261, true, false],
  ])('the drop panel %s', (_, distance, wasOpen, isOpen) =>
    expect(isDropPanelOpen(800 - distance, 800, wasOpen)).toBe(isOpen),
  );
});
