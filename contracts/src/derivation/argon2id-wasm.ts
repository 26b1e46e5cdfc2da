import { argon2id } from 'hash-wasm';
import type { Argon2idInput } from './derivation.ts';

/**
 * Argon2id in WebAssembly. Rejects with a RangeError when the memory cannot be allocated, and with another error where
 * WebAssembly is missing or forbidden.
 */
export async function argon2idInWasm({ password, salt, m, t, p }: Argon2idInput): Promise<Uint8Array<ArrayBuffer>> {
  const hash = await argon2id({
    ...{ password, salt, memorySize: m, iterations: t, parallelism: p },
    ...{ hashLength: 32, outputType: 'binary' },
  });
  return new Uint8Array(hash);
}
