import { type Bytes, decodeBase64, encodeBase64, hashSha256 } from '../tuf/bytes.ts';

/** Hash of an entry of a log (RFC 6962, section 2.1). */
export const hashLeaf = (entry: Bytes): Promise<Bytes> => hashSha256(new Uint8Array([0, ...entry]));

/** Hash of an inner node of a log's tree. */
export const hashNode = (left: Bytes, right: Bytes): Promise<Bytes> =>
  hashSha256(new Uint8Array([1, ...left, ...right]));

/** Size and root hash (base64) of a log's tree. */
export interface TreeHead {
  size: number;
  root: string;
}

/**
 * True if the proof (base64 hashes, lowest level first) shows that the entry with the hash `leaf` is at `index`, from
 * 0, of the tree (RFC 9162, section 2.1.3.2). Throws for a hash that is not base64.
 */
export async function verifyInclusion(
  leaf: Bytes,
  index: number,
  { size, root }: TreeHead,
  proof: readonly string[],
): Promise<boolean> {
  if (index >= size) return false;
  let node = BigInt(index);
  let last = BigInt(size - 1);
  let hash = leaf;
  for (const sibling of proof.map(decodeBase64)) {
    if (last === 0n) return false;
    if (node & 1n || node === last) {
      hash = await hashNode(sibling, hash);
      for (; !(node & 1n) && node; last >>= 1n) node >>= 1n;
    } else hash = await hashNode(hash, sibling);
    node >>= 1n;
    last >>= 1n;
  }
  return last === 0n && encodeBase64(hash) === root;
}

/**
 * True if the proof (base64 hashes) shows that the larger tree begins with all entries of the smaller one (RFC 9162,
 * section 2.1.4.2). Throws for a hash that is not base64.
 */
export async function verifyConsistency(from: TreeHead, to: TreeHead, proof: readonly string[]): Promise<boolean> {
  if (from.size > to.size) return false;
  if (from.size === to.size || from.size === 0) return proof.length === 0 && (from.size === 0 || from.root === to.root);
  let node = BigInt(from.size - 1);
  let last = BigInt(to.size - 1);
  for (; node & 1n; last >>= 1n) node >>= 1n;
  // The proof leaves out the root of the smaller tree when it is a node of the larger one.
  const [first, ...others] = (node ? proof : [from.root, ...proof]).map(decodeBase64);
  if (!first) return false;
  let [smaller, larger] = [first, first];
  for (const sibling of others) {
    if (last === 0n) return false;
    if (node & 1n || node === last) {
      smaller = await hashNode(sibling, smaller);
      larger = await hashNode(sibling, larger);
      for (; !(node & 1n) && node; last >>= 1n) node >>= 1n;
    } else larger = await hashNode(larger, sibling);
    node >>= 1n;
    last >>= 1n;
  }
  return last === 0n && encodeBase64(smaller) === from.root && encodeBase64(larger) === to.root;
}
