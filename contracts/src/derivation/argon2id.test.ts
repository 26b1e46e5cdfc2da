import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js';
import { describe, expect, test, vi } from 'vitest';
import { ARGON2ID } from '../crypto.ts';
import { argon2idInWasm } from '../derivation/argon2id-wasm.ts';
import { argon2id } from './argon2id.ts';
import { argon2idInJs } from './argon2id-js.ts';
import { deriveHardened, TooLittleMemoryError } from './derivation.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Test vector of the reference implementation (phc-winner-argon2, test.c): 64 MiB, two passes, one lane. */
const REFERENCE = { password: encode('password'), salt: encode('somesalt'), m: 65_536, t: 2, p: 1 };
const REFERENCE_HASH = '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7';

describe('Argon2id', () => {
  test('of the library in JavaScript gives the vector of RFC 9106 §5.3', () => {
    const bytes = (length: number, byte: number) => new Uint8Array(length).fill(byte);
    const options = { t: 3, m: 32, p: 4, dkLen: 32, key: bytes(8, 3), personalization: bytes(12, 4) };
    expect(hex(nobleArgon2id(bytes(32, 1), bytes(16, 2), options))).toBe(
      '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659',
    );
  });

  test.each([
    ['WebAssembly', argon2idInWasm],
    ['JavaScript', argon2idInJs],
    ['the native implementation of the tests', argon2id],
  ])('in %s gives the vector of the reference implementation', async (_, compute) => {
    expect(hex(await compute(REFERENCE))).toBe(REFERENCE_HASH);
  });

  test('gives the same bytes in WebAssembly, in JavaScript and natively with the parameters of new keys', async () => {
    const input = { password: new Uint8Array(32).fill(1), salt: new Uint8Array(32).fill(2), ...ARGON2ID };
    const hashes = await Promise.all([argon2idInWasm(input), argon2idInJs(input), argon2id(input)]);
    expect(new Set(hashes.map(hex))).toEqual(new Set([hex(hashes[0])]));
  });

  test('in JavaScript reports its progress', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    await argon2idInJs({ ...REFERENCE, m: 8192 }, onProgress);
    const shares = onProgress.mock.calls.map(([share]) => share);
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  test('rejects with a RangeError in WebAssembly when the memory cannot be allocated', async () => {
    await expect(argon2idInWasm({ ...REFERENCE, m: 2 ** 23 })).rejects.toBeInstanceOf(RangeError);
  });
});

describe('deriveHardened', () => {
  const PARAMETERS = { salt: new Uint8Array(16).fill(7), iter: 210_000, ...ARGON2ID };

  test('gives the same bytes for composed and decomposed letters, and others for another salt or cost', async () => {
    const derive = (password: string, change: object = {}) =>
      deriveHardened(password, { ...PARAMETERS, ...change }, argon2id).then(hex);
    const bytes = await derive('Caf\u00e9 9');
    expect(await derive('Cafe\u0301 9')).toBe(bytes);
    const others = [{ salt: new Uint8Array(16) }, { iter: 210_001 }, { m: 65_537 }, { t: 4 }];
    const found = await Promise.all(others.map((change) => derive('Caf\u00e9 9', change)));
    expect(new Set([bytes, ...found]).size).toBe(5);
  });

  test('passes the error of too little memory on', async () => {
    const failing = () => Promise.reject(new TooLittleMemoryError('argon2id'));
    await expect(deriveHardened('a', PARAMETERS, failing)).rejects.toBeInstanceOf(TooLittleMemoryError);
  });
});
