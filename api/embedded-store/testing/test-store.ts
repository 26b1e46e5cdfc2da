import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient, type ObjectId } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { type RunningStore, serveStore } from '../serve.ts';

/** Creates a temporary folder. Returns the path of a data folder inside it, not created yet. */
export async function makeTemporaryFolder(): Promise<{ dir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nk-store-test-'));
  return { dir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

export type TestDocument = Document & { _id?: string | number | ObjectId };

export interface TestStore {
  readonly store: RunningStore;
  readonly client: MongoClient;
  /** Clock of the store in ms since 1970; tests advance it. */
  now: number;
  /** Returns a collection that no other test uses. */
  newCollection(): Collection<TestDocument>;
}

/** Starts one store and one driver for the tests of a file. */
export function useTestStore(): TestStore {
  let started: { store: RunningStore; client: MongoClient; remove(): Promise<void> } | undefined;
  let collections = 0;
  const running = () => {
    if (!started) throw new Error('the store runs only inside tests');
    return started;
  };
  const testStore: TestStore = {
    now: Date.now(),
    get store() {
      return running().store;
    },
    get client() {
      return running().client;
    },
    newCollection() {
      collections += 1;
      return running().client.db('test').collection<TestDocument>(`things${collections}`);
    },
  };
  beforeAll(async () => {
    const { dir, remove } = await makeTemporaryFolder();
    const store = await serveStore({ dir, now: () => testStore.now });
    started = { store, client: await new MongoClient(store.uri).connect(), remove };
  });
  afterAll(async () => {
    await started?.client.close();
    await started?.store.close();
    await started?.remove();
  });
  return testStore;
}
