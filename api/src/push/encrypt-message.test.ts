import { describe, expect, it } from 'vitest';
import { encryptMessage, isBrowserKey } from './encrypt-message.ts';

/** The example of RFC 8291, appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl',
    '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('encryptMessage', () => {
  // shows: push.payload.encrypted
  it('gives the body of the example in RFC 8291', () => {
    const random = { senderKey: bytes(RFC.senderKey), salt: bytes(RFC.salt) };
    expect(encryptMessage(RFC.text, RFC, random).toString('base64url')).toBe(RFC.body);
  });

  // shows: push.payload.length
  it('gives bodies of one length for texts of different lengths, and never the same one twice', () => {
    const bodies = ['{"kind":"test"}', '{"kind":"weekly-review"}', '{"kind":"test"}'].map((text) =>
      encryptMessage(text, RFC),
    );
    expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
    expect(new Set(bodies.map((body) => body.toString('base64url'))).size).toBe(3);
  });
});

describe('isBrowserKey', () => {
  it('accepts a point of the curve only', () => {
    expect(isBrowserKey(RFC.p256dh)).toBe(true);
    expect(isBrowserKey(Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url'))).toBe(false);
    expect(isBrowserKey('')).toBe(false);
  });
});
