import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { checkDataFile } from './data-file-check.ts';
import { assertFolderNotInUse, claimDataFolder, releaseDataFolder } from './data-folder-lock.ts';
import { DATA_FILE, ensureFormat } from './format.ts';

type Table = Database<Buffer, Buffer>;

/**
 * LMDB environment: a memory-mapped, copy-on-write B+tree with multi-version concurrency control, so readers need no
 * locks and a crash leaves the last committed tree (Chu, "MDB: A Memory-Mapped Database and Backend for OpenLDAP",
 * 2011). All keys and values are bytes.
 */
export interface Environment {
  root: RootDatabase<Buffer, Buffer>;
  /** namespace -> collection and its indexes, as JSON */
  catalog: Table;
  /** collection number, encoded `_id` -> BSON */
  documents: Table;
  /** index number, encoded fields (and `_id` unless unique) -> encoded `_id` */
  entries: Table;
  close(): Promise<void>;
}

/**
 * Opens the data folder for this process alone. Throws a readable error when it is in use, damaged or of another
 * format. `socketPaths` are removed by the next start when this process ends without closing.
 */
export async function openEnvironment(dir: string, socketPaths: readonly string[]): Promise<Environment> {
  await ensureFormat(dir);
  const path = join(dir, DATA_FILE);
  assertFolderNotInUse(dir);
  try {
    checkDataFile(path);
  } catch (error) {
    // Another process may have opened the folder and written pages during the check: then report that instead.
    assertFolderNotInUse(dir);
    throw error;
  }
  const root = openRoot(path);
  const table = (name: string): Table => root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
  try {
    root.transactionSync(() => claimDataFolder(dir, socketPaths));
    return {
      root,
      catalog: table('catalog'),
      documents: table('documents'),
      entries: table('entries'),
      async close() {
        await root.close();
        releaseDataFolder(dir);
      },
    };
  } catch (error) {
    await root.close();
    throw error;
  }
}

function openRoot(path: string): RootDatabase<Buffer, Buffer> {
  try {
    // Durability: overlappingSync would acknowledge a write before it is on disk.
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
