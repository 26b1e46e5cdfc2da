import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vectors from '@northkeep/contracts/vectors/server-key-v1.json' with { type: 'json' };
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServerKeySettings } from '../env/services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { KeyLedgerModel } from './server-key.model.ts';
import {
  createKeyRing,
  decodeServerKey,
  decryptAesGcm,
  encryptAesGcm,
  type SealedValueLocation,
  type ServerSealedValue,
  serverKeyIdOf,
} from './server-key.ts';
import { openServerKeys } from './server-key-start.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const A = Buffer.alloc(32, 1);
const B = Buffer.alloc(32, 2);
const PLACE: SealedValueLocation = {
  collection: 'users',
  field: 'erkp',
  userId: '7a1c8a52-2d1b-4a8e-8a43-0b8f4f0d8b11',
};

describe('AES-256-GCM', () => {
  // McGrew and Viega, 'The Galois/Counter Mode of Operation', test case 16 (used for the validation of NIST SP
  // 800-38D).
  const parts = {
    key: hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
    nonce: hex('cafebabefacedbaddecaf888'),
    place: hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
  };
  const plain = hex(
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  );
  const cipher = hex(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
  );

  it('encrypts and decrypts the published test vector', () => {
    expect(encryptAesGcm(parts, plain)).toEqual(cipher);
    expect(decryptAesGcm(parts, cipher)).toEqual(plain);
  });
});

describe('key ring', () => {
  const ring = createKeyRing([A]);

  it('opens a value at the location it was sealed for', () => {
    const sealed = ring.seal(PLACE, 'päckchen');
    expect(sealed).toMatchObject({ v: 1, kid: serverKeyIdOf(A) });
    expect(ring.open(PLACE, sealed)).toBe('päckchen');
    expect(ring.seal(PLACE, 'päckchen').n).not.toBe(sealed.n);
  });

  it.each([
    ['another person', { ...PLACE, userId: 'someone-else' }],
    ['another field', { ...PLACE, field: 'proof' }],
    ['another collection', { ...PLACE, collection: 'registrations' }],
  ])('does not open a value moved to %s', (_, place) => {
    expect(() => ring.open(place, ring.seal(PLACE, 'x'))).toThrow();
  });

  it('does not open a modified or truncated value, or a value sealed with another key', () => {
    const sealed = ring.seal(PLACE, 'a value of some length');
    const bytes = Buffer.from(sealed.c, 'base64');
    for (const at of [0, bytes.length - 1]) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(() => ring.open(PLACE, { ...sealed, c: flipped.toString('base64') })).toThrow();
    }
    expect(() => ring.open(PLACE, { ...sealed, c: bytes.subarray(0, 8).toString('base64') })).toThrow();
    expect(() => ring.open(PLACE, { ...sealed, n: 'AAAA' })).toThrow('12 bytes');
    expect(() => createKeyRing([B]).open(PLACE, sealed)).toThrow(serverKeyIdOf(A));
    expect(() => createKeyRing([B]).open(PLACE, { ...sealed, kid: serverKeyIdOf(B) })).toThrow();
  });

  it('still opens values of an older key after a rotation', () => {
    const rotated = createKeyRing([B, A]);
    expect(rotated.open(PLACE, ring.seal(PLACE, 'old'))).toBe('old');
    expect(rotated.seal(PLACE, 'new').kid).toBe(serverKeyIdOf(B));
  });
});

describe('vectors of the contracts', () => {
  const key = decodeServerKey(vectors.key) ?? Buffer.alloc(0);
  // The cast is needed for the cases that must fail: their values do not have the type ServerSealedValue.
  const sealedOf = (value: unknown) => value as ServerSealedValue;

  it.each(vectors.valid)('are opened by the key ring if valid: $name', ({ place, text, sealed }) => {
    expect(serverKeyIdOf(key)).toBe(vectors.kid);
    expect(createKeyRing([key]).open(place, sealedOf(sealed))).toBe(text);
  });

  it.each(vectors.mustFail)('are rejected by the key ring if invalid: $name', ({ place, sealed }) => {
    expect(() => createKeyRing([key]).open(place, sealedOf(sealed))).toThrow();
  });
});

describe('decodeServerKey', () => {
  it('accepts base64 of exactly 32 bytes, with or without padding', () => {
    expect(decodeServerKey(A.toString('base64'))).toEqual(A);
    expect(decodeServerKey(A.toString('base64url'))).toEqual(A);
    for (const text of [
      '',
      'short',
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
      '!'.repeat(43),
    ])
      expect(decodeServerKey(text)).toBeNull();
  });
});

describe('openServerKeys', () => {
  let dir: string;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'nk-keys-'));
    ({ close: closeDatabase } = await openTestDatabase(dir));
  });
  afterAll(async () => {
    await closeDatabase();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await KeyLedgerModel.deleteMany({});
    await rm(join(dir, 'server.key'), { force: true });
  });

  const start = (serverKeys: ServerKeySettings = { kind: 'generated', older: [] }) =>
    openServerKeys({ serverKeys, dataDir: dir });
  const given = (key: Buffer, ...older: Buffer[]): ServerKeySettings => ({
    kind: 'given',
    key: key.toString('base64'),
    older: older.map((one) => one.toString('base64')),
  });

  it('generates a key file with mode 600 and reads it again', async () => {
    const first = await start();
    const second = await start();
    expect(second.ring.kids).toEqual(first.ring.kids);
    expect(second.pepper).toEqual(first.pepper);
    expect((await stat(join(dir, 'server.key'))).mode & 0o777).toBe(0o600);
    const stored = JSON.stringify(await KeyLedgerModel.find().lean());
    expect(stored).not.toContain((await readFile(join(dir, 'server.key'), 'utf8')).trim());
    expect(stored).not.toContain(first.pepper.toString('base64'));
  });

  it('gives concurrent first starts the same key and pepper', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(one?.ring.kids).toEqual(two?.ring.kids);
    expect(one?.pepper).toEqual(two?.pepper);
  });

  it('does not generate a new key for a database with sealed values', async () => {
    const { ring } = await start();
    await rm(join(dir, 'server.key'));
    await expect(start()).rejects.toThrow(`SERVER_KEY: ${join(dir, 'server.key')} is missing`);
    await expect(start()).rejects.toThrow(ring.kids[0]);
  });

  it('throws an error that names the missing key of sealed values', async () => {
    await start(given(A));
    await expect(start(given(B))).rejects.toThrow(
      `SERVER_KEY: the database holds values sealed with the key ${serverKeyIdOf(A)}`,
    );
    const { ring } = await start(given(B, A));
    expect(ring.kids).toEqual([serverKeyIdOf(B), serverKeyIdOf(A)]);
  });

  it('names the variable of a malformed key', async () => {
    await expect(start({ kind: 'given', key: 'x', older: [] })).rejects.toThrow('SERVER_KEY');
    await expect(start({ kind: 'given', key: A.toString('base64'), older: ['x'] })).rejects.toThrow('SERVER_KEYS_OLD');
  });
});
