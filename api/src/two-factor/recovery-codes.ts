import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from '@northkeep/contracts';
import { hashOneTimeCode } from '../auth/code.ts';

const randomCharacter = () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)];

/** Returns ten random codes of 50 bits each. They are shown once; only their hashes are stored. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT)
    codes.add(Array.from({ length: RECOVERY_CODE_LENGTH }, randomCharacter).join(''));
  return [...codes];
}

/** Returns the HMAC of a recovery code, bound to one user. */
export const hashRecoveryCode = (pepper: Uint8Array, userId: string, code: string): string =>
  hashOneTimeCode(pepper, { code, registration: `recovery\0${userId}` });
