import type { Bytes } from './types.ts';

const encoder = new TextEncoder();

/** Encodes a text as UTF-8. */
export function encodeUtf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Returns `length` bytes from the browser's cryptographically secure generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Joins byte arrays into one. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the SHA-256 (FIPS 180-4) of `bytes`, 32 bytes. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
