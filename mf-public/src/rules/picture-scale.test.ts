import { describe, expect, test } from 'vitest';
import { initialScale, nextScale } from './picture-scale.ts';

describe('initialScale', () => {
  test('keeps a screenshot, and reduces a large photo to 16 million pixels', () => {
    expect(initialScale({ width: 2_560, height: 1_440 })).toBe(1);
    const scale = initialScale({ width: 9_000, height: 6_000 });
    expect(9_000 * scale * 6_000 * scale).toBeCloseTo(16_000_000);
  });
});

describe('nextScale', () => {
  test('shrinks the area by what the file is too large', () => {
    expect(nextScale(1, { bytes: 8_000_000, bytesMax: 2_000_000 })).toBeCloseTo(0.475);
  });
  test('shrinks each side by a tenth at least', () => {
    expect(nextScale(0.5, { bytes: 2_000_001, bytesMax: 2_000_000 })).toBeCloseTo(0.45);
  });
});
