import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS, MINUTE_MS } from '@northkeep/contracts';

export const CODE_TTL_MS = 15 * MINUTE_MS;
export const CODE_ATTEMPTS_MAX = 5;

/** A code as a person types it from a mail: six digits, each number equally likely. */
export const newCode = (): string => String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

interface CodeOf {
  readonly code: string;
  /** The one registration that the code is for. */
  readonly registration: string;
}

/** Keyed hash of a code: an unkeyed hash of only a million possible codes could be reversed by brute force. */
export function codeHash(pepper: Uint8Array, { code, registration }: CodeOf): string {
  return createHmac('sha256', pepper).update(`code\0${registration}\0${code}`).digest('base64url');
}

/** Compares two hashes in a time that does not tell where they differ. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
