import { Double, Int32, Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Fields } from './bson/values.ts';
import { readSort } from './query/ordering.ts';
import { choosePlan } from './query/planner.ts';
import { ID_INDEX, readIndexSpec } from './storage/index-spec.ts';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
const duplicate = { code: 11000 };

describe('unique indexes', () => {
  test('reject a duplicate with error 11000, its key pattern and its values', async () => {
    const things = testStore.newCollection();
    await things.createIndex({ user: 1, id: -1 }, { unique: true });
    await things.insertMany([
      { user: 'a', id: 1 },
      { user: 'a', id: 2 },
    ]);
    await expect(things.insertOne({ user: 'a', id: 1 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { user: 1, id: -1 },
      keyValue: { user: 'a', id: 1 },
    });
    await expect(things.updateOne({ id: 2 }, { $set: { id: 1 } })).rejects.toMatchObject(duplicate);
    await expect(things.insertOne({ _id: 'x' }).then(() => things.insertOne({ _id: 'x' }))).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
    });
  });

  test('treat two missing values as duplicates unless the index is sparse', async () => {
    const strict = testStore.newCollection();
    await strict.createIndex({ a: 1 }, { unique: true });
    await strict.insertOne({});
    await expect(strict.insertOne({ a: null })).rejects.toMatchObject(duplicate);
    const sparse = testStore.newCollection();
    await sparse.createIndex({ a: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { a: 1 }]);
    await expect(sparse.insertOne({ a: 1 })).rejects.toMatchObject(duplicate);
    expect(await sparse.countDocuments({ a: null })).toBe(2);
    expect((await sparse.find().sort({ a: 1 }).toArray()).length).toBe(3);
  });

  test('compare numbers across types, array items and long texts by value', async () => {
    const things = testStore.newCollection();
    await things.createIndex({ a: 1 }, { unique: true });
    await things.insertMany([{ a: new Int32(1) }, { a: [5, 5, 6] }, { a: 'x'.repeat(5000) }]);
    await things.insertMany([{ a: Long.fromString('9007199254740993') }, { a: Long.fromString('9007199254740992') }]);
    for (const a of [new Double(1), Long.fromNumber(1), [6, 7], 'x'.repeat(5000), new Double(2 ** 53)]) {
      await expect(things.insertOne({ a })).rejects.toMatchObject(duplicate);
    }
    await things.insertOne({ a: `${'x'.repeat(4999)}y` });
    expect(await things.countDocuments({ a: `${'x'.repeat(4999)}y` })).toBe(1);
    expect(await things.countDocuments({ a: { $gt: 'x' } })).toBe(2);
    expect(await things.countDocuments({ a: 6 })).toBe(1);
  });

  test('are not created over existing duplicates, and leave no entries', async () => {
    const things = testStore.newCollection();
    await things.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(things.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject(duplicate);
    expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await things.createIndex({ a: 1 });
    expect(await things.countDocuments({ a: 1 })).toBe(2);
  });
});

describe('createIndexes', () => {
  test('accepts an identical index again and rejects a different one of the same name or key', async () => {
    const things = testStore.newCollection();
    await things.createIndex({ a: 1 });
    await things.createIndex({ a: 1 });
    await expect(things.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(things.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await testStore.client.db('test').command({ dropIndexes: things.collectionName, index: { a: 1 } });
    await things.createIndex({ a: 1 }, { unique: true });
    expect(await things.indexes()).toMatchObject([{ name: '_id_' }, { name: 'a_1', unique: true, key: { a: 1 } }]);
  });
});

describe('sort by an indexed text field', () => {
  test('sorts texts by UTF-8 bytes in both directions, NUL included', async () => {
    const things = testStore.newCollection();
    await things.createIndex({ a: -1 });
    const texts = ['', 'a', 'a\0', 'a\0b', 'a\u0001', 'ab', 'é', '\uFFFD', '😀'];
    await things.insertMany([...texts].reverse().map((a) => ({ a })));
    const inOrder = async (direction: 1 | -1) =>
      (await things.find().sort({ a: direction }).toArray()).map(({ a }) => a);
    const expected = [...texts].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
    expect(await inOrder(1)).toEqual(expected);
    expect(await inOrder(-1)).toEqual(expected.reverse());
  });
});

describe('choosePlan', () => {
  const index = (key: Fields, options: Fields = {}) => ({
    ...readIndexSpec({ key, name: Object.keys(key).join('_'), ...options }),
    id: 1,
    multikey: options.multikey === true,
    capped: false,
  });
  const indexes = [
    ID_INDEX,
    index({ user: 1, vault: 1, id: 1 }, { unique: true }),
    index({ user: 1, updatedAt: 1 }),
    index({ token: 1 }, { sparse: true }),
  ];
  const plan = (filter: Fields, sort: Fields = {}) => {
    const { index: chosen, ordered, reverse } = choosePlan(indexes, filter, readSort(sort)) ?? {};
    return [chosen?.name, ordered, reverse];
  };

  test.each([
    [{ _id: 1 }, {}, ['_id_', false, false]],
    [{ user: 'u', vault: 'v', id: 'i' }, {}, ['user_vault_id', false, false]],
    [{ user: 'u', updatedAt: { $gte: new Date(5) } }, { updatedAt: 1 }, ['user_updatedAt', true, false]],
    [{ $and: [{ user: 'u' }] }, { updatedAt: -1 }, ['user_updatedAt', true, true]],
    [{ user: { $in: ['u', 'v'] } }, { updatedAt: 1 }, ['user_vault_id', false, false]],
    [{ user: { $in: ['u', 'v'] } }, { user: 1, updatedAt: 1 }, ['user_updatedAt', true, false]],
    [{ user: { $in: ['u', 'v'] }, updatedAt: 5 }, { updatedAt: 1 }, ['user_updatedAt', true, false]],
    [{ user: 'u' }, { updatedAt: 1, _id: 1 }, ['user_updatedAt', true, false]],
    [{}, { _id: -1 }, ['_id_', true, true]],
    [{ token: 't' }, {}, ['token', false, false]],
    [{ token: null }, {}, [undefined, undefined, undefined]],
    [{ other: 1 }, { token: 1 }, [undefined, undefined, undefined]],
    [{ $or: [{ user: 'u' }] }, {}, [undefined, undefined, undefined]],
  ])('chooses the index for filter %j and sort %j', (filter, sort, expected) => {
    expect(plan(filter, sort)).toEqual(expected);
  });

  test('an index built over existing arrays returns each document once', async () => {
    const things = testStore.newCollection();
    await things.insertMany([
      { _id: 1, list: [1, 3] },
      { _id: 2, list: [2] },
    ]);
    await things.createIndex({ list: 1 });
    const found = await things
      .find({ list: { $gt: 0 } })
      .sort({ list: 1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([1, 2]);
  });
});
