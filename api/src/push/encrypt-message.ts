import { createECDH } from 'node:crypto';
import webPush from 'web-push';

/** Keys of a browser, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Length of every padded text in bytes, so that the length of a message does not tell its kind. */
export const PADDED_MESSAGE_BYTES = 64;

/**
 * Encrypts a JSON text for a browser with `aes128gcm` (RFC 8291): only that browser can read it, its push service
 * cannot. The text is padded with spaces, which JSON ignores. Returns the body of the request to the push service.
 * Throws when the browser's key is no point of the curve.
 */
export function encryptMessage(json: string, { p256dh, auth }: BrowserKeys): Buffer {
  return webPush.encrypt(p256dh, auth, json.padEnd(PADDED_MESSAGE_BYTES), 'aes128gcm').cipherText;
}

/** True when a key is a point of the curve, so that messages can be encrypted for it. */
export function isBrowserKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
