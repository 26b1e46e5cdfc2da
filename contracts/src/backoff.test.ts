import { describe, expect, it } from 'vitest';
import { computeBackoffMs } from './backoff.ts';

describe('computeBackoffMs', () => {
  it('doubles the delay with each retry up to the maximum', () => {
    const delays = [0, 1, 2, 3, 4, 2_000].map((retries) => computeBackoffMs({ retries, baseMs: 5, maxMs: 50 }));
    expect(delays).toEqual([5, 10, 20, 40, 50, 50]);
  });
});
