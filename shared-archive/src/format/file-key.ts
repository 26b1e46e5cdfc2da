import { ArchiveError } from './archive-error.ts';
import type { ArchiveHeader } from './header.ts';
import type { Bytes } from './hex.ts';
import { ARCHIVE_FORMAT, ARCHIVE_KDF_ITERATIONS, FILE_KEY_BYTES, NONCE_BYTES, SALT_BYTES } from './limits.ts';

/**
 * Associated data that binds a wrapped key to this format, so that the key cannot be opened as part of another format.
 */
const ASSOCIATED_DATA = new TextEncoder().encode(ARCHIVE_FORMAT);

export type WrappedKeyFields = Pick<ArchiveHeader, 'iterations' | 'salt' | 'keyNonce' | 'wrappedKey'>;

/** Makes a random file key (AES-GCM-256) and wraps it under the passphrase. */
export async function createFileKey(passphrase: string): Promise<{ key: CryptoKey; part: WrappedKeyFields }> {
  const raw = randomBytes(FILE_KEY_BYTES);
  const salt = randomBytes(SALT_BYTES);
  const keyNonce = randomBytes(NONCE_BYTES);
  const wrappingKey = await deriveKey(passphrase, { iterations: ARCHIVE_KDF_ITERATIONS, salt });
  const wrapped = await crypto.subtle.encrypt(params(keyNonce), wrappingKey, raw);
  const key = await importFileKey(raw);
  raw.fill(0);
  return { key, part: { iterations: ARCHIVE_KDF_ITERATIONS, salt, keyNonce, wrappedKey: new Uint8Array(wrapped) } };
}

/** Unwraps the file key of a header. Throws an {@link ArchiveError} `WRONG_PASSPHRASE` when the tag does not match. */
export async function unwrapFileKey(passphrase: string, part: WrappedKeyFields): Promise<CryptoKey> {
  const wrappingKey = await deriveKey(passphrase, part);
  const raw = await crypto.subtle.decrypt(params(part.keyNonce), wrappingKey, part.wrappedKey).catch(() => null);
  if (!raw) throw new ArchiveError('WRONG_PASSPHRASE');
  return importFileKey(new Uint8Array(raw));
}

/**
 * Derives a key from the passphrase with PBKDF2-HMAC-SHA256 (RFC 8018). The passphrase is normalised to NFKC, so that
 * every keyboard gives the same key.
 */
async function deriveKey(passphrase: string, { iterations, salt }: Pick<WrappedKeyFields, 'iterations' | 'salt'>) {
  const text = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const kdf = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(kdf, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const importFileKey = (raw: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

const params = (iv: Bytes): AesGcmParams => ({ name: 'AES-GCM', iv, additionalData: ASSOCIATED_DATA });

/** Returns `length` bytes of the platform's cryptographically secure generator. */
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
