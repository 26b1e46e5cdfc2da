import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedStore } from '../../embedded-store/index.ts';
import type { Env } from '../env.ts';
import { connectDatabase, disconnectDatabase } from './database.ts';

type Where = Pick<Env, 'database' | 'dataDir'>;

/** Where a running server leaves the address of its embedded store, for commands beside it. */
const addressFile = (dataDir: string): string => join(dataDir, 'store-address');

/** Connects to MONGODB_URI, or starts the embedded store and connects to that. The returned function closes both. */
export async function openDatabase({ database, dataDir }: Where): Promise<() => Promise<void>> {
  if (database.kind === 'mongodb') {
    await connectDatabase(database.uri);
    return disconnectDatabase;
  }
  const store = await startEmbeddedStore({ dir: join(dataDir, 'store') });
  await connectDatabase(store.uri);
  await leaveAddress(dataDir, store.uri);
  return async () => {
    await rm(addressFile(dataDir), { force: true });
    await disconnectDatabase();
    await store.close();
  };
}

/** {@link openDatabase} for a command: through the running server's store where there is one, else by itself. */
export async function openDatabaseForCommand(where: Where): Promise<() => Promise<void>> {
  const address = await readFile(addressFile(where.dataDir), 'utf8').catch(() => null);
  if (where.database.kind === 'mongodb' || address === null) return openDatabase(where);
  try {
    await connectDatabase(address, { waitMs: BESIDE_WAIT_MS });
    return disconnectDatabase;
  } catch {
    // What a killed server left behind: nobody answers there.
    await disconnectDatabase();
    return openDatabase(where);
  }
}

const BESIDE_WAIT_MS = 2_000;

async function leaveAddress(dataDir: string, uri: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const fresh = `${addressFile(dataDir)}.${randomUUID()}`;
  await writeFile(fresh, uri, { mode: 0o600 });
  await rename(fresh, addressFile(dataDir));
}
