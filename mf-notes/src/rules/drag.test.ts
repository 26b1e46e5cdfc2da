import { describe, expect, it } from 'vitest';
import { findLanding, hasMoved, scrollStep } from './drag.ts';

describe('scrollStep', () => {
  it.each([
    [63, -16],
    [64, 0],
    [736, 0],
    [737, 16],
  ])('scrolls at %s px of 800 by %s px', (y, step) => expect(scrollStep(y, 800)).toBe(step));
});

describe('hasMoved', () => {
  it('tolerates 8 px', () => {
    expect(hasMoved({ x: 0, y: 0 }, { x: 0, y: 8 })).toBe(false);
    expect(hasMoved({ x: 0, y: 0 }, { x: 6, y: 6 })).toBe(true);
  });
});

describe('findLanding', () => {
  const rows = [
    { id: 'a', top: 0, bottom: 50 },
    { id: 'b', top: 50, bottom: 100 },
  ];
  it('lands before or after a row by its half, and nowhere over the dragged row or outside', () => {
    expect(findLanding(rows, 60, 'a')).toEqual({ id: 'b', side: 'before' });
    expect(findLanding(rows, 80, 'a')).toEqual({ id: 'b', side: 'after' });
    expect(findLanding(rows, 20, 'a')).toBeNull();
    expect(findLanding(rows, 120, 'a')).toBeNull();
  });
});
