import { TOTP_SETTINGS as RULES } from '@northkeep/contracts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findMatchingTotpStep, newTotpSecret, totpStepOf } from './totp.ts';

/** The secret '12345678901234567890' of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP', () => {
  // shows: two-factor.totp
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('findMatchingTotpStep accepts the code of RFC 6238 for second %i', (second, eight) => {
    // The vectors of the RFC have eight digits; a code of six digits is the last six of them.
    const code = eight.slice(2);
    expect(findMatchingTotpStep(SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  // shows: two-factor.drift
  it('findMatchingTotpStep accepts the current, previous and next time step only', () => {
    const now = 1_790_000_010_000;
    const at = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(SECRET), ...RULES }).generate({ timestamp: now + steps * 30_000 });
    expect([-2, -1, 0, 1, 2].map((steps) => findMatchingTotpStep(SECRET, at(steps), now))).toEqual([
      null,
      totpStepOf(now) - 1,
      totpStepOf(now),
      totpStepOf(now) + 1,
      null,
    ]);
  });

  it('newTotpSecret makes distinct keys of 160 bits', () => {
    const made = new Set(Array.from({ length: 50 }, newTotpSecret));
    expect(made.size).toBe(50);
    for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});
