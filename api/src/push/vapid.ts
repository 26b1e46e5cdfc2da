import { createECDH } from 'node:crypto';
import { HOUR_MS } from '@northkeep/contracts';
import webPush from 'web-push';

/** Key pair with which push services recognise this server (RFC 8292), in base64url. */
export interface VapidKeys {
  /** Public key: an uncompressed point of P-256, 65 bytes. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: string;
}

/** Push services refuse tokens that are valid for more than a day. */
const VALID_MS = 12 * HOUR_MS;

/** Generates a private key in base64url. */
export function generateVapidKey(): string {
  return webPush.generateVAPIDKeys().privateKey;
}

/** Returns the key pair of a private key in base64url; null when the text is not a private key. */
export function vapidKeysOf(privateKey: string): VapidKeys | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    // `setPrivateKey` rejects a number that is zero or not below the order of the curve.
    return null;
  }
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey };
}

/** Creates the signer of requests to push services. `subject` is a `mailto:` or `https:` address of the operator. */
export function vapidSigner({ publicKey, privateKey }: VapidKeys, subject: string): (endpoint: string) => string {
  return (endpoint) => {
    const expiration = Math.floor((Date.now() + VALID_MS) / 1000);
    const { origin } = new URL(endpoint);
    return webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expiration).Authorization;
  };
}
