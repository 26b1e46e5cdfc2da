import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

export interface BenchDocument {
  userId: string;
  id: string;
  rev: number;
  text: { n: string; c: string };
  updatedAt?: Date | undefined;
}

/** Opens a collection with the shape and the indexes of the API's records. */
export async function openBenchCollection(connection: Connection): Promise<Model<BenchDocument>> {
  const schema = new Schema<BenchDocument>(
    {
      userId: String,
      id: String,
      rev: Number,
      text: Schema.Types.Mixed,
      updatedAt: Date,
    },
    { id: false, versionKey: false },
  );
  schema.index({ userId: 1, id: 1 }, { unique: true });
  schema.index({ userId: 1, updatedAt: 1, id: 1 });
  const things = connection.model<BenchDocument>('Thing', schema);
  await things.createIndexes();
  return things;
}

export const BENCH_USER_ID = randomUUID();
const thing = (): BenchDocument => ({
  userId: BENCH_USER_ID,
  id: randomUUID(),
  rev: 1,
  text: { n: 'A'.repeat(16), c: 'A'.repeat(344) },
});

/** A database operation of the API; `run` repeats it for one measurement. */
export interface Operation {
  readonly name: string;
  readonly run: (things: Model<BenchDocument>, ids: string[]) => Promise<void>;
}

const CREATES = 40;
const READS = 150;
const CHANGES = 40;
const TOGETHER = 16;
const BULK = 500;

const create = async (things: Model<BenchDocument>): Promise<string> => {
  const { userId, id, ...rest } = thing();
  await things
    .findOneAndUpdate(
      { userId, id, rev: 0 },
      { $set: { ...rest, rev: 1 }, $currentDate: { updatedAt: true } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean();
  return id;
};

const change = (things: Model<BenchDocument>, id: string) =>
  things
    .findOneAndUpdate(
      { userId: BENCH_USER_ID, id },
      { $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
      { returnDocument: 'after' },
    )
    .lean();

const at = (ids: readonly string[], i: number): string => ids[(i * 7) % ids.length] ?? '';

export const BENCH_OPERATIONS: readonly Operation[] = [
  {
    name: 'create one by one',
    async run(things, ids) {
      for (let i = 0; i < CREATES; i += 1) ids.push(await create(things));
    },
  },
  {
    name: 'find one by its id',
    async run(things, ids) {
      for (let i = 0; i < READS; i += 1) await things.findOne({ userId: BENCH_USER_ID, id: at(ids, i) }).lean();
    },
  },
  {
    name: 'change one by one',
    async run(things, ids) {
      for (let i = 0; i < CHANGES; i += 1) await change(things, at(ids, i));
    },
  },
  {
    name: 'change, 16 at once',
    async run(things, ids) {
      for (let i = 0; i < CHANGES; i += TOGETHER)
        await Promise.all(Array.from({ length: TOGETHER }, (_, k) => change(things, at(ids, i + k))));
    },
  },
  {
    name: 'insert 500 in one go',
    async run(things) {
      await things.insertMany(Array.from({ length: BULK }, thing), { ordered: false });
    },
  },
  {
    name: 'read 500 in order',
    async run(things) {
      await things.find({ userId: BENCH_USER_ID }).sort({ updatedAt: 1, id: 1 }).limit(BULK).lean();
    },
  },
];
