import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { invalidateCleanClose, markCleanClose, readLastCheckTime } from './clean-close.ts';
import { checkDataFile } from './data-file-check.ts';
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts';
import { DiskSpace, type FreeSpaceProbe } from './disk-space.ts';
import { DATA_FILE_NAME, ensureStoreFormat } from './format.ts';
import { LastCommitWriter } from './last-commit.ts';

export type Table = Database<Buffer, Buffer>;

/** Longest time in ms for which a start after a clean close relies on an earlier check of the whole data file. */
const CHECK_EVERY_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * LMDB environment: a memory-mapped, copy-on-write B+tree with multi-version concurrency control, so readers need no
 * locks and a crash leaves the last committed tree (Chu, "MDB: A Memory-Mapped Database and Backend for OpenLDAP",
 * 2011). All keys and values are bytes.
 */
export interface LmdbEnvironment {
  /** Path of the data file. */
  path: string;
  root: RootDatabase<Buffer, Buffer>;
  /** Maps a namespace to a checksum and the JSON of the collection and its indexes. */
  catalog: Table;
  /** Maps a collection number and an encoded `_id` to a checksum and the document as BSON. */
  documents: Table;
  /**
   * Maps an index number and the encoded fields (and `_id` unless the index is unique) to a checksum and the encoded
   * `_id`.
   */
  entries: Table;
  disk: DiskSpace;
  /** Records the last commit. Must be called after each transaction that changed something. */
  recordCommit(): void;
  /** Records the time of a check that found no damage, in ms since 1970. */
  recordCheck(checkedAt: number): void;
  /** Records that the data file is damaged: the next start then reads the whole file, and reports the damage. */
  recordDamage(): void;
  /** Returns the bytes of free pages inside the data file, without those that the last transaction may have freed. */
  reusableBytes(): number;
  close(): Promise<void>;
}

export interface LmdbEnvironmentOptions {
  /** Paths of the sockets that the next start removes if this process ends without closing the store. */
  socketPaths?: readonly string[];
  freeSpace?: FreeSpaceProbe | undefined;
  /** Clock in ms since 1970. */
  now?: () => number;
}

/**
 * Opens the data folder for this process alone. Throws a readable error when it is in use, damaged, of another format
 * or on a disk without any room. Warns when the disk is full.
 */
export async function openLmdbEnvironment(dir: string, options: LmdbEnvironmentOptions): Promise<LmdbEnvironment> {
  try {
    return await openOnDisk(dir, options);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Error(`the disk of ${dir} is full: the store cannot start; free some space, nothing is lost`, {
      cause: error,
    });
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

async function openOnDisk(dir: string, options: LmdbEnvironmentOptions): Promise<LmdbEnvironment> {
  await ensureStoreFormat(dir);
  // LMDB is opened under the lock only: it takes process ids for granted, which two containers may share.
  const lock = lockDataFolder(dir, options.socketPaths ?? []);
  try {
    return await openLocked(dir, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(
  dir: string,
  lock: DataFolderLock,
  { freeSpace, now = Date.now }: LmdbEnvironmentOptions,
): Promise<LmdbEnvironment> {
  const disk = new DiskSpace(dir, freeSpace);
  const path = join(dir, DATA_FILE_NAME);
  const startedAt = now();
  const lastCheckedAt = recentCheckTime(dir, startedAt);
  checkDataFile(dir, { isWhole: lastCheckedAt === undefined });
  if (disk.makeRoomToStart())
    process.emitWarning(`the disk of ${dir} is full: the store serves reads and deletions until it has room again`);
  const root = openRoot(path);
  const table = (name: string): Table => root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
  try {
    invalidateCleanClose(dir);
    const tables = { catalog: table('catalog'), documents: table('documents'), entries: table('entries') };
    disk.restoreBallast();
    const lastCommit = new LastCommitWriter(dir, path);
    lastCommit.write();
    let checkedAt = lastCheckedAt ?? startedAt;
    let isSound = true;
    return {
      path,
      root,
      ...tables,
      disk,
      recordCommit: () => lastCommit.write(),
      recordCheck(at) {
        checkedAt = at;
      },
      recordDamage() {
        isSound = false;
      },
      reusableBytes: () => freeBytesIn([tables.catalog, tables.documents, tables.entries]),
      async close() {
        await root.close();
        lastCommit.close();
        if (isSound) markCleanClose(dir, checkedAt);
        lock.release();
      },
    };
  } catch (error) {
    await root.close();
    throw error;
  }
}

/**
 * Returns the time of the last check of the whole data file, in ms since 1970. Returns undefined when the file must be
 * checked now: after an unclean end, and when the last check is older than `CHECK_EVERY_MS`.
 */
function recentCheckTime(dir: string, now: number): number | undefined {
  const checkedAt = readLastCheckTime(dir);
  // A time in the future comes from a wrong clock or a damaged marker.
  return checkedAt !== undefined && checkedAt <= now && now - checkedAt < CHECK_EVERY_MS ? checkedAt : undefined;
}

interface TreeStatistics {
  treeBranchPageCount: number;
  treeLeafPageCount: number;
  overflowPages: number;
}

interface Statistics extends TreeStatistics {
  pageSize: number;
  lastPageNumber: number;
  root: TreeStatistics;
  free: TreeStatistics;
}

/** Assumed share of the free pages that LMDB cannot reuse yet, because the last transactions have freed them. */
const NOT_YET_REUSABLE = 0.1;

/** Returns the free bytes of the file: all its pages minus the pages of all trees. */
function freeBytesIn(tables: readonly Table[]): number {
  // The lmdb package declares the return type of `getStats` as {}.
  const all = tables.map((table) => table.getStats() as Statistics);
  const [first] = all;
  if (!first) return 0;
  const used = [first.root, first.free, ...all].map(
    ({ treeBranchPageCount, treeLeafPageCount, overflowPages }) =>
      treeBranchPageCount + treeLeafPageCount + overflowPages,
  );
  const META_PAGES = 2;
  const free = first.lastPageNumber + 1 - META_PAGES - used.reduce((sum, pages) => sum + pages, 0);
  return Math.max(0, Math.floor(free * (1 - NOT_YET_REUSABLE))) * first.pageSize;
}

function openRoot(path: string): RootDatabase<Buffer, Buffer> {
  try {
    // `overlappingSync` is off for durability: it would acknowledge a write before the write is on disk.
    return open<Buffer, Buffer>({
      path,
      noSubdir: true,
      encoding: 'binary',
      keyEncoding: 'binary',
      maxDbs: 8,
      overlappingSync: false,
    });
  } catch (error) {
    throw new Error(`${path} cannot be opened, it may be damaged: ${String(error)}`, { cause: error });
  }
}
