import { Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
const MINUTE_MS = 60_000;

const idsOf = async (things: ReturnType<typeof testStore.newCollection>) =>
  (await things.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

describe('sweep of expired documents and cursors', () => {
  test('removes only the documents that have expired by a TTL index', async () => {
    const sessions = testStore.newCollection();
    await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
    await sessions.createIndex({ usedAt: 1 }, { expireAfterSeconds: 3600 });
    const start = testStore.now;
    await sessions.insertMany([
      { _id: 'soon', expiresAt: new Date(start + MINUTE_MS) },
      { _id: 'later', expiresAt: new Date(start + 10 * MINUTE_MS) },
      { _id: 'used', usedAt: new Date(start) },
      { _id: 'never' },
      { _id: 'no date', expiresAt: 'yesterday' },
      { _id: 'earliest of several', expiresAt: [new Date(start + 99 * MINUTE_MS), new Date(start + MINUTE_MS)] },
    ]);
    expect(await testStore.store.sweep()).toBe(0);
    testStore.now = start + 2 * MINUTE_MS;
    expect(await testStore.store.sweep()).toBe(2);
    expect(await idsOf(sessions)).toEqual(['later', 'never', 'no date', 'used']);
    testStore.now = start + 61 * MINUTE_MS;
    expect(await testStore.store.sweep()).toBe(2);
    expect(await idsOf(sessions)).toEqual(['never', 'no date']);
  });

  test('removes more expired documents in one sweep than fit in one transaction', async () => {
    const things = testStore.newCollection();
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    await things.insertMany(Array.from({ length: 1200 }, () => ({ at: new Date(0) })));
    expect(await testStore.store.sweep()).toBe(1200);
  });

  test('closes a cursor after 10 idle minutes, but not a cursor in use', async () => {
    const things = testStore.newCollection();
    await things.insertMany(Array.from({ length: 9 }, (_, n) => ({ n })));
    const db = testStore.client.db('test');
    const open = async () => (await db.command({ find: things.collectionName, batchSize: 2 })).cursor.id;
    const more = (id: Long) => db.command({ getMore: id, collection: things.collectionName, batchSize: 2 });
    const [used, left] = [await open(), await open()].map((id) => Long.fromValue(id));
    testStore.now += 9 * MINUTE_MS;
    await testStore.store.sweep();
    expect((await more(used ?? Long.ZERO)).cursor.nextBatch).toHaveLength(2);
    testStore.now += 2 * MINUTE_MS;
    await testStore.store.sweep();
    expect((await more(used ?? Long.ZERO)).cursor.nextBatch).toHaveLength(2);
    await expect(more(left ?? Long.ZERO)).rejects.toMatchObject({ code: 43 });
  });
});
