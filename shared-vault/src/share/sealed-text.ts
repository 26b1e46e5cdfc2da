import { ENVELOPE_PAD_BYTES } from '@northkeep/contracts';
import { decrypt, encrypt, type SealedBytes } from '../crypto/aes-gcm.ts';
import { decodeBase64, encodeBase64 } from '../crypto/base64.ts';
import { encodeUtf8 } from '../crypto/bytes.ts';
import { deriveAesKey } from '../crypto/hkdf.ts';
import type { Bytes } from '../crypto/types.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** Length of an uncompressed point of P-256. */
const PUBLIC_KEY_BYTES = 65;
const SPACE = 32;

/** A shared text, encrypted to the public key of a vault (docs/adr/0060-share-target.md). */
export interface SealedText extends SealedBytes {
  readonly v: 1;
  /** Id of the line that the text becomes. */
  readonly id: string;
  /** Id of the key pair. */
  readonly keyId: string;
  /** Ephemeral public key: uncompressed point of P-256 in base64. */
  readonly epk: string;
}

/** Public part of a vault's key pair for shared texts. */
export interface ShareKey {
  readonly keyId: string;
  /** Uncompressed point of P-256 in base64. */
  readonly publicKey: string;
}

/** A new key pair for shared texts, its private part as a JSON Web Key. */
export interface ShareKeyPair extends ShareKey {
  readonly privateKey: JsonWebKey;
}

/** Plaintext of a shared text. */
export interface SharedText {
  readonly text: string;
  /**
   * Origin of the website whose form sent the text, '' if a website withheld its origin, or null if the request names no
   * website, as one from the share sheet of the device does.
   */
  readonly site: string | null;
  /** Random id of the share. The pieces of a long text have the same one. */
  readonly shareId: string;
}

export async function createShareKeyPair(): Promise<ShareKeyPair> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return {
    keyId: crypto.randomUUID(),
    publicKey: await exportPublicKey(pair.publicKey),
    privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
  };
}

/**
 * Encrypts a text so that only the holder of the private key can read it: ECDH with an ephemeral key on P-256,
 * HKDF-SHA256 and AES-GCM-256 (as in ECIES). The plaintext is padded to a multiple of 64 bytes.
 */
export async function encryptSharedText(
  { keyId, publicKey }: ShareKey,
  id: string,
  text: SharedText,
): Promise<SealedText> {
  const point = decodeBase64(publicKey);
  if (point?.length !== PUBLIC_KEY_BYTES) throw new Error('not a public key for shared texts');
  const receiver = await crypto.subtle.importKey('raw', point, CURVE, false, []);
  const ephemeral = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const epk = await exportPublicKey(ephemeral.publicKey);
  const key = await deriveTextKey(ephemeral.privateKey, receiver, epk);
  return { v: 1, id, keyId, epk, ...(await encrypt(key, pad(JSON.stringify(text)), bindingOf({ id, keyId }))) };
}

/** Decrypts a shared text. Returns null when the text is damaged or encrypted to another key. */
export async function decryptSharedText(privateKey: JsonWebKey, sealed: SealedText): Promise<SharedText | null> {
  const point = decodeBase64(sealed.epk);
  if (point?.length !== PUBLIC_KEY_BYTES) return null;
  try {
    const own = await crypto.subtle.importKey('jwk', privateKey, CURVE, false, ['deriveBits']);
    const sender = await crypto.subtle.importKey('raw', point, CURVE, false, []);
    const bytes = await decrypt(await deriveTextKey(own, sender, sealed.epk), sealed, bindingOf(sealed));
    return bytes && decodeSharedText(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    console.debug('a shared text could not be decrypted', error);
    return null;
  }
}

function decodeSharedText(value: unknown): SharedText | null {
  // Earlier versions stored the text alone. Its origin is unknown, and the empty id is that of no share.
  if (typeof value === 'string') return { text: value, site: null, shareId: '' };
  if (typeof value !== 'object' || value === null) return null;
  const { text, site, shareId } = value as Record<string, unknown>;
  if (typeof text !== 'string' || typeof shareId !== 'string') return null;
  return { text, shareId, site: typeof site === 'string' ? site : null };
}

export function isSealedText(value: unknown): value is SealedText {
  if (typeof value !== 'object' || value === null) return false;
  const { v, ...texts } = value as Record<string, unknown>;
  return v === 1 && ['id', 'keyId', 'epk', 'n', 'c'].every((name) => typeof texts[name] === 'string');
}

async function deriveTextKey(own: CryptoKey, other: CryptoKey, epk: string): Promise<CryptoKey> {
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256));
  return deriveAesKey(shared, `northkeep/shared-text/v1/${epk}`);
}

const bindingOf = ({ id, keyId }: Pick<SealedText, 'id' | 'keyId'>): Bytes => encodeUtf8(`shared-text:${keyId}:${id}`);

const exportPublicKey = async (key: CryptoKey): Promise<string> =>
  encodeBase64(new Uint8Array(await crypto.subtle.exportKey('raw', key)));

function pad(json: string): Bytes {
  const plain = encodeUtf8(json);
  const padded = new Uint8Array(Math.ceil(plain.length / ENVELOPE_PAD_BYTES) * ENVELOPE_PAD_BYTES).fill(SPACE);
  padded.set(plain);
  return padded;
}
