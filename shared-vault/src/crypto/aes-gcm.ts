import { decodeBase64, encodeBase64 } from './base64.ts';
import { randomBytes } from './bytes.ts';
import type { Bytes } from './types.ts';

export const NONCE_BYTES = 12;

export const TAG_BYTES = 16;

/** Output of AES-GCM: the nonce (12 bytes) and the ciphertext followed by its tag (16 bytes), both padded base64. */
export interface SealedBytes {
  readonly n: string;
  readonly c: string;
}

/**
 * Encrypts with AES-GCM (NIST SP 800-38D) under a random 12-byte nonce, with a 16-byte tag. `additionalData` is
 * authenticated but not stored: decryption needs the same bytes.
 */
export async function encrypt(key: CryptoKey, plaintext: Bytes, additionalData?: Bytes): Promise<SealedBytes> {
  const iv = randomBytes(NONCE_BYTES);
  const c = await crypto.subtle.encrypt(params(iv, additionalData), key, plaintext);
  return { n: encodeBase64(iv), c: encodeBase64(new Uint8Array(c)) };
}

/**
 * Decrypts and verifies the output of {@link encrypt}. Returns null when the tag does not match (another key,
 * ciphertext, nonce or additional data) or when the input is not valid base64.
 */
export async function decrypt(key: CryptoKey, box: SealedBytes, additionalData?: Bytes): Promise<Bytes | null> {
  const iv = decodeBase64(box.n);
  const c = decodeBase64(box.c);
  if (!iv || iv.length !== NONCE_BYTES || !c) return null;
  try {
    return new Uint8Array(await crypto.subtle.decrypt(params(iv, additionalData), key, c));
  } catch {
    return null; // WebCrypto reports every failure as OperationError, so the cause is not known
  }
}

function params(iv: Bytes, additionalData: Bytes | undefined): AesGcmParams {
  return additionalData ? { name: 'AES-GCM', iv, additionalData } : { name: 'AES-GCM', iv };
}
