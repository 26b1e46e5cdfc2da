import { decodeErkp, type Erkp, KDF_ITERATIONS, KDF_ITERATIONS_MAX, SALT_BYTES } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { randomBytes } from './bytes.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidKeyMaterial, wrongPassphrase } from './errors.ts';
import { importPassphrase } from './passphrase.ts';
import type { Kek, RawDataKey } from './types.ts';

/** Which KEK an erkp needs: the same salt and count give the same key. */
export type KekParams = Pick<Erkp, 's' | 'iter'>;

/** PBKDF2-SHA256 of NFKC(password). Throws `E_KEY_MATERIAL` for a salt or count outside the bounds. */
export async function deriveKek(password: string, { s, iter }: KekParams): Promise<Kek> {
  const salt = decodeBase64(s);
  if (!salt || salt.length !== SALT_BYTES) throw invalidKeyMaterial('salt');
  if (!Number.isInteger(iter) || iter < KDF_ITERATIONS || iter > KDF_ITERATIONS_MAX) {
    throw invalidKeyMaterial('iterations');
  }
  const base = await importPassphrase(password);
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iter };
  return (await crypto.subtle.deriveKey(kdf, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])) as Kek;
}

/** Wraps a data key under a password, with a fresh salt. */
export async function wrapErkp(raw: RawDataKey, password: string, iter: number = KDF_ITERATIONS): Promise<Erkp> {
  const s = encodeBase64(randomBytes(SALT_BYTES));
  const { n, c } = await encrypt(await deriveKek(password, { s, iter }), raw);
  return { v: 'erkp-v1', kdf: 'PBKDF2', iter, s, n, c };
}

/** Opens an erkp. Throws `E_KEY_MATERIAL` for anything but erkp-v1, 'Incorrect passphrase' where it does not open. */
export async function openErkp(erkp: Erkp, kek: Kek): Promise<RawDataKey> {
  const sound = decodeErkp(erkp);
  if (!sound) throw invalidKeyMaterial('not erkp-v1');
  const raw = await decrypt(kek, sound);
  if (!raw) throw wrongPassphrase();
  return asRawDataKey(raw);
}
