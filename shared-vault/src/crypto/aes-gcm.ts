import { NONCE_BYTES } from '@northkeep/contracts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { randomBytes } from './bytes.ts';
import type { Bytes } from './types.ts';

/** Nonce and ciphertext with its tag, both padded base64. */
export interface SealedBytes {
  readonly n: string;
  readonly c: string;
}

/** AES-GCM (NIST SP 800-38D) with a random 12-byte nonce and a 16-byte tag. */
export async function encrypt(key: CryptoKey, plaintext: Bytes, additionalData?: Bytes): Promise<SealedBytes> {
  const iv = randomBytes(NONCE_BYTES);
  const c = await crypto.subtle.encrypt(params(iv, additionalData), key, plaintext);
  return { n: encodeBase64(iv), c: encodeBase64(new Uint8Array(c)) };
}

/** The plaintext, or null where nonce, ciphertext, key or associated data do not fit together. */
export async function decrypt(key: CryptoKey, box: SealedBytes, additionalData?: Bytes): Promise<Bytes | null> {
  const iv = decodeBase64(box.n);
  const c = decodeBase64(box.c);
  if (!iv || iv.length !== NONCE_BYTES || !c) return null;
  try {
    return new Uint8Array(await crypto.subtle.decrypt(params(iv, additionalData), key, c));
  } catch {
    return null; // WebCrypto says no more than OperationError, and neither do we
  }
}

function params(iv: Bytes, additionalData: Bytes | undefined): AesGcmParams {
  return additionalData ? { name: 'AES-GCM', iv, additionalData } : { name: 'AES-GCM', iv };
}
