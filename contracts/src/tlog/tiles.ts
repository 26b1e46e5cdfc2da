import { hashTree } from './tree.ts';

// Files of a transparency log (C2SP tlog-tiles).

const TILE_WIDTH = 256;

export interface Tile {
  /** Path below the folder of the log: 'tile/0/000', 'tile/0/x001/234', partial ones end in '.p/<width>'. */
  readonly path: string;
  readonly bytes: Uint8Array;
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

/** Hashes of the level above: one for each full tile. */
const listNodesAbove = (nodes: readonly Uint8Array[]): Uint8Array[] =>
  listTilePositions(nodes.length)
    .filter(({ width }) => width === TILE_WIDTH)
    .map(({ start, width }) => hashTree(nodes.slice(start, start + width)));

/** Returns all tiles of a log, level by level. */
export function listTiles(hashes: readonly Uint8Array[]): Tile[] {
  const tiles: Tile[] = [];
  let level = 0;
  for (let nodes = hashes; nodes.length > 0; nodes = listNodesAbove(nodes)) {
    for (const { index, start, width } of listTilePositions(nodes.length))
      tiles.push({ path: getTilePath(level, index, width), bytes: concat(nodes.slice(start, start + width)) });
    level += 1;
  }
  return tiles;
}

/** Returns the last tile of each level of a log, which are those that its last entry changed. */
export function listChangedTiles(hashes: readonly Uint8Array[]): Tile[] {
  const last = new Map(listTiles(hashes).map((tile) => [tile.path.split('/')[1], tile]));
  return [...last.values()];
}

/** Returns the last bundle of entries, each with its length in two bytes before it. */
export function getChangedEntries(entries: readonly Uint8Array[]): Tile {
  const { index, start, width } = listTilePositions(entries.length).at(-1) ?? { index: 0, start: 0, width: 0 };
  const bytes = entries.slice(start).flatMap((entry) => {
    if (entry.length > 0xffff) throw new Error('an entry of the log must not have more than 65535 bytes');
    return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
  });
  return { path: getTilePath('entries', index, width), bytes: concat(bytes) };
}

/** Splits a bundle into its entries. Throws when it ends within one. */
export function parseEntries(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const [high = 0, low = 0] = bundle.subarray(at, at + 2);
    const end = at + 2 + high * 256 + low;
    if (end > bundle.length) throw new Error('a bundle of log entries ends within an entry');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
