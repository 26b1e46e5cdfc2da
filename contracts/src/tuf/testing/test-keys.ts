import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { encodeCanonicalJson } from '../canonical-json.ts';
import type { Metadata, SignedMetadata, TufKey } from '../metadata.ts';

/** An Ed25519 key pair with its id in the release repository. */
export interface TestKey {
  keyid: string;
  key: TufKey;
  /** Returns the hexadecimal signature of the bytes. */
  sign: (bytes: Uint8Array) => string;
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export const keyIdOf = (key: unknown): string => sha256(encodeCanonicalJson(key));

export function createTestKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key: TufKey = {
    keytype: 'ed25519',
    scheme: 'ed25519',
    keyval: { public: Buffer.from(x, 'base64url').toString('hex') },
  };
  return { keyid: keyIdOf(key), key, sign: (bytes) => sign(null, bytes, privateKey).toString('hex') };
}

export const createTestKeys = (count: number): TestKey[] => Array.from({ length: count }, createTestKey);

export const signMetadata = <Content extends Metadata>(
  signed: Content,
  keys: readonly TestKey[],
): SignedMetadata<Content> => ({
  signatures: keys.map(({ keyid, sign }) => ({ keyid, sig: sign(Buffer.from(encodeCanonicalJson(signed))) })),
  signed,
});

/** Verifies with Node's Ed25519. Rejects keys and signatures of other sizes, as some libraries do. */
export async function verifySignature(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) {
  if (publicKey.length !== 32 || signature.length !== 64) throw new Error('not of Ed25519');
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytes, key, signature);
}
