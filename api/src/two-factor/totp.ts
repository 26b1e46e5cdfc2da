import { TOTP as RULES } from '@northkeep/contracts';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** Accepted clock drift in time steps, either way. */
const WINDOW = 1;

/** A new key for an authenticator app, in base32: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The step that an instant is in. */
export const stepOf = (now: number): number => Math.floor(now / 1000 / RULES.period);

/** The step whose code this is: the one of now, the one before or the one after; null for any other code. */
export function matchingStep(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), ...RULES });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : stepOf(now) + delta;
}
