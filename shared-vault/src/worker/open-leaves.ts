import { type Envelope, isEnvelope, NONCE_BYTES, type Scalar } from '@northkeep/contracts';
import { decodeBase64Into, decodedLength } from '../crypto/base64.ts';
import { readPlaintext } from '../crypto/envelope.ts';
import type { Bytes, DataKey } from '../crypto/types.ts';
import type { Leaf, OpenLeaves } from './opened.ts';

/** Envelopes that are opened together: large enough to save on calls, small enough to let others in between. */
export const BLOCK = 200;
/** Of JSON, in UTF-8. */
const [OPEN, COMMA, CLOSE] = [91, 44, 93];
const NULL = new TextEncoder().encode('null');

const decoder = new TextDecoder('utf-8', { fatal: true });
let scratch: Bytes = new Uint8Array(64 * 1024);
let iv = scratch.subarray(0, NONCE_BYTES);
const sealed = new Map<number, Bytes>();

/**
 * Opens many envelopes: blocks of {@link BLOCK} with one `Promise.all`, base64 by table into memory that is used
 * again, one decoding and one JSON.parse a block. `pause` runs between blocks.
 */
export function leafOpener(key: DataKey, pause: () => Promise<void> = async () => {}): OpenLeaves {
  return async (leaves) => {
    const opened: ({ readonly value: Scalar } | null)[] = [];
    let next = decryptBlock(key, leaves, 0);
    for (let start = 0; start < leaves.length; start += BLOCK) {
      const decrypted = await next;
      // The cipher works in threads of its own: it has the next block while this one is read.
      next = decryptBlock(key, leaves, start + BLOCK);
      readBlock(leaves, start, parseAll(decrypted), opened);
      if (start + BLOCK < leaves.length) await pause();
    }
    return opened;
  };
}

function decryptBlock(key: DataKey, leaves: readonly Leaf[], start: number): Promise<readonly (ArrayBuffer | null)[]> {
  const block = leaves.slice(start, start + BLOCK);
  return allOf(block.map(({ wire }) => (isEnvelope(wire) ? decryptOne(key, wire) : null)));
}

function readBlock(
  leaves: readonly Leaf[],
  start: number,
  parsed: readonly unknown[],
  opened: ({ readonly value: Scalar } | null)[],
): void {
  parsed.forEach((plain, i) => {
    opened.push(valueAt(leaves[start + i]?.place ?? '', plain));
  });
}

/** The plaintexts, null where a leaf does not open. Only where one fails is each looked at by itself. */
async function allOf(decrypted: readonly (Promise<ArrayBuffer> | null)[]): Promise<readonly (ArrayBuffer | null)[]> {
  try {
    return await Promise.all(decrypted);
  } catch {
    const settled = await Promise.allSettled(decrypted);
    return settled.map((each) => (each.status === 'fulfilled' ? each.value : null));
  }
}

/** WebCrypto copies its input before it returns, so the scratch memory is free again at once. */
function decryptOne(key: DataKey, { n, c }: Envelope): Promise<ArrayBuffer> | null {
  const need = NONCE_BYTES + decodedLength(c);
  if (scratch.length < need) {
    scratch = new Uint8Array(need * 2);
    iv = scratch.subarray(0, NONCE_BYTES);
    sealed.clear();
  }
  if (decodedLength(n) !== NONCE_BYTES || decodeBase64Into(n, scratch, 0) !== NONCE_BYTES) return null;
  if (decodeBase64Into(c, scratch, NONCE_BYTES) !== need - NONCE_BYTES) return null;
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealedIn(need));
}

/** The scratch memory behind the nonce up to `end`. Padding leaves few lengths, so each is cut out once. */
function sealedIn(end: number): Bytes {
  const known = sealed.get(end);
  if (known) return known;
  const fresh = scratch.subarray(NONCE_BYTES, end);
  sealed.set(end, fresh);
  return fresh;
}

/** The JSON of all plaintexts in one go; where one of them is none, each by itself. */
function parseAll(plain: readonly (ArrayBuffer | null)[]): readonly unknown[] {
  const total = plain.reduce((sum, bytes) => sum + (bytes?.byteLength ?? NULL.length) + 1, 1);
  const joined = new Uint8Array(total);
  let at = 0;
  for (const bytes of plain) {
    joined[at++] = at === 1 ? OPEN : COMMA;
    joined.set(bytes ? new Uint8Array(bytes) : NULL, at);
    at += bytes?.byteLength ?? NULL.length;
  }
  joined[at] = CLOSE;
  if (plain.length === 0) return [];
  try {
    const all: unknown = JSON.parse(decoder.decode(joined));
    if (Array.isArray(all) && all.length === plain.length) return all;
  } catch {
    // One of them is no JSON.
  }
  return plain.map(parseOne);
}

function parseOne(bytes: ArrayBuffer | null): unknown {
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
