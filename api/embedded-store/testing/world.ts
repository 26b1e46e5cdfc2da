import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient, type ObjectId } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type RunningStore, serve } from '../serve.ts';

export async function makeFolder(): Promise<{ dir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nk-store-test-'));
  return { dir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

export type Thing = Document & { _id?: string | number | ObjectId };

export interface World {
  readonly store: RunningStore;
  readonly client: MongoClient;
  /** Milliseconds since 1970; tests move it. */
  now: number;
  /** A collection of its own. */
  collection(): Collection<Thing>;
}

/** One store and one driver for the tests of a file. */
export function useStore(): World {
  let parts: { store: RunningStore; client: MongoClient; remove(): Promise<void> } | undefined;
  let collections = 0;
  const running = () => {
    if (!parts) throw new Error('the store runs only inside tests');
    return parts;
  };
  const world: World = {
    now: Date.now(),
    get store() {
      return running().store;
    },
    get client() {
      return running().client;
    },
    collection() {
      collections += 1;
      return running().client.db('test').collection<Thing>(`things${collections}`);
    },
  };
  beforeAll(async () => {
    const { dir, remove } = await makeFolder();
    const store = await serve({ dir, now: () => world.now });
    parts = { store, client: await new MongoClient(store.uri).connect(), remove };
  });
  afterAll(async () => {
    await parts?.client.close();
    await parts?.store.close();
    await parts?.remove();
  });
  return world;
}
