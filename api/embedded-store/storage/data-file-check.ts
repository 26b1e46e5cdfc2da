import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { findDamagedPage, type MetaPage } from './page-tree-check.ts';

/** Field offsets of LMDB's meta page (`MDB_meta`). Pages 0 and 1 hold one each; the higher transaction number is valid. */
const AT = { magic: 24, pageSize: 48, freeRoot: 88, mainRoot: 136, transaction: 152, bytes: 160 } as const;
const MAGIC = 0xbeefc0de;
const PAGE_SIZES = [4096, 8192, 16_384, 32_768, 65_536];

/**
 * Checks the data file before LMDB maps it and throws when it is truncated or pages are overwritten: on such a page
 * LMDB aborts the whole process. Takes about one second per gigabyte.
 */
export function checkDataFile(path: string): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return;
    const metaPage = readMetaPage(file);
    const damage = metaPage ? findDamagedPage(file, size, metaPage) : 'its head is not that of a data file';
    if (damage !== undefined) throw new Error(`${path} is damaged (${damage}); restore a backup of the folder`);
  } finally {
    closeSync(file);
  }
}

/** Reads the valid meta page. Returns undefined when either one is damaged, because LMDB needs both. */
function readMetaPage(file: number): MetaPage | undefined {
  const first = readMetaPageAt(file, 0);
  const second = first && readMetaPageAt(file, first.pageSize);
  if (!first || !second) return undefined;
  return second.transaction > first.transaction ? second : first;
}

function readMetaPageAt(file: number, position: number): (MetaPage & { transaction: bigint }) | undefined {
  const bytes = Buffer.alloc(AT.bytes);
  const complete = readSync(file, bytes, { position }) === AT.bytes;
  const pageSize = bytes.readUInt32LE(AT.pageSize);
  if (!complete || bytes.readUInt32LE(AT.magic) !== MAGIC || !PAGE_SIZES.includes(pageSize)) return undefined;
  const roots = [bytes.readBigUInt64LE(AT.freeRoot), bytes.readBigUInt64LE(AT.mainRoot)];
  return { pageSize, roots, transaction: bytes.readBigUInt64LE(AT.transaction) };
}
