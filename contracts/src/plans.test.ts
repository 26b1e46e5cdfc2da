import { describe, expect, it } from 'vitest';
import { canReadEarlier } from './plans.ts';

describe('canReadEarlier', () => {
  // shows: plan.former
  it.each([
    ['free', false, false],
    ['free', true, true],
    ['pro', false, true],
    ['pro', true, true],
    ['elite', false, true],
  ] as const)('on %s with hadPaidPlan %s is %s', (plan, hadPaidPlan, canRead) => {
    expect(canReadEarlier({ plan, hadPaidPlan })).toBe(canRead);
  });

  it('is false without a user', () => {
    expect(canReadEarlier(null)).toBe(false);
  });
});
