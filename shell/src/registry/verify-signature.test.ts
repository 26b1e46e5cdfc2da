import { createTestKey } from '@northkeep/contracts/tuf/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifySignature } from './verify-signature.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Order of the group of Ed25519. A signature with the scalar S + L satisfies the equation, and RFC 8032 refuses it. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

const ofHex = (digits: string): Bytes => new Uint8Array(Buffer.from(digits, 'hex'));

/** Changes one bit. */
const flip = (bytes: Bytes, at: number): Bytes => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

function addOrder(signature: Bytes): Bytes {
  const scalar = signature.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + L;
  return signature.map((byte, at) => (at < 32 ? byte : Number((scalar >> BigInt(8 * (at - 32))) & 255n)));
}

/** Lets WebCrypto refuse Ed25519, as Chrome before 137 does. Returns the functions of WebCrypto that verify. */
function removeEd25519() {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKey>;
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation((...given: unknown[]) =>
    given[2] === 'Ed25519'
      ? Promise.reject(new DOMException('Algorithm: Unrecognized name', 'NotSupportedError'))
      : importKey(...given),
  );
  return vi.spyOn(crypto.subtle, 'verify');
}

afterEach(() => vi.restoreAllMocks());

// shows: public.hostile.no-ed25519
describe('verifySignature in a browser without Ed25519', () => {
  const [key, stranger] = [createTestKey(), createTestKey()];
  const text = new TextEncoder().encode('{"version":7}');
  const publicKey = ofHex(key.key.keyval.public);
  const signature = ofHex(key.sign(text));

  it('gives the same results as WebCrypto, for genuine and for forged signatures', async () => {
    const cases: Record<string, [publicKey: Bytes, bytes: Bytes, signature: Bytes]> = {
      genuine: [publicKey, text, signature],
      'of a changed text': [publicKey, flip(text, 3), signature],
      'of a text with a space more': [publicKey, new Uint8Array([...text, 32]), signature],
      'of another text': [publicKey, text, ofHex(key.sign(flip(text, 0)))],
      'of a stranger': [publicKey, text, ofHex(stranger.sign(text))],
      'with the order added to the scalar': [publicKey, text, addOrder(signature)],
      'of zeros': [publicKey, text, new Uint8Array(64)],
    };
    for (const at of [0, 15, 31, 32, 47, 63]) cases[`with byte ${at} changed`] = [publicKey, text, flip(signature, at)];
    const verifyAll = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(cases).map(async ([name, given]) => [name, await verifySignature(...given)] as const),
        ),
      );
    const native = await verifyAll();
    const verify = removeEd25519();
    const replaced = await verifyAll();
    expect(replaced).toEqual(native);
    expect(verify).not.toHaveBeenCalled();
    const { genuine, ...forged } = replaced;
    expect(genuine).toBe(true);
    expect(new Set(Object.values(forged))).toEqual(new Set([false]));
  });

  it('refuses a key of small order, with which one signature fits every text', async () => {
    removeEd25519();
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    expect(await verifySignature(neutral, text, Uint8Array.of(...neutral, ...new Uint8Array(32)))).toBe(false);
  });
});
