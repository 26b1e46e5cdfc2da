import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedStore, startEmbeddedStoreInProcess } from './index.ts';
import { Store } from './storage/store.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => folder.remove());

async function withStore<T>(use: (client: MongoClient, store: EmbeddedStore) => Promise<T>): Promise<T> {
  const store = await startEmbeddedStoreInProcess(folder);
  const client = await new MongoClient(store.uri).connect();
  try {
    return await use(client, store);
  } finally {
    await client.close();
    await store.close();
  }
}

const dataFile = () => join(folder.dir, 'data.mdb');
const fill = (client: MongoClient) =>
  client
    .db('d')
    .collection('things')
    .insertMany(Array.from({ length: 2000 }, (_, n) => ({ n, text: 'x'.repeat(n) })));

describe('embedded store after a restart', () => {
  test('keeps documents, indexes and unique constraints', async () => {
    await withStore(async (client) => {
      const things = client.db('d').collection('things');
      await things.createIndex({ name: 1 }, { unique: true, sparse: true });
      await things.insertMany([{ name: 'a' }, { name: 'b' }, {}, {}]);
    });
    await withStore(async (client) => {
      const things = client.db('d').collection('things');
      expect(await things.countDocuments()).toBe(4);
      expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'name_1']);
      await expect(things.insertOne({ name: 'a' })).rejects.toMatchObject({ code: 11000, keyValue: { name: 'a' } });
    });
  });

  test('commits queued writes on close and rejects later ones with error 91', async () => {
    const store = await Store.open(folder.dir);
    const before = store.write(() => store.catalog.getOrCreate('d.before'));
    const closing = store.close();
    await expect(store.write(() => store.catalog.getOrCreate('d.late'))).rejects.toMatchObject({ code: 91 });
    await Promise.all([before, closing]);
    const again = await Store.open(folder.dir);
    expect(again.catalog.all().map(({ namespace }) => namespace)).toEqual(['d.before']);
    await again.close();
  });

  test('finds array items by index, even if the insert of the first array had been rejected', async () => {
    await withStore(async (client) => {
      const things = client.db('d').collection('things');
      await things.createIndexes([{ key: { list: 1 } }, { key: { name: 1 }, unique: true }]);
      await things.insertOne({ list: 1, name: 'a' });
      await expect(things.insertOne({ list: [1, 5], name: 'a' })).rejects.toMatchObject({ code: 11000 });
      await things.insertOne({ list: [1, 5], name: 'b' });
    });
    await withStore(async (client) => {
      const things = client.db('d').collection('things');
      expect(await things.countDocuments({ list: { $gt: 2, $lt: 4 } })).toBe(1);
      expect(await things.find({ list: { $gte: 1 } }).toArray()).toHaveLength(2);
    });
  });
});

describe('data folder lock', () => {
  test('rejects a second store on the same folder and names the process', async () => {
    await withStore(async () => {
      await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow(
        `${folder.dir} is in use by process ${process.pid}`,
      );
    });
  });

  test('lets exactly one of three concurrent starts open the folder', async () => {
    const starts = await Promise.allSettled([
      startEmbeddedStoreInProcess(folder),
      startEmbeddedStoreInProcess(folder),
      startEmbeddedStoreInProcess(folder),
    ]);
    const rejections = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect(rejections).toEqual(Array(2).fill(expect.stringContaining('is in use by process')));
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
  });

  test('opens the folder of an ended process, also when its process id runs again or its owner file is damaged', async () => {
    await withStore(async () => undefined);
    await writeFile(join(folder.dir, 'owner.json'), JSON.stringify({ pid: process.pid, host: 'here', traces: [] }));
    await withStore(async () => undefined);
    await writeFile(join(folder.dir, 'owner.json'), '{"pid": 12');
    await withStore(async () => undefined);
  });

  // In another container the process of the owner has no id, or that of an unrelated process.
  test('rejects a second store when the process of the first is not visible, and leaves the first whole', async () => {
    await withStore(async (client) => {
      const things = client.db('d').collection('things');
      await things.insertOne({ name: 'before' });
      const owner = { pid: 2 ** 30, host: 'container-1', traces: [] };
      await writeFile(join(folder.dir, 'owner.json'), JSON.stringify(owner));
      await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow(`in use by process ${2 ** 30} on container-1`);
      await things.insertOne({ name: 'after' });
      expect(await things.countDocuments()).toBe(2);
    });
  });
});

describe('format and damage check on start', () => {
  test('rejects a folder of another format with its number, and a damaged format file', async () => {
    await withStore(async () => undefined);
    const format = join(folder.dir, 'format.json');
    const written = await readFile(format, 'utf8');
    await writeFile(format, written.replace('"format":1', '"format":2'));
    await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow(/has format 2, .* reads format 1: .* restore a/);
    await writeFile(format, written.slice(0, 20));
    await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow('format.json is damaged');
  });

  test.each([0.2, 0.6, 0.98])('rejects a data file truncated to %f of its length', async (part) => {
    await withStore(fill);
    const { length } = await readFile(dataFile());
    await truncate(dataFile(), Math.floor(length * part));
    await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow(/data\.mdb is damaged .* restore a backup/);
  });

  test('rejects a data file with overwritten pages', async () => {
    await withStore(fill);
    const whole = await readFile(dataFile());
    for (const page of [0, 1]) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xab, page * 4096, (page + 1) * 4096);
      await writeFile(dataFile(), damaged);
      await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow('its head is not that of a data file');
    }
    await writeFile(dataFile(), Buffer.from(whole).fill(0, 2 * 4096));
    await expect(startEmbeddedStoreInProcess(folder)).rejects.toThrow('is damaged');
    await writeFile(dataFile(), whole);
    await withStore(async (client) => expect(await client.db('d').collection('things').countDocuments()).toBe(2000));
  });
});
