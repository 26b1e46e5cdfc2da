import { hashRaw } from '@node-rs/argon2';
import type { Argon2idInput } from '../contracts/src/derivation/derivation.ts';
import { deriveOnce, toHex } from './derived-bytes.ts';

// Replaces Argon2id in WebAssembly in tests by a native implementation: the same result with the same parameters in a
// sixth of the time (contracts/src/derivation/argon2id.test.ts compares both).

export async function argon2idInWasm({ password, salt, m, t, p }: Argon2idInput): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof WebAssembly === 'undefined') throw new Error('WebAssembly is missing');
  const costs = { memoryCost: m, timeCost: t, parallelism: p };
  return deriveOnce(['Argon2id', toHex(password), toHex(salt), costs], () =>
    hashRaw(password, { salt, algorithm: 2, outputLen: 32, ...costs }),
  );
}
