import type { SignedRegistry } from '@northkeep/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestKey, createTestRegistry } from './registry-fixture.ts';
import { RegistryError, verifyRegistry } from './verify-registry.ts';

/** Order of the group of Ed25519. A signature with the scalar S + L satisfies the equation, and RFC 8032 refuses it. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Changes one bit of the signature. */
function flip(signed: SignedRegistry, at: number): SignedRegistry {
  const sig = bytesOf(signed.sig);
  sig[at] = (sig[at] ?? 0) ^ 1;
  return { ...signed, sig: base64(sig) };
}

function addOrder(signed: SignedRegistry): SignedRegistry {
  const sig = bytesOf(signed.sig);
  const scalar = sig.slice(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + L;
  for (let at = 0; at < 32; at += 1) sig[32 + at] = Number((scalar >> BigInt(8 * at)) & 255n);
  return { ...signed, sig: base64(sig) };
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
describe('verifyRegistry in a browser without Ed25519', () => {
  it('gives the same results as WebCrypto, for genuine and for forged lists', async () => {
    const [key, stranger] = [await createTestKey(), await createTestKey()];
    const signed = await key.sign(createTestRegistry(7));
    const foreign = await stranger.sign(createTestRegistry(7));
    const lists: Record<string, SignedRegistry> = {
      genuine: signed,
      'genuine and newer': await key.sign(createTestRegistry(8)),
      'with a changed text': { ...signed, payload: signed.payload.replace('19.3.1', '19.3.2') },
      'with a space more': { ...signed, payload: `${signed.payload} ` },
      'with the signature of another list': { ...signed, sig: (await key.sign(createTestRegistry(6))).sig },
      'of a stranger': foreign,
      'of a stranger under the id of a pinned key': { ...foreign, keyId: key.pinned.keyId },
      'with the order added to the scalar': addOrder(signed),
      'with a signature of zeros': { ...signed, sig: base64(new Uint8Array(64)) },
    };
    for (const at of [0, 15, 31, 32, 47, 63]) lists[`with byte ${at} of the signature changed`] = flip(signed, at);

    const verifyAll = async () => {
      const entries = Object.entries(lists).map(async ([name, list]) => {
        const result = verifyRegistry(JSON.stringify(list), [key.pinned]).then(
          ({ registry }) => `seq ${registry.seq}`,
          (reason) => (reason instanceof RegistryError ? reason.fault : String(reason)),
        );
        return [name, await result] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    };
    const native = await verifyAll();
    const verify = removeEd25519();
    const replaced = await verifyAll();

    expect(replaced).toEqual(native);
    expect(verify).not.toHaveBeenCalled();
    const { genuine, 'genuine and newer': newer, 'of a stranger': unknown, ...forged } = replaced;
    expect([genuine, newer, unknown]).toEqual(['seq 7', 'seq 8', 'unknown-key']);
    expect(new Set(Object.values(forged))).toEqual(new Set(['bad-signature']));
  });

  it('refuses a key of small order, with which one signature fits every text', async () => {
    removeEd25519();
    const neutral = Uint8Array.of(1, ...new Uint8Array(31));
    const signed: SignedRegistry = {
      payload: JSON.stringify(createTestRegistry(7)),
      keyId: 'AAAAAAAAAAA',
      sig: base64(Uint8Array.of(...neutral, ...new Uint8Array(32))),
    };
    const pinned = [{ keyId: signed.keyId, publicKey: base64(neutral) }];
    await expect(verifyRegistry(JSON.stringify(signed), pinned)).rejects.toMatchObject({ fault: 'bad-signature' });
  });
});
