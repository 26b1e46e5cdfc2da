import { type Envelope, isEnvelope, type Scalar } from '@northkeep/contracts';
import { NONCE_BYTES } from '../crypto/aes-gcm.ts';
import { decodeBase64Into, decodedLength } from '../crypto/base64.ts';
import { readPlaintext } from '../crypto/envelope.ts';
import type { Bytes, DataKey } from '../crypto/types.ts';
import type { BoundSealedScalar, DecryptScalars } from './open-records.ts';

/** Number of envelopes decrypted together: large enough to save calls, small enough to keep the thread responsive. */
export const DECRYPT_BLOCK_SIZE = 200;
/** Bytes of '[', ',' and ']'. */
const [OPEN, COMMA, CLOSE] = [91, 44, 93];
const NULL = new TextEncoder().encode('null');

const decoder = new TextDecoder('utf-8', { fatal: true });
let scratch: Bytes = new Uint8Array(64 * 1024);
let iv = scratch.subarray(0, NONCE_BYTES);
const sealed = new Map<number, Bytes>();

/**
 * Returns a function that decrypts many envelopes fast: blocks of {@link DECRYPT_BLOCK_SIZE} in one `Promise.all`, base64
 * decoded into reused memory, one UTF-8 decoding and one `JSON.parse` per block. `pause` runs between blocks.
 */
export function createScalarDecrypter(key: DataKey, pause: () => Promise<void> = async () => {}): DecryptScalars {
  return async (leaves) => {
    const opened: ({ readonly value: Scalar } | null)[] = [];
    let next = decryptBlock(key, leaves, 0);
    for (let start = 0; start < leaves.length; start += DECRYPT_BLOCK_SIZE) {
      const decrypted = await next;
      // WebCrypto decrypts in its own threads, so the next block is decrypted while the current block is parsed.
      next = decryptBlock(key, leaves, start + DECRYPT_BLOCK_SIZE);
      readBlock(leaves, start, parseAll(decrypted), opened);
      if (start + DECRYPT_BLOCK_SIZE < leaves.length) await pause();
    }
    return opened;
  };
}

function decryptBlock(
  key: DataKey,
  leaves: readonly BoundSealedScalar[],
  start: number,
): Promise<readonly (ArrayBuffer | null)[]> {
  const block = leaves.slice(start, start + DECRYPT_BLOCK_SIZE);
  return allOf(block.map(({ wire }) => (isEnvelope(wire) ? decryptOne(key, wire) : null)));
}

function readBlock(
  leaves: readonly BoundSealedScalar[],
  start: number,
  parsed: readonly unknown[],
  opened: ({ readonly value: Scalar } | null)[],
): void {
  parsed.forEach((plain, i) => {
    opened.push(valueAt(leaves[start + i]?.place ?? '', plain));
  });
}

/**
 * Waits for all decryptions and returns their plaintexts in order, with null for each one that failed. Uses the faster
 * `Promise.all` first; only if that rejects does `Promise.allSettled` find out which ones failed.
 */
async function allOf(decrypted: readonly (Promise<ArrayBuffer> | null)[]): Promise<readonly (ArrayBuffer | null)[]> {
  try {
    return await Promise.all(decrypted);
  } catch {
    const settled = await Promise.allSettled(decrypted);
    return settled.map((each) => (each.status === 'fulfilled' ? each.value : null));
  }
}

/**
 * Decodes an envelope into the scratch memory and decrypts it from there. The memory can be reused immediately, because
 * WebCrypto copies its input before it returns.
 */
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

/**
 * Returns a view of the scratch memory from the end of the nonce to `end`. The views are cached by `end`, because
 * padded ciphertexts have few different lengths.
 */
function sealedIn(end: number): Bytes {
  const known = sealed.get(end);
  if (known) return known;
  const fresh = scratch.subarray(NONCE_BYTES, end);
  sealed.set(end, fresh);
  return fresh;
}

/** Parses all plaintexts with one `JSON.parse`, or one by one when any of them is invalid. */
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
    // at least one plaintext is not JSON
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
    return { value: readPlaintext(plain, place) };
  } catch {
    return null;
  }
}
