import { describe, expect, it } from 'vitest';
import { computeResilience } from './resilience.ts';

describe('computeResilience', () => {
  it.each([
    ['100 for a dip that the next week ends', [0.8, 0.2, 0.8, 0.8], 100, 1],
    ['50 for a dip of two weeks', [0.8, 0.2, 0.2, 0.8, 0.8], 50, 1],
    ['the mean of two dips', [0.8, 0.2, 0.8, 0.8, 0.1, 0.3, 0.8], 75, 2],
    ['50 for a dip that began in the last week', [0.8, 0.8, 0.8, 0.2], 50, 1],
    ['100 across a week away', [0.8, 0.2, null, 0.8, 0.8], 100, 1],
  ])('returns %s', (_, shares, index, dips) => {
    expect(computeResilience(shares)).toEqual({ state: 'measured', index, dips });
  });

  it('takes only a week below three quarters of the usual level as a dip, not one at exactly that level', () => {
    expect(computeResilience([0.8, 0.6, 0.8, 0.8]).state).toBe('no-dips');
    expect(computeResilience([0.8, 0.59, 0.8, 0.8]).state).toBe('measured');
  });

  it('reports too few weeks below four planned ones, and no dips when the usual level is 0', () => {
    expect(computeResilience([0.8, null, 0.2, 0.8])).toEqual({ state: 'few-weeks' });
    expect(computeResilience([0, 0, 0, 0])).toEqual({ state: 'no-dips' });
  });

  it('considers only the last 13 weeks', () => {
    expect(computeResilience([0, ...Array<number>(13).fill(0.8)]).state).toBe('no-dips');
  });
});
