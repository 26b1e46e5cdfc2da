import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, decodeBase64Into, decodeBase64Url, encodeBase64, encodeBase64Url } from './base64.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

describe('base64', () => {
  it('encodes and decodes like Node.js Buffer', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const text = Buffer.from(value).toString('base64');
        expect(encodeBase64(value)).toBe(text);
        expect(encodeBase64Url(value)).toBe(Buffer.from(value).toString('base64url'));
        expect([...(decodeBase64(text) ?? [])]).toEqual([...value]);
        expect([...(decodeBase64Url(encodeBase64Url(value)) ?? [])]).toEqual([...value]);
      }),
    );
  });
  it.each([
    'A',
    'AA',
    'AAA',
    'AB==',
    'AAB=',
    'A===',
    'AA==AAAA',
    'AA=A',
    '====',
    'AAA-',
    'AAAé',
    ' AAA',
    'AA-=',
    'A-==',
    '-A==',
  ])('rejects %j, which is not canonical', (text) => expect(decodeBase64(text)).toBeNull());
  it.each(['AQI=', '+A', '/A', 'A'])('rejects %j, which is not canonical base64url', (text) =>
    expect(decodeBase64Url(text)).toBeNull(),
  );
  it('decodes into a buffer at an offset and never writes past its end', () => {
    const scratch = new Uint8Array(8);
    expect(decodeBase64Into('AQID', scratch, 2)).toBe(3);
    expect([...scratch]).toEqual([0, 0, 1, 2, 3, 0, 0, 0]);
    expect(decodeBase64Into('AQID', scratch, 6)).toBe(-1);
  });
});
