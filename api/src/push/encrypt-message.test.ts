import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptMessage, isBrowserKey } from './encrypt-message.ts';

const browserKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') };
};

describe('encryptMessage', () => {
  // shows: push.payload.length
  it('returns bodies of equal length for texts of different lengths, and never the same body twice', () => {
    const keys = browserKeys();
    const bodies = ['{"kind":"test"}', '{"kind":"weekly-review","late":true}', '{"kind":"test"}'].map((text) =>
      encryptMessage(text, keys),
    );
    expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
    expect(new Set(bodies.map((body) => body.toString('base64url'))).size).toBe(3);
  });
});

describe('isBrowserKey', () => {
  it('accepts only a point on the curve', () => {
    expect(isBrowserKey(browserKeys().p256dh)).toBe(true);
    expect(isBrowserKey(Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url'))).toBe(false);
    expect(isBrowserKey('')).toBe(false);
  });
});
