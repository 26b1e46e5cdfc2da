import { type Argon2idParameters, SALT_BYTES } from '../crypto.ts';
import { stretch } from './stretch.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Input of Argon2id (RFC 9106, version 0x13, without secret and associated data). */
export interface Argon2idInput extends Argon2idParameters {
  readonly password: Bytes;
  readonly salt: Bytes;
}

/** Computes the 32 bytes of Argon2id. Throws a {@link TooLittleMemoryError}. */
export type Argon2id = (input: Argon2idInput) => Promise<Bytes>;

/** Error of a device that cannot allocate the memory that the parameters name. They are never lowered for it. */
export class TooLittleMemoryError extends Error {
  override readonly name = 'TooLittleMemoryError';
}

export interface HardenedParameters extends Argon2idParameters {
  /** Salt of PBKDF2 (16 bytes), from which the salt of Argon2id is made. */
  readonly salt: Bytes;
  /** Iterations of PBKDF2-HMAC-SHA256. */
  readonly iter: number;
}

const SALT_PREFIX = new TextEncoder().encode('northkeep/salt/v2\0');

/**
 * Derives 32 bytes from a password: PBKDF2-HMAC-SHA256 (RFC 8018) of its NFKC form, whose output goes through Argon2id
 * (RFC 9106). The caller derives its keys from them by HKDF and overwrites them with zeros.
 */
export async function deriveHardened(
  password: string,
  { salt, iter, m, t, p }: HardenedParameters,
  argon2id: Argon2id,
): Promise<Bytes> {
  const stretched = await stretch(password, salt, iter);
  const second = new Uint8Array(SALT_PREFIX.length + salt.length);
  second.set(SALT_PREFIX);
  second.set(salt, SALT_PREFIX.length);
  const secondSalt = new Uint8Array(await crypto.subtle.digest('SHA-256', second));
  return argon2id({ password: stretched, salt: secondSalt, m, t, p });
}

const LOGIN_SALT_PREFIX = 'northkeep/login-salt/v2';

/**
 * Computes the 16-byte salt of an account from the host of the installation and the address: the same for an address
 * with and without an account, and different for every address and installation.
 */
export async function computeLoginSalt(host: string, email: string): Promise<Bytes> {
  const text = [LOGIN_SALT_PREFIX, host.toLowerCase(), email.trim().toLowerCase()].join('\0');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest.slice(0, SALT_BYTES));
}
