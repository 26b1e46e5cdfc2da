import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { databaseChanges, WATCHED_COLLECTIONS } from '../live/database-changes.ts';
import { followDatabase } from '../live/follow-database.ts';
import { MIGRATION_STEPS } from '../migrations/all-steps.ts';
import { migrateDatabase } from '../migrations/migrate.ts';
import { connectDatabase, disconnectDatabase, dropDatabase } from '../platform/database.ts';
import { startDelayingProxy } from './delaying-proxy.ts';
import { startShardKeyGuard } from './shard-key-guard.ts';

export interface TestDatabaseOptions {
  /** Delay of every command in ms, which simulates a distant database. */
  readonly delayMs?: number;
}

export interface TestDatabase {
  /** URI for the connections of other processes. */
  readonly uri: string;
  /** Disconnects. A database on the server in MONGODB_URI is also dropped. */
  close(): Promise<void>;
}

/**
 * Connects to an empty database with all indexes: a new one on the server in MONGODB_URI, or the embedded store in
 * `dir`.
 */
export async function openTestDatabase(dir: string, options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env.MONGODB_URI;
  if (server) {
    const uri = ownDatabase(server);
    const disconnect = await connect(uri, options);
    await migrateDatabase(MIGRATION_STEPS);
    const endWatch = followDatabase({ changes: databaseChanges, onInterrupted: () => {} });
    return {
      uri,
      async close() {
        await endWatch();
        await dropDatabase();
        await disconnect();
      },
    };
  }
  return openEmbedded(join(dir, 'store'), options);
}

/**
 * Time limits in ms. They are longer than in production, because a MongoDB-compatible server from another project
 * responds slowly, and so does every database on a loaded machine.
 */
const TIMEOUTS = { server: 30_000, answer: 30_000 };

/** Connects, through a proxy when there is a delay. Returns the function that disconnects. */
async function connect(uri: string, { delayMs = 0 }: TestDatabaseOptions): Promise<() => Promise<void>> {
  // Test files share their modules, so a file whose hook timed out may have left its connection open, and the next file
  // could not connect.
  await disconnectDatabase();
  const proxy = delayMs === 0 ? null : await startDelayingProxy(uri, delayMs);
  await connectDatabase(watchedUri(proxy?.uri ?? uri), TIMEOUTS);
  const guard = startShardKeyGuard();
  return async () => {
    await disconnectDatabase();
    await proxy?.close();
    guard.stop();
  };
}

/** Cached files of an empty embedded store on which all migration steps have run. */
let emptyStore: ReadonlyMap<string, Buffer> | null = null;

/** Copies an empty store for each test file: creating all indexes takes longer than most tests. */
async function openEmbedded(dir: string, options: TestDatabaseOptions): Promise<TestDatabase> {
  if (emptyStore) {
    await mkdir(dir, { recursive: true });
    for (const [name, bytes] of emptyStore) await writeFile(join(dir, name), bytes);
    return connectEmbedded(dir, options);
  }
  const { close } = await connectEmbedded(dir, {});
  await migrateDatabase(MIGRATION_STEPS);
  await close();
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dir)) files.set(name, await readFile(join(dir, name)));
  emptyStore = files;
  return connectEmbedded(dir, options);
}

async function connectEmbedded(dir: string, options: TestDatabaseOptions): Promise<TestDatabase> {
  const store = await startEmbeddedStoreInProcess({
    dir,
    watch: { collections: WATCHED_COLLECTIONS, onCommit: (changes) => databaseChanges.publish(changes) },
  });
  const disconnect = await connect(store.uri, options);
  databaseChanges.startLocal();
  return {
    uri: store.uri,
    async close() {
      databaseChanges.stop();
      try {
        await disconnect();
      } finally {
        await store.close();
      }
    },
  };
}

/** Returns the URI with a random database name, because test files run in parallel. */
function ownDatabase(uri: string): string {
  const own = new URL(uri);
  own.pathname = `/nk_test_${randomUUID().replaceAll('-', '')}`;
  return own.href;
}

/** Lets `watchDatabase` and the guard of the shard key observe the commands. */
const watchedUri = (uri: string): string => `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;
