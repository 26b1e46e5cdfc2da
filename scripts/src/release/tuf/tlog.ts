import { createHash, type Hash } from 'node:crypto';

// Hashes, proofs and tiles of a transparency log (RFC 6962, 2.1, and C2SP tlog-tiles), on lists of hashes in memory.

const TILE_WIDTH = 256;

const sha256 = (prefix: number): Hash => createHash('sha256').update(Uint8Array.of(prefix));

export const hashEntry = (entry: Uint8Array): Buffer => sha256(0).update(entry).digest();
const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(1).update(left).update(right).digest();

/** Largest power of two below `size`, which is at least 2. */
const splitOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);

/** Root hash of the tree over the hashes of entries. */
export function hashTree(hashes: readonly Uint8Array[]): Buffer {
  const [first] = hashes;
  if (first === undefined) return createHash('sha256').digest();
  if (hashes.length === 1) return Buffer.from(first);
  const split = splitOf(hashes.length);
  return hashNode(hashTree(hashes.slice(0, split)), hashTree(hashes.slice(split)));
}

/** Inclusion proof of the entry at `index`, lowest level first. */
export function proveInclusion(hashes: readonly Uint8Array[], index: number): Buffer[] {
  if (hashes.length <= 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...proveInclusion(left, index), hashTree(right)]
    : [...proveInclusion(right, index - split), hashTree(left)];
}

export interface Tile {
  /** Path below the folder of the log: 'tile/0/000', 'tile/0/x001/234', partial ones end in '.p/<width>'. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Path of the tile `index` of a level, or of a bundle of entries; `width` is less than 256 for a partial one. */
export function getTilePath(level: number | 'entries', index: number, width: number): string {
  const groups =
    String(index)
      .padStart(Math.ceil(String(index).length / 3) * 3, '0')
      .match(/.../g) ?? [];
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The position of each tile of a list: its index, and where it begins and ends. */
export function listTilePositions(size: number): { index: number; start: number; width: number }[] {
  return Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) => {
    const start = index * TILE_WIDTH;
    return { index, start, width: Math.min(TILE_WIDTH, size - start) };
  });
}

/** Returns the last tile of each level of a log, which are those that its last entry changed. */
export function listChangedTiles(hashes: readonly Uint8Array[]): Tile[] {
  const tiles: Tile[] = [];
  let level = 0;
  for (let nodes = [...hashes]; nodes.length > 0; level += 1) {
    const positions = listTilePositions(nodes.length);
    const at = (start: number, width: number) => nodes.slice(start, start + width);
    const last = positions.at(-1);
    if (last)
      tiles.push({
        path: getTilePath(level, last.index, last.width),
        bytes: Buffer.concat(at(last.start, last.width)),
      });
    nodes = positions.filter(({ width }) => width === TILE_WIDTH).map(({ start, width }) => hashTree(at(start, width)));
  }
  return tiles;
}

/** Returns the last bundle of entries, each with its length in two bytes before it. */
export function getChangedEntries(entries: readonly Uint8Array[]): Tile {
  const { index, start, width } = listTilePositions(entries.length).at(-1) ?? { index: 0, start: 0, width: 0 };
  const bytes = entries.slice(start).flatMap((entry) => {
    if (entry.length > 0xffff) throw new Error('an entry of the log must not have more than 65535 bytes');
    return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
  });
  return { path: getTilePath('entries', index, width), bytes: Buffer.concat(bytes) };
}

/** Splits a bundle into its entries. Throws when it ends within one. */
export function parseEntries(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + bundle.readUInt16BE(at);
    if (end > bundle.length) throw new Error('a bundle of log entries ends within an entry');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
