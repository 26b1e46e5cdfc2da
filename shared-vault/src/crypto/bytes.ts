import type { Bytes } from './types.ts';

const encoder = new TextEncoder();

/** UTF-8 of a text. */
export function encodeUtf8(text: string): Bytes {
  return encoder.encode(text);
}

/** `length` bytes from the browser's generator. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** SHA-256 (FIPS 180-4). */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
