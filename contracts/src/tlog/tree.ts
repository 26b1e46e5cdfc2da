import { sha256 } from '@noble/hashes/sha2.js';

// Builds a transparency log (RFC 6962, 2.1) from the hashes of its entries. Its hashes are computed at once, where
// merkle-tree.ts waits for those of the browser; devices load only the latter.

const hashParts = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = sha256.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const hashEntry = (entry: Uint8Array): Uint8Array => hashParts(Uint8Array.of(0), entry);
const hashChildren = (left: Uint8Array, right: Uint8Array): Uint8Array => hashParts(Uint8Array.of(1), left, right);

/** Largest power of two below `size`, which is at least 2. */
const splitOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);

/** Root hash of the tree over the hashes of entries. */
export function hashTree(hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes;
  if (first === undefined) return hashParts();
  if (hashes.length === 1) return first;
  const split = splitOf(hashes.length);
  return hashChildren(hashTree(hashes.slice(0, split)), hashTree(hashes.slice(split)));
}

/** Inclusion proof of the entry at `index`, lowest level first. */
export function proveInclusion(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (hashes.length <= 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...proveInclusion(left, index), hashTree(right)]
    : [...proveInclusion(right, index - split), hashTree(left)];
}
