import { TOTP } from '@northkeep/contracts';

const ISSUER = 'Northkeep';

/** What the QR code says to an authenticator app. It is made on this device and leads nowhere else. */
export function otpauthUri({ email, secret }: { readonly email: string; readonly secret: string }): string {
  const { algorithm, digits, period } = TOTP;
  const query = new URLSearchParams({
    ...{ secret, issuer: ISSUER, algorithm },
    ...{ digits: String(digits), period: String(period) },
  });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query}`;
}

/** A text in groups that are easy to copy by hand: 'JBSW Y3DP'. */
export const grouped = (text: string, size: number, between: string): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(between) ?? text;
