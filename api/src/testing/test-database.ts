import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startInProcess } from '../../embedded-store/index.ts';
import { connectDatabase, createIndexes, disconnectDatabase, dropDatabase } from '../platform/database.ts';

/**
 * Connects to an empty database with all indexes: on the server that MONGODB_URI names, under a name of its own, or on
 * the embedded store in `dir`. The returned function closes it and leaves nothing on the server.
 */
export async function openTestDatabase(dir: string): Promise<() => Promise<void>> {
  const server = process.env.MONGODB_URI;
  if (server) {
    await connectDatabase(ownDatabase(server));
    await createIndexes();
    return async () => {
      await dropDatabase();
      await disconnectDatabase();
    };
  }
  return openEmbedded(join(dir, 'store'));
}

/** The files of a store that holds indexes and nothing else, by the models that it was made for. */
const empty = new Map<string, ReadonlyMap<string, Buffer>>();

/** Making all indexes anew for each of many files takes longer than what most of them ask. */
async function openEmbedded(dir: string): Promise<() => Promise<void>> {
  const models = Object.keys(mongoose.models).sort().join();
  const made = empty.get(models);
  if (made) {
    await mkdir(dir, { recursive: true });
    for (const [name, bytes] of made) await writeFile(join(dir, name), bytes);
    return connectEmbedded(dir);
  }
  const close = await connectEmbedded(dir);
  await createIndexes();
  await close();
  const files = new Map<string, Buffer>();
  for (const name of await readdir(dir)) files.set(name, await readFile(join(dir, name)));
  empty.set(models, files);
  return connectEmbedded(dir);
}

async function connectEmbedded(dir: string): Promise<() => Promise<void>> {
  const store = await startInProcess({ dir });
  await connectDatabase(store.uri);
  return async () => {
    await disconnectDatabase();
    await store.close();
  };
}

/** The same server, another database: test files run beside each other. */
function ownDatabase(uri: string): string {
  const own = new URL(uri);
  own.pathname = `/nk_test_${randomUUID().replaceAll('-', '')}`;
  return own.href;
}
