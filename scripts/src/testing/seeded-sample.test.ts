import { describe, expect, it } from 'vitest';
import { drawSample } from './seeded-sample.ts';

describe('drawSample', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);

  it('draws the same items for the same seed, and others for another', () => {
    expect(drawSample(items, 10, 7)).toEqual(drawSample(items, 10, 7));
    expect(drawSample(items, 10, 8)).not.toEqual(drawSample(items, 10, 7));
  });

  it('draws no item twice, and all of them for a larger size', () => {
    expect(drawSample(items, 60, 1).sort((a, b) => a - b)).toEqual(items);
  });
});
