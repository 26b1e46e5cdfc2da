import { Mongoose, Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
// Uses a separate Mongoose instance, which the global settings of the API do not affect.
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

describe('Mongoose on the embedded store', () => {
  test('creates the collection and indexes of a model', async () => {
    expect(Object.keys(await Line.collection.indexInformation())).toEqual([
      '_id_',
      'userId_1_id_1',
      'userId_1_updatedAt_1',
    ]);
    expect(await Line.diffIndexes()).toEqual({ toCreate: [], toDrop: [] });
  });

  test('creates, finds, saves and deletes documents with timestamps', async () => {
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

  test('applies a change only to the expected revision and only once per idempotency key, and returns the changed record', async () => {
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

  test('lets exactly one of 20 concurrent changes to the same revision succeed', async () => {
    await Line.create({ userId: 'u', id: '1', rev: 1 });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        Line.findOneAndUpdate(
          { id: '1', rev: 1 },
          { $inc: { rev: 1 }, $set: { text: n } },
          { returnDocument: 'after' },
        ),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('lets one of 20 concurrent upserts create the record and rejects the others with 11000', async () => {
    const create = (key: string) =>
      Line.updateOne({ userId: 'u', id: '1', rev: 0 }, { $set: { rev: 1 }, $push: { keys: key } }, { upsert: true });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(`k${n}`)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 11000, keyPattern: { userId: 1, id: 1 } });
    expect(await Line.countDocuments()).toBe(1);
  });

  test('loses no increment of a counter under concurrent upserts', async () => {
    await Promise.all(
      Array.from({ length: 50 }, () =>
        Line.updateOne({ userId: 'u', id: 'c' }, { $inc: { rev: 1 } }, { upsert: true }),
      ),
    );
    expect(await Line.findOne({ id: 'c' })).toMatchObject({ rev: 50 });
  });

  test('reads a sorted page, executes a bulk write, counts documents and iterates with a cursor', async () => {
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
    expect(await Line.exists({ userId: 'w' })).not.toBeNull();
    let seen = 0;
    for await (const _line of Line.find({}).cursor({ batchSize: 4 })) seen += 1;
    expect(seen).toBe(30);
  });
});
