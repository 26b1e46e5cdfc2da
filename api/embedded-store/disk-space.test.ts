import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RunningStore, serveStore } from './serve.ts';
import { makeTemporaryFolder, type TestDocument } from './testing/test-store.ts';

const MB = 1024 * 1024;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let store: RunningStore;
let client: MongoClient;
/** Free bytes of the simulated disk while the ballast file exists; without the file the disk has 4 MB more. */
let free: number;

const ballast = () => join(folder.dir, 'ballast');
const freeSpace = () => free + (existsSync(ballast()) ? 0 : 4 * MB);
const things = () => client.db('d').collection<TestDocument>('things');
const documents = (count: number, length = 1000): TestDocument[] =>
  Array.from({ length: count }, (_, n) => ({ _id: n, n, text: 'x'.repeat(length) }));

async function start(): Promise<void> {
  store = await serveStore({ dir: folder.dir, freeSpace });
  client = await new MongoClient(store.uri).connect();
}

async function stop(): Promise<void> {
  await client.close();
  await store.close();
}

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  free = 100 * MB;
  await start();
  await things().createIndex({ n: 1 });
});

afterEach(async () => {
  await stop();
  await folder.remove();
});

describe('write on a disk without room', () => {
  test('is rejected with error 14031 before LMDB itself runs out of space', async () => {
    free = 3 * MB;
    await expect(things().insertOne({ _id: 1 })).rejects.toMatchObject({ code: 14031, message: /the disk is full/ });
    expect(await things().countDocuments()).toBe(0);
  });

  test('is rejected without rejecting a smaller write of the same transaction that has room', async () => {
    free = 6 * MB;
    const [large, small] = await Promise.allSettled([
      things().insertOne({ _id: 1, text: 'x'.repeat(3 * MB) }),
      things().insertOne({ _id: 2 }),
    ]);
    expect([large.status, small.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('succeeds again when there is room', async () => {
    free = 0;
    await expect(things().insertOne({ _id: 1 })).rejects.toMatchObject({ code: 14031 });
    free = 100 * MB;
    await things().insertOne({ _id: 1 });
    expect(await things().countDocuments()).toBe(1);
  });

  test('succeeds when deletions have left enough free pages in the file', async () => {
    await things().insertMany(documents(1500, 7000));
    free = 2 * MB;
    await expect(things().insertOne({ _id: 'new' })).rejects.toMatchObject({ code: 14031 });
    await things().deleteMany({ n: { $lt: 1400 } });
    await things().insertOne({ _id: 'new' });
    expect(await things().countDocuments()).toBe(101);
  });
});

describe('deletion on a disk without room', () => {
  test('uses the reserved disk space and reserves it again when there is room', async () => {
    await things().insertMany(documents(600));
    free = 0;
    expect((await things().deleteMany({ n: { $lt: 500 } })).deletedCount).toBe(500);
    expect(existsSync(ballast())).toBe(false);
    free = 100 * MB;
    await things().deleteOne({ n: 500 });
    expect(existsSync(ballast())).toBe(true);
  });

  test('is rejected with error 14031 when another program has used up the reserved disk space too', async () => {
    await things().insertMany(documents(10));
    free = -4 * MB;
    await expect(things().deleteMany({})).rejects.toMatchObject({ code: 14031 });
    expect(await things().countDocuments()).toBe(10);
  });
});

describe('drop of a collection', () => {
  test('needs room for the data file, not for two pages per document', async () => {
    for (let n = 0; n < 10_000; n += 1000)
      await things().insertMany(
        documents(1000, 10).map((document) => ({ ...document, _id: n + Number(document._id) })),
      );
    free = 8 * MB;
    await client.db('d').collection('fresh').insertOne({ n: 1 });
    await client.db('d').renameCollection('fresh', 'things', { dropTarget: true });
    expect(await things().countDocuments()).toBe(1);
  });
});

describe('start on a full disk', () => {
  test('warns, serves reads and deletions, and rejects writes', async () => {
    await things().insertMany(documents(10));
    await stop();
    free = 0;
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    await start();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`the disk of ${folder.dir} is full`));
    warn.mockRestore();
    expect(await things().countDocuments()).toBe(10);
    await expect(things().insertOne({ _id: 'new' })).rejects.toMatchObject({ code: 14031 });
    expect((await things().deleteMany({})).deletedCount).toBe(10);
  });
});
