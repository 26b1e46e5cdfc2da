import { decodeErkp, type Erkp, KDF_ITERATIONS, KDF_ITERATIONS_MAX, SALT_BYTES } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { randomBytes } from './bytes.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidKeyMaterialError, wrongPassphraseError } from './errors.ts';
import { importPassphrase } from './passphrase.ts';
import type { Kek, RawDataKey } from './types.ts';

/** PBKDF2 parameters of a key-encryption key (KEK): the salt (16 bytes, base64) and the iterations. */
export type KekParams = Pick<Erkp, 's' | 'iter'>;

/**
 * Derives the key-encryption key (AES-GCM-256) by PBKDF2-HMAC-SHA256 (RFC 8018) of NFKC(password). Throws
 * `E_KEY_MATERIAL` for a salt that is not 16 bytes or iterations out of bounds, because a malicious server could
 * request a weak key.
 */
export async function deriveKek(password: string, { s, iter }: KekParams): Promise<Kek> {
  const salt = decodeBase64(s);
  if (!salt || salt.length !== SALT_BYTES) throw invalidKeyMaterialError('salt');
  if (!Number.isInteger(iter) || iter < KDF_ITERATIONS || iter > KDF_ITERATIONS_MAX) {
    throw invalidKeyMaterialError('iterations');
  }
  const base = await importPassphrase(password);
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iter };
  return (await crypto.subtle.deriveKey(kdf, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])) as Kek;
}

/** Wraps the 32-byte data key under a password, with a random salt and nonce (format erkp-v1). */
export async function wrapErkp(raw: RawDataKey, password: string, iter: number = KDF_ITERATIONS): Promise<Erkp> {
  const s = encodeBase64(randomBytes(SALT_BYTES));
  const { n, c } = await encrypt(await deriveKek(password, { s, iter }), raw);
  return { v: 'erkp-v1', kdf: 'PBKDF2', iter, s, n, c };
}

/**
 * Unwraps an erkp-v1. Throws `E_KEY_MATERIAL` for another format, 'Incorrect passphrase' when the tag does not match.
 */
export async function unwrapErkp(erkp: Erkp, kek: Kek): Promise<RawDataKey> {
  const sound = decodeErkp(erkp);
  if (!sound) throw invalidKeyMaterialError('not erkp-v1');
  const raw = await decrypt(kek, sound);
  if (!raw) throw wrongPassphraseError();
  return asRawDataKey(raw);
}
