import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveStore } from './serve.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

/** Text that is in every document that the tests delete. */
const SECRET = 'anna-secret';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => folder.remove());

const readBytes = () => readFile(join(folder.dir, 'data.mdb'), 'latin1');

/** Documents of all sizes: several on one page, and values that take pages of their own. */
const documents = (owner: string) =>
  Array.from({ length: 300 }, (_, i) => ({ owner, n: i, text: `${owner} ${'x'.repeat((i * 97) % 9000)}` }));

async function withStore<T>(use: (client: MongoClient) => Promise<T>): Promise<T> {
  const store = await serveStore({ dir: folder.dir });
  const client = await MongoClient.connect(store.uri);
  try {
    return await use(client);
  } finally {
    await client.close();
    await store.close();
  }
}

/** Stores documents of two owners, with an index that contains their names, and deletes those of one. */
async function fillAndDelete(client: MongoClient): Promise<void> {
  const rows = client.db().collection('rows');
  await rows.createIndex({ owner: 1, n: 1 });
  const all = documents(SECRET).flatMap((one, i) => [one, { ...one, owner: 'berta', text: `berta ${i}` }]);
  await rows.insertMany(all);
  await rows.updateMany({ owner: SECRET, n: { $lt: 100 } }, { $set: { text: `${SECRET} shorter` } });
  await rows.deleteMany({ owner: SECRET });
}

describe('scrubStore', () => {
  test('leaves no byte of deleted values and index keys, and every other document', async () => {
    await withStore(fillAndDelete);
    expect(await readBytes()).toContain(SECRET);
    await withStore(async (client) => {
      const { pages } = await client.db().command({ scrubStore: 1 });
      expect(pages).toBeGreaterThan(0);
      expect(await readBytes()).not.toContain(SECRET);
      expect(await client.db().command({ checkStore: 1 })).toMatchObject({ mismatches: [], documents: 300 });
    });
    await withStore(async (client) => {
      const rows = await client.db().collection('rows').find({ owner: 'berta' }).sort({ n: 1 }).toArray();
      expect(rows.map(({ text }) => text)).toEqual(Array.from({ length: 300 }, (_, i) => `berta ${i}`));
    });
  });

  test('keeps the store writable and undamaged while clients read and write', async () => {
    await withStore(async (client) => {
      await fillAndDelete(client);
      const rows = client.db().collection('rows');
      for (let round = 0; round < 10; round += 1) {
        const inserted = documents(`carla${round}`);
        await Promise.all([
          client.db().command({ scrubStore: 1 }),
          rows.insertMany(inserted),
          rows.find({}).toArray(),
          rows.updateMany({ owner: 'berta' }, { $set: { round } }),
        ]);
        await rows.deleteMany({ owner: `carla${round}` });
      }
      await client.db().command({ scrubStore: 1 });
      expect(await rows.countDocuments({ owner: 'berta', round: 9 })).toBe(300);
      expect(await client.db().command({ checkStore: 1 })).toMatchObject({ mismatches: [], documents: 300 });
      expect(await readBytes()).not.toMatch(/carla\d/);
    });
    await withStore(async (client) =>
      expect(await client.db().command({ checkStore: 1 })).toMatchObject({ mismatches: [], documents: 300 }),
    );
  });

  test('does nothing in an empty store', async () => {
    await withStore(async (client) => expect(await client.db().command({ scrubStore: 1 })).toMatchObject({ pages: 0 }));
  });
});
