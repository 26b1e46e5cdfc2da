import {
  getTilePath,
  hashEntry,
  hashTree,
  listTilePositions,
  listTiles,
  parseEntries,
  verifyCheckpoint,
} from '@northkeep/contracts/tlog';
import { LOG_PATH } from '@northkeep/contracts/tuf';
import { verifySignature } from '../tuf/verify-signature.ts';
import { Difference, reasonOf } from './difference.ts';
import type { SiteReader } from './site-reader.ts';

const CHECKPOINT_LIMIT = 16_000;
const HASH_LENGTH = 32;
const MAX_ENTRY = 2 + 0xffff;
/** Entries of the largest log that is read whole. */
const MAX_SIZE = 100_000;

export interface SiteLog {
  readonly origin: string;
  readonly size: number;
  /** Root hash, base64. */
  readonly root: string;
  /** Number of files. */
  readonly count: number;
}

/** Reads the whole log of a site and compares its entries and tiles with its signed checkpoint. Throws a Difference. */
export async function readLog(reader: SiteReader, log: string): Promise<SiteLog> {
  const file = `${LOG_PATH}checkpoint`;
  const note = await reader.getText(file, CHECKPOINT_LIMIT);
  const { origin, size, root } = await verifyCheckpoint(note, log, verifySignature).catch((reason: unknown) => {
    throw new Difference(file, 'a checkpoint of the log that the operator names', reasonOf(reason));
  });
  if (size > MAX_SIZE) throw new Error(`the log has ${size} entries, more than ${MAX_SIZE} are not read`);
  const read = async (path: string, limit: number) => (await reader.getFile(LOG_PATH + path, { limit })).bytes;
  let count = 1;
  const hashes: Buffer[] = [];
  for (const { index, width } of listTilePositions(size)) {
    const path = getTilePath(0, index, width);
    const tile = await read(path, width * HASH_LENGTH);
    for (let at = 0; at < tile.length; at += HASH_LENGTH) hashes.push(tile.subarray(at, at + HASH_LENGTH));
    count += 1;
  }
  const computed = encodeHash(hashTree(hashes));
  if (computed !== root) throw new Difference(`${LOG_PATH}tile/0`, `hashes with the root ${root}`, computed);
  for (const { index, start, width } of listTilePositions(size)) {
    const path = getTilePath('entries', index, width);
    compareEntries(path, await read(path, width * MAX_ENTRY), hashes.slice(start, start + width));
    count += 1;
  }
  for (const { path, bytes } of listTiles(hashes).filter((tile) => !tile.path.startsWith('tile/0/'))) {
    if (!(await read(path, bytes.length)).equals(bytes))
      throw new Difference(LOG_PATH + path, 'the hashes of the tiles below', 'others');
    count += 1;
  }
  return { origin, size, root, count };
}

function compareEntries(path: string, bundle: Buffer, hashes: readonly Buffer[]): void {
  let entries: Uint8Array[];
  try {
    entries = parseEntries(bundle);
  } catch (reason) {
    throw new Difference(LOG_PATH + path, `${hashes.length} entries`, reasonOf(reason));
  }
  if (entries.length !== hashes.length)
    throw new Difference(LOG_PATH + path, `${hashes.length} entries`, `${entries.length}`);
  for (const [at, entry] of entries.entries()) {
    const found = hashEntry(entry);
    const expected = hashes[at];
    if (!expected?.equals(found))
      throw new Difference(
        LOG_PATH + path,
        `entry ${at} of this file with the hash ${expected ? encodeHash(expected) : 'none'}`,
        encodeHash(found),
      );
  }
}

const encodeHash = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');
