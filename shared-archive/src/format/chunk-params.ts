import type { Bytes } from './hex.ts';
import { NONCE_BYTES, NONCE_PREFIX_BYTES } from './limits.ts';

export interface ChunkPosition {
  /** Number of the chunk, from 0. */
  readonly counter: number;
  /** True for the final chunk of the file. */
  readonly isLast: boolean;
}

/**
 * AES-GCM parameters of one chunk. The nonce is prefix, counter and last flag, the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance, 2015): a chunk
 * that is moved, repeated, dropped or cut off at the end does not open.
 */
export function chunkParams(prefix: Bytes, { counter, isLast }: ChunkPosition, header: Bytes): AesGcmParams {
  const iv = new Uint8Array(NONCE_BYTES);
  iv.set(prefix);
  new DataView(iv.buffer).setUint32(NONCE_PREFIX_BYTES, counter);
  iv[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return { name: 'AES-GCM', iv, additionalData: header };
}
