import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { drawIcon } from './draw.ts';
import { cornersOf, isInside } from './polygon.ts';

test('reads a path of straight lines, absolute and relative', () => {
  expect(cornersOf('M1 2 4 2v3H1z')).toEqual([
    [1, 2],
    [4, 2],
    [4, 5],
    [1, 5],
  ]);
  expect(() => cornersOf('M0 0C1 1 2 2 3 3')).toThrow('Only straight lines');
});

test('knows inside from outside', () => {
  const square = cornersOf('M0 0h4v4h-4z');
  expect([isInside([2, 2], square), isInside([5, 2], square)]).toEqual([true, false]);
});

test('the committed icons are those that the mark gives', () => {
  const kept = readFileSync(path.join(ROOT, 'shell/public/icons/icon-192.png'));
  expect(kept.equals(drawIcon({ size: 192, share: 0.62 }))).toBe(true);
});
