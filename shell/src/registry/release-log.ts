// Loaded apart from the first script: the page opens before its release is looked up in the release log.
import { type Checkpoint, hashNode } from '@northkeep/contracts/tlog';
import { type Bytes, encodeBase64, LOG_PATH, RepositoryError, type TrustedState } from '@northkeep/contracts/tuf';
import { RegistryError } from './registry-error.ts';

export { verifyLog } from '@northkeep/contracts/tuf/verify-log';

const HASH_LENGTH = 32;
/** Number of hashes in a full tile (C2SP tlog-tiles). */
const TILE_WIDTH = 256;
/** Maximum time in ms to wait for a tile: after a fault of the log, a page waits for it before it starts. */
const TILE_WAIT_MS = 10_000;

/**
 * Checks, from the tiles of a log that has grown, that it still has all entries of the checkpoint that was remembered
 * before: both root hashes are computed from the same hashes of entries. Throws a RepositoryError when it does not, and a
 * RegistryError when the tiles cannot be read.
 */
export async function followLog({ log }: TrustedState, { origin, size, root }: Checkpoint): Promise<void> {
  if (log?.origin !== origin || log.size >= size) return;
  const leaves = await fetchLeaves(size);
  const roots = [await hashTree(leaves.slice(0, log.size)), await hashTree(leaves)].map(encodeBase64);
  if (roots[0] !== log.root || roots[1] !== root)
    throw new RepositoryError('log-forked', 'log', 'entries of an earlier checkpoint were changed');
}

/** Hash of the tree over the hashes of entries (RFC 6962, section 2.1). */
async function hashTree(leaves: readonly Bytes[]): Promise<Bytes> {
  const [first] = leaves;
  if (first && leaves.length === 1) return first;
  // The largest power of two below the number of leaves.
  const middle = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return hashNode(await hashTree(leaves.slice(0, middle)), await hashTree(leaves.slice(middle)));
}

/** Reads the hashes of the first `size` entries from the lowest tiles of the log: 8 kB for every 256 entries. */
async function fetchLeaves(size: number): Promise<Bytes[]> {
  const tiles = Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) =>
    fetchTile(index, Math.min(TILE_WIDTH, size - index * TILE_WIDTH)),
  );
  return (await Promise.all(tiles)).flat();
}

async function fetchTile(index: number, width: number): Promise<Bytes[]> {
  const name = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const path = `${LOG_PATH}tile/0/${name.replace(/\d{3}(?=\d)/g, 'x$&/')}`;
  // A partial tile disappears once the full one exists.
  const partial = width < TILE_WIDTH ? await fetchBytes(`${path}.p/${width}`).catch(() => null) : null;
  const bytes = partial ?? (await fetchBytes(path));
  if (bytes.length < width * HASH_LENGTH) throw new RegistryError('unreachable', `${path} is too short`);
  return Array.from({ length: width }, (_, at) => bytes.slice(at * HASH_LENGTH, (at + 1) * HASH_LENGTH));
}

async function fetchBytes(path: string): Promise<Bytes> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(TILE_WAIT_MS) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new RegistryError('unreachable', `${path} could not be loaded: ${String(cause)}`, { cause });
  }
}
