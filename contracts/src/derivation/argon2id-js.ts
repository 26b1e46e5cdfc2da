import { argon2idAsync } from '@noble/hashes/argon2.js';
import { type Argon2idInput, TooLittleMemoryError } from './derivation.ts';

/** Argon2id in JavaScript, about three times slower than in WebAssembly. `onProgress` receives the done share, 0 to 1. */
export async function argon2idInJs(
  { password, salt, m, t, p }: Argon2idInput,
  onProgress?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const options = { m, t, p, dkLen: 32, maxmem: 2 ** 32 - 1, ...(onProgress ? { onProgress } : {}) };
  try {
    return new Uint8Array(await argon2idAsync(password, salt, options));
  } catch (cause) {
    throw cause instanceof RangeError ? new TooLittleMemoryError('argon2id', { cause }) : cause;
  }
}
