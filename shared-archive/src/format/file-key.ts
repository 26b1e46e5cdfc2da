import { ARGON2ID, type Argon2idParameters, KDF_ITERATIONS } from '@northkeep/contracts';
import { type Argon2id, deriveHardened, TooLittleMemoryError } from '@northkeep/contracts/derivation';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveHeader } from './header.ts';
import type { Bytes } from './hex.ts';
import { ARCHIVE_FORMAT, FILE_KEY_BYTES, FIRST_ARCHIVE_FORMAT, NONCE_BYTES, SALT_BYTES } from './limits.ts';

const INFO = new TextEncoder().encode('northkeep/archive-key/v2');

export type WrappedKeyFields = Pick<ArchiveHeader, 'iterations' | 'costs' | 'salt' | 'keyNonce' | 'wrappedKey'>;

/** Makes a random file key (AES-GCM-256) and wraps it under the passphrase. */
export async function createFileKey(
  passphrase: string,
  argon2id: Argon2id,
): Promise<{ key: CryptoKey; part: WrappedKeyFields & { readonly costs: Argon2idParameters } }> {
  const raw = randomBytes(FILE_KEY_BYTES);
  const kdf = { iterations: KDF_ITERATIONS, costs: ARGON2ID, salt: randomBytes(SALT_BYTES) };
  const keyNonce = randomBytes(NONCE_BYTES);
  const wrappingKey = await deriveKey(passphrase, kdf, argon2id);
  const wrapped = await crypto.subtle.encrypt(params(keyNonce, ARCHIVE_FORMAT), wrappingKey, raw);
  const key = await importFileKey(raw);
  raw.fill(0);
  return { key, part: { ...kdf, keyNonce, wrappedKey: new Uint8Array(wrapped) } };
}

/**
 * Unwraps the file key of a header. Throws an {@link ArchiveError}: `WRONG_PASSPHRASE` when the tag does not match,
 * `TOO_LITTLE_MEMORY`.
 */
export async function unwrapFileKey(
  passphrase: string,
  part: WrappedKeyFields,
  argon2id: Argon2id,
): Promise<CryptoKey> {
  const wrappingKey = await deriveKey(passphrase, part, argon2id);
  const format = part.costs === null ? FIRST_ARCHIVE_FORMAT : ARCHIVE_FORMAT;
  const raw = await crypto.subtle
    .decrypt(params(part.keyNonce, format), wrappingKey, part.wrappedKey)
    .catch(() => null);
  if (!raw) throw new ArchiveError('WRONG_PASSPHRASE');
  return importFileKey(new Uint8Array(raw));
}

type KdfFields = Pick<WrappedKeyFields, 'iterations' | 'costs' | 'salt'>;

/** Derives the key that wraps the file key from the passphrase, in its NFKC form, so that every keyboard gives it. */
async function deriveKey(passphrase: string, { iterations, costs, salt }: KdfFields, argon2id: Argon2id) {
  const aes = { name: 'AES-GCM', length: 256 };
  if (costs === null) {
    const text = new TextEncoder().encode(passphrase.normalize('NFKC'));
    const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
    const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
    return crypto.subtle.deriveKey(kdf, base, aes, false, ['encrypt', 'decrypt']);
  }
  const hardened = await deriveHardened(passphrase, { salt, iter: iterations, ...costs }, argon2id).catch(
    (reason: unknown) => {
      throw reason instanceof TooLittleMemoryError ? new ArchiveError('TOO_LITTLE_MEMORY') : reason;
    },
  );
  const base = await crypto.subtle.importKey('raw', hardened, 'HKDF', false, ['deriveKey']);
  hardened.fill(0);
  const kdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: INFO };
  return crypto.subtle.deriveKey(kdf, base, aes, false, ['encrypt', 'decrypt']);
}

const importFileKey = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** The name of the format as associated data binds the wrapped key to it: the key opens as part of no other format. */
const params = (iv: Bytes, format: string): AesGcmParams => ({
  ...{ name: 'AES-GCM', iv },
  additionalData: new TextEncoder().encode(format),
});

/** Returns `length` bytes of the platform's cryptographically secure generator. */
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
