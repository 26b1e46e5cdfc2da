import { TOTP_SETTINGS as RULES } from '@northkeep/contracts';
import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows `steps` time steps (30 s) from now. */
export const generateTotpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), ...RULES }).generate({ timestamp: Date.now() + steps * 30_000 });
