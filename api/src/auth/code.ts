import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_DIGITS } from '@northkeep/contracts';

/** Returns a random code of digits, which the user types from an email; all codes are equally likely. */
export const generateEmailCode = (): string =>
  String(randomInt(0, 10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0');

interface BoundCode {
  readonly code: string;
  /** Id of the registration that the code is valid for. */
  readonly registration: string;
}

/** Returns the HMAC of a code: an unkeyed hash of one of a million codes could be reversed by brute force. */
export function hashOneTimeCode(pepper: Uint8Array, { code, registration }: BoundCode): string {
  return createHmac('sha256', pepper).update(`code\0${registration}\0${code}`).digest('base64url');
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
