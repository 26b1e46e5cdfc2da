import { type Envelope, isEnvelope, NONCE_BYTES, type Scalar } from '@northkeep/contracts';
import { decodeBase64Into, decodedLength } from '../crypto/base64.ts';
import { readPlaintext } from '../crypto/envelope.ts';
import type { Bytes, DataKey } from '../crypto/types.ts';
import type { Leaf, OpenLeaves } from './opened.ts';

/** Envelopes that are opened together: large enough to save on calls, small enough to let others in between. */
export const BLOCK = 200;
const COMMA = 44;

const decoder = new TextDecoder('utf-8', { fatal: true });
let scratch: Bytes = new Uint8Array(64 * 1024);

/**
 * Opens many envelopes: blocks of {@link BLOCK} with one `Promise.all`, base64 by table into memory that is used
 * again, one decoding and one JSON.parse a block. `pause` runs between blocks.
 */
export function leafOpener(key: DataKey, pause: () => Promise<void> = async () => {}): OpenLeaves {
  return async (leaves) => {
    const opened: ({ readonly value: Scalar } | null)[] = [];
    for (let start = 0; start < leaves.length; start += BLOCK) {
      if (start > 0) await pause();
      opened.push(...(await openBlock(key, leaves.slice(start, start + BLOCK))));
    }
    return opened;
  };
}

async function openBlock(key: DataKey, leaves: readonly Leaf[]): Promise<({ readonly value: Scalar } | null)[]> {
  const plain = await Promise.all(leaves.map(({ wire }) => (isEnvelope(wire) ? decryptOne(key, wire) : null)));
  const parsed = parseAll(plain);
  return leaves.map(({ place }, i) => valueAt(place, parsed[i]));
}

/** WebCrypto copies its input before it returns, so the scratch memory is free again at once. */
async function decryptOne(key: DataKey, { n, c }: Envelope): Promise<Bytes | null> {
  const need = NONCE_BYTES + decodedLength(c);
  if (scratch.length < need) scratch = new Uint8Array(need * 2);
  if (decodedLength(n) !== NONCE_BYTES || decodeBase64Into(n, scratch, 0) !== NONCE_BYTES) return null;
  if (decodeBase64Into(c, scratch, NONCE_BYTES) !== need - NONCE_BYTES) return null;
  const iv = scratch.subarray(0, NONCE_BYTES);
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, scratch.subarray(NONCE_BYTES, need)),
    );
  } catch {
    return null; // shown as damaged by whoever asked
  }
}

/** The JSON of all plaintexts in one go; where one of them is none, each by itself. */
function parseAll(plain: readonly (Bytes | null)[]): readonly unknown[] {
  const total = plain.reduce((sum, bytes) => sum + (bytes?.length ?? 4) + 1, 1);
  const joined = new Uint8Array(total);
  let at = 0;
  for (const bytes of plain) {
    joined[at++] = at === 1 ? 91 : COMMA;
    if (bytes) joined.set(bytes, at);
    else joined.set([110, 117, 108, 108], at); // null
    at += bytes?.length ?? 4;
  }
  joined[at] = 93;
  if (plain.length === 0) return [];
  try {
    const all: unknown = JSON.parse(decoder.decode(joined));
    if (Array.isArray(all) && all.length === plain.length) return all;
  } catch {
    // One of them is no JSON.
  }
  return plain.map(parseOne);
}

function parseOne(bytes: Bytes | null): unknown {
  try {
    return bytes ? JSON.parse(decoder.decode(bytes)) : null;
  } catch {
    return null;
  }
}

function valueAt(place: string, plain: unknown): { readonly value: Scalar } | null {
  if (plain === null || plain === undefined) return null;
  try {
    const { value, bound } = readPlaintext(plain, place);
    return bound ? { value } : null;
  } catch {
    return null;
  }
}
