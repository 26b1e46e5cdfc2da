import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type MetaPage, readMetaPage } from './meta-page.ts';

export const LAST_COMMIT_FILE_NAME = 'last-commit';
/**
 * Byte offsets of the fields: the transaction number, the CRC-32 of its meta page, and the CRC-32 of these two fields.
 */
const AT = { transaction: 0, meta: 8, own: 12, bytes: 16 };

/**
 * Describes how the meta page differs from that of the last recorded commit; returns undefined when they are equal.
 * After a crash the record may be missing, unreadable or older than the meta page, but never newer, because it is
 * written after the commit.
 */
export function findLastCommitMismatch(dir: string, meta: MetaPage): string | undefined {
  const record = readRecord(dir);
  if (record === undefined || record.transaction < meta.transaction) return undefined;
  if (record.transaction > meta.transaction) return 'its head is older than the last transaction';
  return record.meta === crc32(meta.bytes) ? undefined : 'its head is overwritten';
}

function readRecord(dir: string): { transaction: bigint; meta: number } | undefined {
  try {
    const bytes = readFileSync(join(dir, LAST_COMMIT_FILE_NAME));
    if (bytes.length !== AT.bytes || bytes.readUInt32LE(AT.own) !== crc32(bytes.subarray(0, AT.own))) return undefined;
    return { transaction: bytes.readBigUInt64LE(AT.transaction), meta: bytes.readUInt32LE(AT.meta) };
  } catch {
    return undefined;
  }
}

/**
 * Writes the transaction number and meta page checksum of each commit to `last-commit`: LMDB itself stores no checksum.
 */
export class LastCommitWriter {
  readonly #data: number;
  readonly #record: number | undefined;

  constructor(dir: string, dataFile: string) {
    this.#data = openSync(dataFile, 'r');
    try {
      this.#record = openSync(join(dir, LAST_COMMIT_FILE_NAME), constants.O_RDWR | constants.O_CREAT, 0o600);
    } catch {
      // The disk is full and has no room for a new file, so the store works without the record.
      this.#record = undefined;
    }
  }

  /**
   * Records the state that is on disk. Does not wait until the record itself is on disk, because an older record is
   * valid too.
   */
  write(): void {
    const meta = this.#record === undefined ? undefined : readMetaPage(this.#data);
    if (this.#record === undefined || meta === undefined) return;
    const bytes = Buffer.alloc(AT.bytes);
    bytes.writeBigUInt64LE(meta.transaction, AT.transaction);
    bytes.writeUInt32LE(crc32(meta.bytes), AT.meta);
    bytes.writeUInt32LE(crc32(bytes.subarray(0, AT.own)), AT.own);
    try {
      writeSync(this.#record, bytes, 0, AT.bytes, 0);
    } catch {
      // The disk is full, so the previous record stays.
    }
  }

  close(): void {
    closeSync(this.#data);
    if (this.#record !== undefined) closeSync(this.#record);
  }
}
