import { Double, Int32, Long, ObjectId, UUID } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();

describe('commands through the MongoDB driver', () => {
  test('returns a document as it was written, with _id first', async () => {
    const things = testStore.newCollection();
    const document = { text: 'a', at: new Date(5), who: new UUID(), list: [1, { deep: true }], nothing: null };
    const { insertedId } = await things.insertOne({ ...document });
    const found = await things.findOne({ _id: insertedId });
    expect(Object.keys(found ?? {})).toEqual(['_id', 'text', 'at', 'who', 'list', 'nothing']);
    expect(found).toMatchObject(document);
  });

  test('keeps number types through inserts, updates of other fields and projections', async () => {
    const things = testStore.newCollection();
    await things.insertOne({ _id: 1, d: new Double(2), l: Long.fromNumber(7), i: 3 });
    await things.updateOne({ _id: 1 }, { $set: { other: 1 } });
    const types = async (options: object) => {
      const found = await things.findOne({ _id: 1 }, { promoteValues: false, ...options });
      return [found?.d instanceof Double, found?.l instanceof Long, found?.i instanceof Int32];
    };
    expect(await types({})).toEqual([true, true, true]);
    expect(await types({ projection: { d: 1, l: 1, i: 1 } })).toEqual([true, true, true]);
  });

  test('reports matched, modified, upserted and deleted counts', async () => {
    const things = testStore.newCollection();
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    expect(await things.updateMany({ n: 1 }, { $set: { n: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 0 });
    expect(await things.updateMany({}, { $inc: { n: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    const upsert = await things.updateOne({ name: 'x' }, { $set: { n: 5 } }, { upsert: true });
    expect(upsert).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1 });
    expect(upsert.upsertedId).toBeInstanceOf(ObjectId);
    expect(await things.deleteMany({ n: 2 })).toMatchObject({ deletedCount: 2 });
    expect(await things.countDocuments()).toBe(1);
  });

  test('upserts with the equality conditions of the filter and applies $setOnInsert only on insert', async () => {
    const things = testStore.newCollection();
    const upsert = () =>
      things.findOneAndUpdate(
        { user: 'u', 'place.city': 'b', rev: 0 },
        { $setOnInsert: { createdAt: 1 }, $inc: { seen: 1 } },
        { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
      );
    expect(await upsert()).toEqual({ user: 'u', place: { city: 'b' }, rev: 0, createdAt: 1, seen: 1 });
    expect(await upsert()).toMatchObject({ seen: 2 });
  });

  test('findOneAndUpdate, findOneAndReplace and findOneAndDelete pick by sort and return the old or the new document', async () => {
    const things = testStore.newCollection();
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await things.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    const after = await things.findOneAndUpdate({}, { $inc: { n: 1 } }, { sort: { n: 1 }, returnDocument: 'after' });
    expect(after).toEqual({ _id: 1, n: 2 });
    expect(await things.findOneAndUpdate({ n: 99 }, { $inc: { n: 1 } })).toBeNull();
    expect(await things.findOneAndReplace({ _id: 1 }, { m: 1 }, { returnDocument: 'after' })).toEqual({ _id: 1, m: 1 });
    expect(await things.findOneAndDelete({ _id: 2 })).toEqual({ _id: 2, n: 12 });
    expect(await things.countDocuments()).toBe(1);
  });

  test('reports every failed entry of a bulk write; an ordered bulk write stops at the first failure', async () => {
    const things = testStore.newCollection();
    await things.insertOne({ _id: 2 });
    const ids = async () => (await things.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const batch = () => [{ _id: 1 }, { _id: 2 }, { _id: 3 }, { _id: 2 }];
    const unordered = await things.insertMany(batch(), { ordered: false }).catch((error) => error);
    expect(unordered.code).toBe(11000);
    expect(unordered.writeErrors.map((one: { index: number }) => one.index)).toEqual([1, 3]);
    expect(await ids()).toEqual([1, 2, 3]);
    await things.deleteMany({ _id: { $ne: 2 } });
    const ordered = await things.insertMany(batch()).catch((error) => error);
    expect(ordered.insertedCount).toBe(1);
    expect(await ids()).toEqual([1, 2]);
  });

  test('returns long results in batches through a cursor that can be closed early', async () => {
    const things = testStore.newCollection();
    await things.insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: n })));
    expect((await things.find().toArray()).length).toBe(250);
    const cursor = things.find({}, { batchSize: 20 });
    for (let n = 0; n < 45; n += 1) expect(await cursor.next()).toEqual({ _id: n });
    await cursor.close();
    expect((await things.find({}, { batchSize: 7, limit: 30, skip: 5 }).toArray()).length).toBe(30);
  });

  test('counts documents, at most as many as the limit', async () => {
    const things = testStore.newCollection();
    await things.createIndex({ kind: 1 });
    await things.insertMany([{ kind: 'a' }, { kind: 'a', n: 1 }, { kind: 'b', n: 1 }]);
    expect(await things.countDocuments({ kind: 'a' })).toBe(2);
    expect(await things.countDocuments({ kind: 'a' }, { limit: 1 })).toBe(1);
    expect(await things.countDocuments({ n: 1 }, { limit: 1 })).toBe(1);
    expect(await things.countDocuments({}, { limit: 2 })).toBe(2);
    expect(await things.countDocuments({ kind: 'c' })).toBe(0);
  });

  test('groups by a field and sums numbers; other values and missing fields count as 0', async () => {
    const things = testStore.newCollection();
    await things.insertMany([
      { kind: 'a', n: 1 },
      { kind: 'a', n: new Double(2.5) },
      { kind: 'b', n: 'text' },
      { n: Long.fromNumber(7) },
    ]);
    const groups = await things
      .aggregate([{ $group: { _id: '$kind', sum: { $sum: '$n' }, how: { $sum: 1 } } }])
      .toArray();
    expect(groups).toEqual([
      { _id: 'a', sum: 3.5, how: 2 },
      { _id: 'b', sum: 0, how: 1 },
      { _id: null, sum: 7, how: 1 },
    ]);
    expect(
      await things
        .aggregate([{ $match: { kind: 'a' } }, { $limit: 1 }, { $group: { _id: '$kind', n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([{ _id: 'a', n: 1 }]);
  });

  test('lists and drops collections and databases', async () => {
    const db = testStore.client.db('listing');
    await db.createCollection('one');
    await db.collection('two').insertOne({});
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['one', 'two']);
    await db.collection('two').drop();
    expect(await db.listCollections({ name: 'two' }).toArray()).toEqual([]);
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  test('renames a collection with its indexes and replaces an existing collection only with dropTarget', async () => {
    const db = testStore.client.db('renaming');
    await db.collection('fresh').insertOne({ _id: 1 as never, n: 1 });
    await db.collection('fresh').createIndex({ n: 1 }, { unique: true });
    await db.collection('former').insertOne({ n: 1 });
    await expect(db.collection('fresh').rename('former')).rejects.toMatchObject({ code: 48 });
    await db.collection('fresh').rename('former', { dropTarget: true });
    expect(await db.collection('former').find().toArray()).toEqual([{ _id: 1, n: 1 }]);
    await expect(db.collection('former').insertOne({ n: 1 })).rejects.toMatchObject({ code: 11_000 });
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['former']);
    await expect(db.collection('fresh').rename('former')).rejects.toMatchObject({ code: 26 });
  });

  test('executes a write with w: 0 without a reply', async () => {
    const things = testStore.newCollection();
    await things.insertOne({ n: 1 }, { writeConcern: { w: 0 } });
    expect(await things.countDocuments({ n: 1 })).toBe(1);
  });

  test('stores and returns documents of 9 MB', async () => {
    const things = testStore.newCollection();
    await things.insertMany([1, 2, 3].map((_id) => ({ _id, text: String(_id).repeat(9_000_000) })));
    expect((await things.find().toArray()).map(({ text }) => text.length)).toEqual([9e6, 9e6, 9e6]);
  });
});
