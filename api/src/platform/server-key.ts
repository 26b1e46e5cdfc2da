import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Value encrypted at rest with `SERVER_KEY` (AES-256-GCM, NIST SP 800-38D). `n` and `c` are base64; `c` ends with the
 * tag.
 */
export interface ServerSealedValue {
  readonly v: 1;
  /** Key id: base64url of the first 8 bytes of SHA-256(key). */
  readonly kid: string;
  readonly n: string;
  readonly c: string;
}

/** Location of a sealed value, used as associated data: a value copied to another location does not open. */
export interface SealedValueLocation {
  readonly collection: string;
  readonly field: string;
  readonly userId: string;
}

export interface KeyRing {
  /** Ids of all keys. New values are sealed with the first key. */
  readonly kids: readonly string[];
  seal(place: SealedValueLocation, text: string): ServerSealedValue;
  /** Throws when the key is unknown, the value was altered, or it was sealed for another location. */
  open(place: SealedValueLocation, sealed: ServerSealedValue): string;
}

export const SERVER_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Key id: base64url of the first 8 bytes of SHA-256(key). */
export function serverKeyIdOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest().subarray(0, 8).toString('base64url');
}

/** Decodes a key from base64 or base64url. Returns null unless it has 32 bytes. */
export function decodeServerKey(text: string): Buffer | null {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === SERVER_KEY_BYTES ? key : null;
}

interface CipherInput {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly place: Uint8Array;
}

/** Encrypts with AES-256-GCM. Returns the ciphertext followed by its 16-byte tag. */
export function encryptAesGcm({ key, nonce, place }: CipherInput, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(place);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Reverses {@link encryptAesGcm}. Throws when a bit of key, nonce, place, ciphertext or tag differs. */
export function decryptAesGcm({ key, nonce, place }: CipherInput, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('too short to be sealed');
  const split = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(place)
    .setAuthTag(sealed.subarray(split));
  return Buffer.concat([decipher.update(sealed.subarray(0, split)), decipher.final()]);
}

const placeBytes = ({ collection, field, userId }: SealedValueLocation) =>
  Buffer.from(`${collection}.${field}:${userId}`);

/** Creates a key ring for values at rest: the first key seals, all keys open. */
export function createKeyRing([current, ...older]: readonly [Buffer, ...Buffer[]]): KeyRing {
  const byKid = new Map([current, ...older].map((key) => [serverKeyIdOf(key), key]));
  const kid = serverKeyIdOf(current);
  return {
    kids: [...byKid.keys()],
    seal(place, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const c = encryptAesGcm({ key: current, nonce, place: placeBytes(place) }, Buffer.from(text));
      return { v: 1, kid, n: nonce.toString('base64'), c: c.toString('base64') };
    },
    open(place, sealed) {
      const key = byKid.get(sealed.kid);
      if (sealed.v !== 1 || !key) throw new Error(`sealed with the unknown key ${sealed.kid}`);
      const nonce = Buffer.from(sealed.n, 'base64');
      if (nonce.length !== NONCE_BYTES) throw new Error('a nonce has 12 bytes');
      return decryptAesGcm({ key, nonce, place: placeBytes(place) }, Buffer.from(sealed.c, 'base64')).toString();
    },
  };
}
