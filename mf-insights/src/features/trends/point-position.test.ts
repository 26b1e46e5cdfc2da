import { expect, it } from 'vitest';
import { computePointPosition } from './point-position.ts';

it.each([
  ['the only point in the middle', 0, 1, false, 0.5],
  ['the first point beside the padding', 0, 8, false, 0.008],
  ['the last point beside the padding', 7, 8, false, 0.992],
  ['the middle point in the middle', 3, 7, false, 0.5],
  ['the first point beside the room for its strokes', 0, 8, true, 0.0455],
])('places %s', (_, index, count, hasStrokes, position) => {
  expect(computePointPosition(index, count, hasStrokes)).toBeCloseTo(position, 6);
});
