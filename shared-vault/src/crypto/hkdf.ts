import { encodeUtf8 } from './bytes.ts';
import type { Bytes } from './types.ts';

/** HKDF-SHA256 (RFC 5869) with an empty salt. Outputs for different `info` are independent of each other. */
const params = (info: string): HkdfParams => ({
  ...{ name: 'HKDF', hash: 'SHA-256' },
  ...{ salt: new Uint8Array(0), info: encodeUtf8(info) },
});

const baseOf = (bytes: Bytes, usage: 'deriveBits' | 'deriveKey') =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, [usage]);

/** Derives 32 bytes from key material by HKDF-SHA256 (RFC 5869). */
export async function deriveBytes(bytes: Bytes, info: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(params(info), await baseOf(bytes, 'deriveBits'), 256));
}

/** Derives a non-extractable AES-GCM-256 key from key material by HKDF-SHA256 (RFC 5869). */
export async function deriveAesKey(bytes: Bytes, info: string): Promise<CryptoKey> {
  const base = await baseOf(bytes, 'deriveKey');
  return crypto.subtle.deriveKey(params(info), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
