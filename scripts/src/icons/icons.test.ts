import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { drawIcon } from './draw.ts';
import { isInside, parseSvgPathCorners } from './polygon.ts';

describe('parseSvgPathCorners', () => {
  it('reads absolute and relative straight lines and throws on curves', () => {
    expect(parseSvgPathCorners('M1 2 4 2v3H1z')).toEqual([
      [1, 2],
      [4, 2],
      [4, 5],
      [1, 5],
    ]);
    expect(() => parseSvgPathCorners('M0 0C1 1 2 2 3 3')).toThrow('Only straight lines');
  });
});

describe('isInside', () => {
  it('is true for a point inside a square only', () => {
    const square = parseSvgPathCorners('M0 0h4v4h-4z');
    expect([isInside([2, 2], square), isInside([5, 2], square)]).toEqual([true, false]);
  });
});

describe('drawIcon', () => {
  it('draws the committed 192 px icon byte for byte', () => {
    const kept = readFileSync(path.join(ROOT, 'shell/public/icons/icon-192.png'));
    expect(kept.equals(drawIcon({ size: 192, share: 0.62 }))).toBe(true);
  });
});
