import { describe, expect, test } from 'vitest';
import { circular } from './circular.ts';

describe('circular index', () => {
  test('wraps around in both directions', () => {
    expect(circular(4, 1, 5)).toBe(0);
    expect(circular(0, -1, 5)).toBe(4);
    expect(circular(1, 1, 5)).toBe(2);
  });
});
