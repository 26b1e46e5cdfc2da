import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

interface Randomness {
  /** Private key of the sender, 32 bytes. */
  readonly senderKey: Uint8Array;
  /** 16 bytes. */
  readonly salt: Uint8Array;
}

const CURVE = 'prime256v1';
const RECORD_SIZE = 4_096;
/** Ends the last record (RFC 8188); the zeros after it are padding. */
const LAST_RECORD = 2;
/** Length of every padded text in bytes, so that the length of a message does not tell its kind. */
export const PADDED_LENGTH = 64;

/**
 * Encrypts a text for a browser with `aes128gcm` (RFC 8291): only that browser can read it, its push service cannot.
 * Returns the body of the request to the push service. Throws when the browser's key is no point of the curve.
 */
export function encryptMessage(text: string, { p256dh, auth }: BrowserKeys, random?: Randomness): Buffer {
  const sender = createECDH(CURVE);
  if (random) sender.setPrivateKey(random.senderKey);
  else sender.generateKeys();
  const salt = random?.salt ?? randomBytes(16);
  const browserKey = Buffer.from(p256dh, 'base64url');
  const senderPublic = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderPublic]);
  const secret = derive(sender.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(plainRecord(text, random ? 0 : PADDED_LENGTH)), cipher.final()]);
  return Buffer.concat([headerOf(salt, senderPublic), record, cipher.getAuthTag()]);
}

function plainRecord(text: string, length: number): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.of(LAST_RECORD), Buffer.alloc(Math.max(0, length - bytes.length))]);
}

function headerOf(salt: Uint8Array, senderPublic: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes.writeUInt8(senderPublic.length, 4);
  return Buffer.concat([salt, sizes, senderPublic]);
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, length));

/** True when a key is a point of the curve, so that messages can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
