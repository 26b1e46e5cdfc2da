import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@northkeep/contracts';
import { isStoreFolder, STORE_IN_USE, startEmbeddedStore } from '../../embedded-store/index.ts';
import { EnvError } from '../env/env-faults.ts';
import type { Env } from '../env.ts';
import { type DatabaseChange, type DatabaseChanges, WATCHED_COLLECTIONS } from '../live/database-changes.ts';
import { followDatabase } from '../live/follow-database.ts';
import { connectDatabase, type DatabaseTimeouts, disconnectDatabase, isUnreachableError } from './database.ts';

type Where = Pick<Env, 'database' | 'dataDir'>;

/** File in which a running server publishes the URI of its embedded store, for the admin commands. */
const addressFile = (dataDir: string): string => join(dataDir, 'store-address');

interface OpenOptions {
  timeouts?: Partial<DatabaseTimeouts>;
  /**
   * Warns the operator about a new, empty database, because a volume that was moved or not mounted looks like a first
   * start.
   */
  warn?: (message: string) => void;
  /** Time in ms for which a MongoDB server that cannot be reached is tried again. */
  waitMs?: number;
  /** Receives the changes of the database from now on. Without it none are followed. */
  changes?: DatabaseChanges;
}

/** Connects to MONGODB_URI, or starts the embedded store and connects to that. The returned function closes both. */
export async function openDatabase(
  { database, dataDir }: Where,
  { timeouts = {}, warn = console.error, waitMs = 0, changes }: OpenOptions = {},
): Promise<() => Promise<void>> {
  if (database.kind === 'mongodb') {
    await connectPatiently(database.uri, { timeouts, warn, waitMs }).catch((error) => {
      // The driver's message contains the host without the user and the password.
      throw new EnvError(
        `MONGODB_URI: the database cannot be reached: ${error instanceof Error ? error.message : error}`,
      );
    });
    if (!changes) return disconnectDatabase;
    const stopFollowing = followDatabase({ changes, onInterrupted: () => warn(NO_CHANGES) });
    return async () => {
      await stopFollowing();
      await disconnectDatabase();
    };
  }
  await createDataDir(dataDir);
  const dir = join(dataDir, 'store');
  const isNew = !(await isStoreFolder(dir));
  const onCommit = (found: readonly DatabaseChange[]) => changes?.publish(found);
  const store = await startEmbeddedStore({ dir, watch: changes && { collections: WATCHED_COLLECTIONS, onCommit } });
  changes?.startLocal();
  if (isNew) warn(newStore(dir));
  await connectDatabase(store.uri, timeouts);
  await publishAddress(dataDir, store.uri);
  return async () => {
    changes?.stop();
    await rm(addressFile(dataDir), { force: true });
    await disconnectDatabase();
    await store.close();
  };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/**
 * Connects, and tries again at growing intervals while the server cannot be reached: a database that starts together
 * with this process may need a minute. Another error, such as a wrong password, is thrown at once.
 */
async function connectPatiently(
  uri: string,
  { timeouts, warn, waitMs }: Required<Omit<OpenOptions, 'changes'>>,
): Promise<void> {
  const until = Date.now() + waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await connectDatabase(uri, timeouts);
    } catch (error) {
      await disconnectDatabase();
      if (!isUnreachableError(error) || Date.now() + pauseMs > until) throw error;
      warn(
        `the database cannot be reached, next attempt in ${pauseMs} ms: ${error instanceof Error ? error.message : error}`,
      );
    }
    await pause(pauseMs);
  }
}

const NO_CHANGES =
  'the change stream of the database is interrupted, or it has none because it is no replica set: until it is back, devices learn of each other by polling';

/**
 * Opens the database for a command: through the embedded store of a running server, or otherwise like {@link
 * openDatabase}. A server that is starting or stopping holds the store without an address, and is waited for.
 */
export async function openDatabaseForCli(where: Where): Promise<() => Promise<void>> {
  const until = Date.now() + STORE_WAIT_MS;
  for (;;) {
    if (where.database.kind === 'embedded' && (await connectToRunningServer(where.dataDir))) return disconnectDatabase;
    try {
      return await openDatabase(where, { timeouts: CLI_DATABASE_TIMEOUTS });
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === STORE_IN_USE;
      if (!isInUse || Date.now() > until) throw error;
      await pause(FIRST_PAUSE_MS);
    }
  }
}

/** Returns false if no server has published an address, or if the one that did was killed. */
async function connectToRunningServer(dataDir: string): Promise<boolean> {
  const address = await readFile(addressFile(dataDir), 'utf8').catch(() => null);
  if (address === null) return false;
  try {
    await connectDatabase(address, { ...CLI_DATABASE_TIMEOUTS, server: CONNECT_WAIT_MS });
    return true;
  } catch {
    await disconnectDatabase();
    return false;
  }
}

const newStore = (dir: string): string =>
  `a new, empty data store was made in ${dir}; if there should be data, stop the server and check DATA_DIR`;

const CONNECT_WAIT_MS = 2_000;
/** Time in ms for which a command waits for a store that another process holds without an address. */
const STORE_WAIT_MS = MINUTE_MS;
/**
 * Time limits of the database in ms for admin commands, longer than the server's, because a backup reads and a restore
 * writes large batches.
 */
export const CLI_DATABASE_TIMEOUTS = { answer: MINUTE_MS };

const UNUSABLE: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOENT: 'its folder cannot be created there',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Creates the data folder if it is missing. Throws {@link EnvError} when nothing can be written to it. */
async function createDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    const probe = join(dataDir, `write-test.${randomUUID()}`);
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = UNUSABLE[code] ?? (error instanceof Error ? error.message : code);
    throw new EnvError(`DATA_DIR: ${dataDir} cannot be used: ${reason}`);
  }
}

async function publishAddress(dataDir: string, uri: string): Promise<void> {
  const fresh = `${addressFile(dataDir)}.${randomUUID()}`;
  await writeFile(fresh, uri, { mode: 0o600 });
  await rename(fresh, addressFile(dataDir));
}
