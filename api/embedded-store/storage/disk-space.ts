import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outOfSpaceError } from '../errors.ts';

/** Free bytes that every write must leave on the disk, because LMDB crashes on a full disk. */
const RESERVE_BYTES = 4 * 1024 * 1024;
/** Free bytes that even a deletion must leave on the disk, because the estimate of its size may be too low. */
const FLOOR_BYTES = 1024 * 1024;
/**
 * Size of the ballast file. It is removed to make room for deletions, because a copy-on-write tree needs new pages to
 * delete.
 */
const BALLAST_BYTES = 4 * 1024 * 1024;
const BALLAST_FILE = 'ballast';

/** Reads the free space of a disk, in bytes. */
export type FreeSpaceProbe = (dir: string) => number;

const freeSpaceOf: FreeSpaceProbe = (dir) => {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
};

/** Bytes that a transaction is going to write. */
export interface WriteEstimate {
  /**
   * Bytes that the transaction writes to single pages. LMDB takes these pages first from the free pages of its file.
   */
  pages: number;
  /** Bytes of large documents. They may need room at the end of the file, since free pages are rarely contiguous. */
  largeDocuments: number;
  /** True for deletions and for changes that make no document longer. */
  isFreeing: boolean;
}

/** Keeps a reserve on the disk: refuses writes before the disk is full and lets deletions use the reserve. */
export class DiskSpace {
  readonly #dir: string;
  readonly #probe: FreeSpaceProbe;
  #hasBallast: boolean;

  constructor(dir: string, probe: FreeSpaceProbe = freeSpaceOf) {
    this.#dir = dir;
    this.#probe = probe;
    this.#hasBallast = statSync(this.#ballastPath, { throwIfNoEntry: false })?.size === BALLAST_BYTES;
  }

  /** Throws error 14031 unless the disk has room. `reusable` are the bytes of free pages inside the data file. */
  assertRoomFor({ pages, largeDocuments, isFreeing }: WriteEstimate, reusable: () => number): void {
    if (!isFreeing) this.restoreBallast();
    // While the ballast file is missing, a write must also leave room for it, because the next deletions need it.
    const ballast = isFreeing || this.#hasBallast ? 0 : BALLAST_BYTES;
    const kept = (isFreeing ? FLOOR_BYTES : RESERVE_BYTES) + ballast;
    const needed = kept + pages + largeDocuments;
    const hasRoom = (free: number) =>
      free >= needed || (free >= FLOOR_BYTES + ballast + largeDocuments && free + reusable() >= needed);
    if (hasRoom(this.#free())) return;
    if (isFreeing && this.#removeBallast() && hasRoom(this.#free())) return;
    throw outOfSpaceError('the disk is full, nothing was written; deletions are still possible');
  }

  /** Creates the ballast when it is missing and the disk has room for it. */
  restoreBallast(): void {
    if (this.#hasBallast || this.#free() < BALLAST_BYTES + 2 * FLOOR_BYTES) return;
    try {
      // Random bytes: a file system that compresses would reserve no space for zeros.
      writeFileSync(this.#ballastPath, randomBytes(BALLAST_BYTES), { mode: 0o600 });
      this.#hasBallast = true;
    } catch {
      // The ballast file cannot be written when a quota or a limit of the process is below the free space of the disk.
      // The store then works without ballast.
      rmSync(this.#ballastPath, { force: true });
    }
  }

  /**
   * Removes the ballast when the disk is full at the start, which makes room for the lock file. Returns true when the
   * disk was full.
   */
  makeRoomToStart(): boolean {
    if (this.#free() >= FLOOR_BYTES) return false;
    this.#removeBallast();
    return true;
  }

  #free(): number {
    return this.#probe(this.#dir);
  }

  get #ballastPath(): string {
    return join(this.#dir, BALLAST_FILE);
  }

  #removeBallast(): boolean {
    if (!this.#hasBallast) return false;
    rmSync(this.#ballastPath, { force: true });
    this.#hasBallast = false;
    return true;
  }
}
