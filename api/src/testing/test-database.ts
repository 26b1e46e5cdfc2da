import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startInProcess } from '../../embedded-store/index.ts';
import { connectDatabase, createIndexes, disconnectDatabase, dropDatabase } from '../platform/database.ts';

export interface TestDatabaseOptions {
  /** Lets `watchDatabase` observe the commands, which costs time. */
  readonly isWatched?: boolean;
}

/**
 * Connects to an empty database with all indexes: a new one on the server in MONGODB_URI, or the embedded store in
 * `dir`. Returns the function that closes the database and drops it from the server.
 */
export async function openTestDatabase(
  dir: string,
  { isWatched = false }: TestDatabaseOptions = {},
): Promise<() => Promise<void>> {
  const server = process.env.MONGODB_URI;
  if (server) {
    await connectDatabase(watchedUri(ownDatabase(server), isWatched));
    await createIndexes();
    return async () => {
      await dropDatabase();
      await disconnectDatabase();
    };
  }
  return openEmbedded(join(dir, 'store'), isWatched);
}

/** Files of an embedded store with indexes only, by the names of its models. */
const emptyStores = new Map<string, ReadonlyMap<string, Buffer>>();

/** Copies an empty store for each test file: creating all indexes takes longer than most tests. */
async function openEmbedded(dir: string, isWatched: boolean): Promise<() => Promise<void>> {
  const models = Object.keys(mongoose.models).sort().join();
  const copied = emptyStores.get(models);
  if (copied) {
    await mkdir(dir, { recursive: true });
    for (const [name, bytes] of copied) await writeFile(join(dir, name), bytes);
    return connectEmbedded(dir, isWatched);
  }
  const close = await connectEmbedded(dir, false);
  await createIndexes();
  await close();
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dir)) files.set(name, await readFile(join(dir, name)));
  emptyStores.set(models, files);
  return connectEmbedded(dir, isWatched);
}

async function connectEmbedded(dir: string, isWatched: boolean): Promise<() => Promise<void>> {
  const store = await startInProcess({ dir });
  await connectDatabase(watchedUri(store.uri, isWatched));
  return async () => {
    await disconnectDatabase();
    await store.close();
  };
}

/** Returns the URI with a random database name, because test files run in parallel. */
function ownDatabase(uri: string): string {
  const own = new URL(uri);
  own.pathname = `/nk_test_${randomUUID().replaceAll('-', '')}`;
  return own.href;
}

const watchedUri = (uri: string, isWatched: boolean): string =>
  isWatched ? `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true` : uri;
