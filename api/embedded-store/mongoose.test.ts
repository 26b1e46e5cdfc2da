import { Mongoose, Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
// A mongoose of its own: settings that the product makes do not reach in here.
const connection = new Mongoose().createConnection();

const lineSchema = new Schema(
  {
    userId: { type: String, required: true },
    id: { type: String, required: true },
    rev: { type: Number, required: true },
    keys: [String],
    text: Schema.Types.Mixed,
    index: Number,
    deletedAt: Date,
  },
  { timestamps: true },
);
lineSchema.index({ userId: 1, id: 1 }, { unique: true });
lineSchema.index({ userId: 1, updatedAt: 1 });
const Line = connection.model('Line', lineSchema);

beforeAll(async () => {
  await connection.openUri(testStore.store.uri);
  await Line.init();
});
beforeEach(async () => {
  await Line.deleteMany({});
});
afterAll(() => connection.close());

test('a model makes its collection and its indexes', async () => {
  expect(Object.keys(await Line.collection.indexInformation())).toEqual([
    '_id_',
    'userId_1_id_1',
    'userId_1_updatedAt_1',
  ]);
  expect(await Line.diffIndexes()).toEqual({ toCreate: [], toDrop: [] });
});

test('documents are created, found, saved and removed, with timestamps', async () => {
  const line = await Line.create({ userId: 'u', id: '1', rev: 1, text: { __e: 1, n: 'x' } });
  expect(line.createdAt).toBeInstanceOf(Date);
  line.text = { __e: 1, n: 'y' };
  line.keys.push('k');
  await line.save();
  const found = await Line.findOne({ userId: 'u' }).lean();
  expect(found).toMatchObject({ text: { n: 'y' }, keys: ['k'], createdAt: line.createdAt });
  await line.deleteOne();
  expect(await Line.exists({ userId: 'u' })).toBeNull();
});

test('a change matches the revision and the absence of its key, and answers the record it made', async () => {
  await Line.create({ userId: 'u', id: '1', rev: 1, keys: ['k0'] });
  const change = (key: string, rev: number) =>
    Line.findOneAndUpdate(
      { userId: 'u', id: '1', rev, keys: { $ne: key } },
      {
        $set: { text: key },
        $inc: { rev: 1 },
        $push: { keys: { $each: [key], $slice: -8 } },
        $currentDate: { updatedAt: true },
      },
      { returnDocument: 'after', timestamps: false },
    ).lean();
  expect(await change('k1', 1)).toMatchObject({ rev: 2, keys: ['k0', 'k1'], text: 'k1' });
  expect(await change('k1', 2)).toBeNull();
  expect(await change('k2', 1)).toBeNull();
  for (let rev = 2; rev < 12; rev += 1) await change(`key${rev}`, rev);
  expect((await Line.findOne({ id: '1' }))?.keys).toHaveLength(8);
});

test('of racing changes to one revision exactly one wins', async () => {
  await Line.create({ userId: 'u', id: '1', rev: 1 });
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      Line.findOneAndUpdate({ id: '1', rev: 1 }, { $inc: { rev: 1 }, $set: { text: n } }, { returnDocument: 'after' }),
    ),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('of racing creations by upsert one makes the record, the others meet the unique index', async () => {
  const create = (key: string) =>
    Line.updateOne({ userId: 'u', id: '1', rev: 0 }, { $set: { rev: 1 }, $push: { keys: key } }, { upsert: true });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(`k${n}`)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(19);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 11000, keyPattern: { userId: 1, id: 1 } });
  expect(await Line.countDocuments()).toBe(1);
});

test('counters lose no increment', async () => {
  await Promise.all(
    Array.from({ length: 50 }, () => Line.updateOne({ userId: 'u', id: 'c' }, { $inc: { rev: 1 } }, { upsert: true })),
  );
  expect(await Line.findOne({ id: 'c' })).toMatchObject({ rev: 50 });
});

test('lists, pages, counts and bulk writes', async () => {
  await Line.insertMany(
    Array.from({ length: 30 }, (_, n) => ({ userId: n % 2 ? 'u' : 'v', id: String(n), rev: 1, index: 30 - n })),
  );
  const page = await Line.find({ userId: 'u', deletedAt: null })
    .sort({ index: 1 })
    .skip(2)
    .limit(3)
    .select('id -_id')
    .lean();
  expect(page).toEqual([{ id: '25' }, { id: '23' }, { id: '21' }]);
  const outcome = await Line.bulkWrite([
    { updateMany: { filter: { userId: 'u' }, update: { $set: { deletedAt: new Date() } } } },
    { deleteOne: { filter: { id: '0' } } },
    { insertOne: { document: { userId: 'w', id: 'new', rev: 1 } } },
    { replaceOne: { filter: { id: '2' }, replacement: { userId: 'v', id: '2', rev: 9 } } },
  ]);
  expect(outcome).toMatchObject({ modifiedCount: 16, deletedCount: 1, insertedCount: 1 });
  expect(await Line.countDocuments({ deletedAt: null })).toBe(15);
  expect(await Line.distinct('userId')).toEqual(['u', 'v', 'w']);
  let seen = 0;
  for await (const _line of Line.find({}).cursor({ batchSize: 4 })) seen += 1;
  expect(seen).toBe(30);
});
