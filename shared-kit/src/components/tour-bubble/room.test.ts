import { afterEach, describe, expect, it, vi } from 'vitest';
import { computeVisibleHeight, hasRoomAbove } from './room.ts';

const boxOf = (top: number, height: number) => ({ top, height, left: 0, width: 320 });

describe('the room for the bubble', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['all of a target with room below it', boxOf(100, 200), 200],
    ['all of a large target with room above it', boxOf(210, 580), 580],
    ['the part above the bubble for a large target without room above it', boxOf(60, 700), 528],
    ['the part above the bubble for a target that ends below the window', boxOf(210, 600), 378],
    ['a minimum share of the window for a target that begins far below', boxOf(600, 700), 280],
  ])('returns %s', (_title, box, height) => {
    vi.stubGlobal('innerHeight', 800);
    expect(computeVisibleHeight(box)).toBe(height);
  });

  it('has room above only if the whole target is in the window and at least 200 px from its top', () => {
    vi.stubGlobal('innerHeight', 800);
    expect([boxOf(200, 600), boxOf(199, 600), boxOf(200, 601)].map(hasRoomAbove)).toEqual([true, false, false]);
  });
});
