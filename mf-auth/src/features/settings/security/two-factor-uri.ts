import { TOTP_SETTINGS } from '@northkeep/contracts';

const ISSUER = 'Northkeep';

/** Builds the otpauth address of the QR code. It is created on the device and never sent. */
export function otpauthUri({ email, secret }: { readonly email: string; readonly secret: string }): string {
  const { algorithm, digits, period } = TOTP_SETTINGS;
  const query = new URLSearchParams({
    ...{ secret, issuer: ISSUER, algorithm },
    ...{ digits: String(digits), period: String(period) },
  });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query}`;
}

/** Splits a text into groups of four for copying by hand: 'JBSW Y3DP'. */
export const groupCharacters = (text: string, size: number, between: string): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(between) ?? text;
