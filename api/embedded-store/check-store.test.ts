import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningStore, serveStore } from './serve.ts';
import { openLmdbEnvironment } from './storage/environment.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const DOCUMENTS = 600;
const TEXT = 'flip-me';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let store: RunningStore;
let client: MongoClient;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  await open();
  await things().createIndexes([{ key: { n: 1 } }, { key: { name: 1 }, unique: true, sparse: true }]);
  await things().insertMany(
    Array.from({ length: DOCUMENTS }, (_, n) => ({
      _id: n,
      n: n % 7,
      text: TEXT,
      ...(n % 2 ? { name: `n${n}` } : {}),
    })),
  );
});
afterEach(async () => {
  await close();
  await folder.remove();
});

async function open(): Promise<void> {
  store = await serveStore(folder);
  client = await new MongoClient(store.uri).connect();
}
async function close(): Promise<void> {
  await client.close();
  await store.close();
}
const things = () => client.db('d').collection<{ _id: number; n: number; text: string; name?: string }>('things');
const check = () => client.db('d').command({ checkStore: 1 });

/** Changes the tables of the closed store directly, without the store's own bookkeeping. */
async function changeTables(change: (tables: Awaited<ReturnType<typeof openLmdbEnvironment>>) => void): Promise<void> {
  await close();
  const environment = await openLmdbEnvironment(folder.dir, {});
  environment.root.transactionSync(() => change(environment));
  environment.recordCommit();
  await environment.close();
  await open();
}

describe('checkStore', () => {
  test('finds nothing in an intact store', async () => {
    expect(await check()).toEqual({ mismatches: [], documents: DOCUMENTS, ok: 1 });
  });

  test('checks one state while other clients write', async () => {
    let isChecked = false;
    const writing = (async () => {
      for (let n = 0; !isChecked; n += 1) {
        await things().updateOne({ _id: n % DOCUMENTS }, { $set: { n, text: 'x'.repeat(n % 5000) } });
        await things().deleteOne({ _id: DOCUMENTS - n });
        await things().insertOne({ _id: DOCUMENTS + n, n, text: '' });
      }
    })();
    for (let round = 0; round < 10; round += 1) expect(await check()).toMatchObject({ mismatches: [], ok: 1 });
    isChecked = true;
    await writing;
    expect((await check()).documents).toBe(await things().countDocuments());
  });

  test('reports an index entry that is missing', async () => {
    await changeTables(({ entries }) => {
      for (const key of [...entries.getKeys({})].slice(0, 3)) entries.removeSync(key);
    });
    expect(await check()).toMatchObject({
      mismatches: [{ collection: 'd.things', index: 'n_1', missing: 3, superfluous: 0 }],
    });
  });

  test('reports the index entries of a document that is missing, and documents of no collection', async () => {
    await changeTables(({ documents }) => documents.removeSync([...documents.getKeys({})][1] ?? Buffer.alloc(0)));
    expect(await check()).toMatchObject({
      mismatches: [
        { collection: 'd.things', index: 'n_1', missing: 0, superfluous: 1 },
        { collection: 'd.things', index: 'name_1', missing: 0, superfluous: 1 },
      ],
    });
    await changeTables(({ catalog }) => catalog.removeSync(Buffer.from('d.things')));
    expect((await check()).mismatches).toContainEqual(
      expect.objectContaining({ collection: 'none', superfluous: DOCUMENTS - 1 }),
    );
  });

  test('reports a byte that was flipped after a clean close', async () => {
    await close();
    const file = join(folder.dir, 'data.mdb');
    const { atime, mtime } = await stat(file);
    const bytes = await readFile(file);
    const at = bytes.lastIndexOf(TEXT);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    // A flipped bit of the disk does not change the modification time.
    await utimes(file, atime, mtime);
    await open();
    expect((await check()).damage).toContain("a value of the table 'documents' is overwritten");
  });

  test('ends when the store is closed meanwhile', async () => {
    const checking = check().catch((error: Error) => error.name);
    await client.db('d').command({ ping: 1 });
    await store.close();
    expect(await checking).toBeDefined();
    await client.close();
    await open();
  });
});
