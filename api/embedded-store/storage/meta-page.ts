import { readSync } from 'node:fs';
import { readTreeRecord, type TreeRecord } from './tree-page.ts';

/** LMDB's meta page, the head of the data file. */
export interface MetaPage {
  pageSize: number;
  /** Tree of the free pages, keyed by transaction number. */
  free: TreeRecord;
  /** Tree of the tables, by name. */
  main: TreeRecord;
  lastPage: bigint;
  transaction: bigint;
  /** Encoded bytes of all fields, exactly as the page contains them. */
  bytes: Buffer;
}

/**
 * Field offsets of `MDB_meta`. Pages 0 and 1 each hold a meta page; the one with the higher transaction number is
 * valid.
 */
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

/** Reads the valid meta page. Returns undefined when one of the two meta pages is damaged, because LMDB needs both. */
export const readMetaPage = (file: number): MetaPage | undefined => readMetaPages(file)[0];

/** Reads both meta pages, the newer one first. Returns an empty list when one of them is damaged. */
export function readMetaPages(file: number): readonly MetaPage[] {
  const first = readMetaPageAt(file, 0);
  const second = first && readMetaPageAt(file, first.pageSize);
  if (!first || !second || !constantsOf(first).equals(constantsOf(second))) return [];
  const [older, newer] = second.transaction > first.transaction ? [first, second] : [second, first];
  // Transactions write the two meta pages in turn, so their transaction numbers differ by 1. In a new file both numbers
  // are equal.
  return newer.transaction - older.transaction <= 1n ? [newer, older] : [];
}

function readMetaPageAt(file: number, position: number): MetaPage | undefined {
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
    bytes,
  };
}

const constantsOf = ({ bytes }: MetaPage): Buffer =>
  Buffer.concat([
    bytes.subarray(AT.magic, AT.address),
    bytes.subarray(AT.pageSize, AT.freeFlags + 2),
    bytes.subarray(AT.mainFlags, AT.mainFlags + 2),
  ]);
