import { TOTP_SETTINGS as RULES } from '@northkeep/contracts';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** Accepted clock drift in time steps, either way. */
const WINDOW = 1;

/** Returns a random TOTP key in base32. RFC 4226 recommends 160 bits. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the TOTP time step (RFC 6238) of an instant in ms. */
export const totpStepOf = (now: number): number => Math.floor(now / 1000 / RULES.period);

/** Returns the time step that a code is for: the previous, current or next one; null for any other code. */
export function findMatchingTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), ...RULES });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : totpStepOf(now) + delta;
}
