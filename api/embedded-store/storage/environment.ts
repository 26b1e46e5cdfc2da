import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { checkDataFile } from './data-file-check.ts';
import { assertFolderNotInUse, claimDataFolder, releaseDataFolder } from './data-folder-lock.ts';
import { DATA_FILE, ensureFormat } from './format.ts';

type Table = Database<Buffer, Buffer>;

/** One LMDB environment. All keys and values are bytes. */
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
 * Opens the folder for this process alone. Throws a sentence for people when it is in use, of another format or
 * damaged. `traces` are paths a later start may remove if this process dies without closing.
 */
export async function openEnvironment(dir: string, traces: readonly string[]): Promise<Environment> {
  await ensureFormat(dir);
  const path = join(dir, DATA_FILE);
  assertFolderNotInUse(dir);
  try {
    checkDataFile(path);
  } catch (error) {
    // Pages change under the eyes of the check when another process has just begun to write.
    assertFolderNotInUse(dir);
    throw error;
  }
  const root = openRoot(path);
  const table = (name: string): Table => root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
  try {
    root.transactionSync(() => claimDataFolder(dir, traces));
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
    // overlappingSync would acknowledge a write before it is on disk.
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
