import { describe, expect, it } from 'vitest';
import { decodeUser } from './decode-user.ts';

const ADA = { id: '6f0d3a0e-6f3c-4a86-9b1e-0f6f5f1b6f01', email: 'ada@example.com', plan: 'free' };

describe('decodeUser', () => {
  it.each([
    [{ hadPaidPlan: true }, true],
    [{ hadPaidPlan: false }, false],
    [{ hadPaidPlan: 'true' }, false],
    [{}, false],
  ])('reads %j as a former paid plan: %s; an older server does not send it', (sent, hadPaidPlan) => {
    expect(decodeUser({ ...ADA, ...sent })?.hadPaidPlan).toBe(hadPaidPlan);
  });
});
