import type { Long } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from './bson/values.ts';
import { useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
const db = () => testStore.client.db('test');
const OWNER = 'anna';
const NOTES = 1500;
const NOTE_BYTES = 2000;
let notes = '';

beforeAll(async () => {
  const collection = testStore.newCollection();
  notes = collection.collectionName;
  await collection.createIndexes([{ key: { userId: 1, at: 1 } }, { key: { userId: 1, id: 1 }, unique: true }]);
  const text = 'x'.repeat(NOTE_BYTES);
  await collection.insertMany(
    Array.from({ length: NOTES }, (_, n) => ({ _id: n, userId: OWNER, id: `id${n}`, at: NOTES - n, text })),
  );
});

interface Batch {
  documents: Fields[];
  id: Long;
}

async function find(command: Fields): Promise<Batch> {
  const { cursor } = await db().command({ find: notes, ...command }, { promoteLongs: false });
  return { documents: cursor.firstBatch, id: cursor.id };
}

async function getMore(id: Long): Promise<Batch> {
  const { cursor } = await db().command({ getMore: id, collection: notes }, { promoteLongs: false });
  return { documents: cursor.nextBatch, id: cursor.id };
}

async function readAll(first: Batch): Promise<Fields[]> {
  const all = [...first.documents];
  for (let { id } = first; !id.isZero(); ) {
    const batch = await getMore(id);
    all.push(...batch.documents);
    id = batch.id;
  }
  return all;
}

describe('batches of a cursor', () => {
  test('hold 101 documents at first and at most 1 MB each afterwards', async () => {
    const first = await find({ filter: { userId: OWNER } });
    expect(first.documents).toHaveLength(101);
    const second = await getMore(first.id);
    expect(second.documents.length).toBeGreaterThan(400);
    expect(second.documents.length * NOTE_BYTES).toBeLessThan(1024 * 1024);
  });

  test('hold at most 1 MB also when the client asks for more documents', async () => {
    const { documents } = await find({ filter: {}, batchSize: NOTES });
    expect(documents.length * NOTE_BYTES).toBeLessThan(1024 * 1024);
  });

  test('hold a single document when that document is larger than 1 MB', async () => {
    const large = testStore.newCollection();
    await large.insertMany([1, 2].map((_id) => ({ _id, text: 'x'.repeat(2_000_000) })));
    const { cursor } = await db().command({ find: large.collectionName });
    expect(cursor.firstBatch).toHaveLength(1);
    expect((await large.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
  });

  test.each<[string, Fields]>([
    ['of a scan', { filter: {} }],
    ['of an index range', { filter: { userId: OWNER, at: { $gt: 100, $lte: 1400 } } }],
    ['in the order of an index', { filter: { userId: OWNER }, sort: { at: 1 } }],
    ['in the reverse order of an index', { filter: { userId: OWNER }, sort: { at: -1 } }],
    ['in an order that no index gives', { filter: { userId: OWNER }, sort: { text: 1, id: -1 } }],
    ['of a limited sort without an index', { filter: {}, sort: { id: -1 }, skip: 10, limit: 700 }],
    ['with skip and limit', { filter: { userId: OWNER }, skip: 700, limit: 600 }],
  ])('contain every document once and in order: %s', async (_name, command) => {
    const {
      skip = 0,
      limit = NOTES,
      sort,
      filter,
    } = command as { skip?: number; limit?: number; sort?: Fields; filter: Fields };
    const [path = '', direction] = Object.entries(sort ?? { _id: 1 }).at(-1) ?? [];
    const byPath = (a: Fields, b: Fields) => ((a[path] as number) < (b[path] as number) ? -1 : 1) * Number(direction);
    const expected = Array.from({ length: NOTES }, (_, n): Fields => ({ _id: n, id: `id${n}`, at: NOTES - n }))
      .filter(({ at }) => !('at' in filter) || (Number(at) > 100 && Number(at) <= 1400))
      .sort(
        sort ? byPath : (a, b) => ('userId' in filter ? Number(a.at) - Number(b.at) : Number(a._id) - Number(b._id)),
      )
      .slice(skip, skip + limit);
    const found = await readAll(await find(command));
    expect(found.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
  });

  test('leave out documents that were deleted after the first batch', async () => {
    const things = testStore.newCollection();
    await things.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id })));
    const cursor = things.find();
    await cursor.next();
    await things.deleteMany({ _id: { $gte: 200 } });
    const rest = await cursor.toArray();
    expect(rest.at(-1)).toEqual({ _id: 199 });
  });

  test('end with error 175 after the collection was dropped', async () => {
    const things = testStore.newCollection();
    await things.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id })));
    const cursor = things.find();
    await cursor.next();
    await things.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });
});
