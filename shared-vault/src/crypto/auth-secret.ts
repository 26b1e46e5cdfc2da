import { type AuthKdf, decodeAuthKdf, KDF_ITERATIONS, KDF_ITERATIONS_MAX, SALT_BYTES } from '@northkeep/contracts';
import { decodeBase64, encodeBase64, encodeBase64Url } from './base64.ts';
import { concatBytes, encodeUtf8, randomBytes, sha256 } from './bytes.ts';
import { invalidKeyMaterialError } from './errors.ts';
import { importPassphrase } from './passphrase.ts';
import type { AuthSecret, Bytes } from './types.ts';

// Separates this salt from the salts of the password-wrapped data key (erkp). Without the prefix, a malicious server
// could send an erkp's salt as the login's salt and would receive a value derived from the same PBKDF2 output as the
// key-encryption key.
const SALT_PREFIX = encodeUtf8('northkeep/auth/v1\0');
const INFO = encodeUtf8('northkeep/auth-secret/v1');

/**
 * Returns auth-v1 parameters with a random 16-byte salt. `iter` is clamped to {@link KDF_ITERATIONS} …
 * {@link KDF_ITERATIONS_MAX}.
 */
export function newAuthKdf(iter: number = KDF_ITERATIONS): AuthKdf {
  const bounded = Math.min(Math.max(iter, KDF_ITERATIONS), KDF_ITERATIONS_MAX);
  return { v: 'auth-v1', kdf: 'PBKDF2', iter: bounded, salt: encodeBase64(randomBytes(SALT_BYTES)) };
}

/**
 * Derives the secret that a device sends instead of the password: PBKDF2-HMAC-SHA256 (RFC 8018) of NFKC(password),
 * expanded with HKDF-SHA256 (RFC 5869) to 32 bytes, as 43 characters of base64url. The parameters come from the
 * server. Throws `E_KEY_MATERIAL` when they are not auth-v1 or its salt or iterations are out of bounds.
 */
export async function deriveAuthSecret(password: string, kdf: AuthKdf): Promise<AuthSecret> {
  const sound = decodeAuthKdf(kdf);
  const salt16 = sound && decodeBase64(sound.salt);
  if (!sound || !salt16 || salt16.length !== SALT_BYTES) throw invalidKeyMaterialError('not auth-v1');
  const base = await importPassphrase(password);
  const salt = await sha256(concatBytes(SALT_PREFIX, salt16));
  const stretched = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: sound.iter },
    base,
    256,
  );
  return encodeBase64Url(await expand(stretched)) as AuthSecret;
}

async function expand(stretched: ArrayBuffer): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', stretched, 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: INFO };
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256));
}
