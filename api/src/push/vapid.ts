import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '@northkeep/contracts';

/** Key pair with which push services recognise this server (RFC 8292), in base64url. */
export interface VapidKeys {
  /** Uncompressed point of P-256, 65 bytes. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: string;
}

/** Push services refuse tokens that are valid for more than a day. */
const VALID_MS = 12 * HOUR_MS;

/** Generates a private key in base64url. */
export function generateVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A key with leading zeros is shorter.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Returns the pair of a private key in base64url; null when it is none. */
export function vapidKeysOf(privateKey: string): VapidKeys | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return null;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    // Zero, or not below the order of the curve.
    return null;
  }
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey };
}

/** Creates the signer of requests to push services. `subject` is a `mailto:` or `https:` address of the operator. */
export function vapidSigner(keys: VapidKeys, subject: string): (endpoint: string) => string {
  const key = keyObjectOf(keys);
  return (endpoint) => {
    const exp = Math.floor((Date.now() + VALID_MS) / 1000);
    const token = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: new URL(endpoint).origin, exp, sub: subject },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return `vapid t=${token}.${signature}, k=${keys.publicKey}`;
  };
}

function keyObjectOf({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}
