import { randomInt } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@northkeep/contracts';
import { codeHash } from '../auth/code.ts';

const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];

/** Ten new codes of 50 bits each. They are shown once; only their hashes are kept. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join(''));
  return [...codes];
}

/** Keyed, and bound to one person. */
export const recoveryHash = (pepper: Uint8Array, userId: string, code: string): string =>
  codeHash(pepper, { code, registration: `recovery\0${userId}` });
