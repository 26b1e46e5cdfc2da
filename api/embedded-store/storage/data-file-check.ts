import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { findDamage, type MetaPage, readTreeRecord } from './page-tree-check.ts';

/** Field offsets of LMDB's meta page (`MDB_meta`). Pages 0 and 1 hold one each; the higher transaction number is valid. */
const AT = {
  magic: 24,
  address: 32,
  free: 48,
  pageSize: 48,
  freeFlags: 52,
  main: 96,
  mainFlags: 100,
  lastPage: 144,
  transaction: 152,
  bytes: 160,
};
const MAGIC = 0xbeefc0de;
const PAGE_SIZES = [4096, 8192, 16_384, 32_768, 65_536];

/**
 * Checks the data file before LMDB maps it and throws when it is truncated or any byte in use was changed: on such a
 * page LMDB aborts the whole process, or answers wrongly. Takes a few seconds per gigabyte.
 */
export function checkDataFile(path: string): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return;
    const meta = readMetaPage(file);
    const damage = meta ? findDamage({ file, size, meta }) : 'its head is not that of a data file';
    if (damage !== undefined) throw new Error(`${path} is damaged (${damage}); restore a backup of the folder`);
  } finally {
    closeSync(file);
  }
}

/** Reads the valid meta page. Returns undefined when either one is damaged, because LMDB needs both. */
function readMetaPage(file: number): MetaPage | undefined {
  const first = readMetaPageAt(file, 0);
  const second = first && readMetaPageAt(file, first.pageSize);
  if (!first || !second || !first.constants.equals(second.constants)) return undefined;
  const [older, newer] = second.transaction > first.transaction ? [first, second] : [second, first];
  // Each transaction writes the page that the one before has not written; a new file has two first pages.
  return newer.transaction - older.transaction <= 1n ? newer : undefined;
}

function readMetaPageAt(file: number, position: number): (MetaPage & { constants: Buffer }) | undefined {
  const bytes = Buffer.alloc(AT.bytes);
  const complete = readSync(file, bytes, { position }) === AT.bytes;
  const pageSize = bytes.readUInt32LE(AT.pageSize);
  if (!complete || bytes.readUInt32LE(AT.magic) !== MAGIC || !PAGE_SIZES.includes(pageSize)) return undefined;
  return {
    pageSize,
    free: readTreeRecord(bytes, AT.free),
    main: readTreeRecord(bytes, AT.main),
    lastPage: bytes.readBigUInt64LE(AT.lastPage),
    transaction: bytes.readBigUInt64LE(AT.transaction),
    constants: Buffer.concat([
      bytes.subarray(AT.magic, AT.address),
      bytes.subarray(AT.pageSize, AT.freeFlags + 2),
      bytes.subarray(AT.mainFlags, AT.mainFlags + 2),
    ]),
  };
}
