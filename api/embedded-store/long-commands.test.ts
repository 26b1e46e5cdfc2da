import { beforeEach, describe, expect, test } from 'vitest';
import { encodeDocument } from './bson/values.ts';
import { KeyMergeSorter } from './query/sorted-keys.ts';
import { StoredRow } from './storage/row.ts';
import { type TestDocument, useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();
const DOCUMENTS = 3000;
/**
 * Number of pings of another client that must be answered while a command runs. Every command below runs in more steps
 * than this number.
 */
const ANSWERED_MEANWHILE = 3;

type Things = ReturnType<typeof testStore.newCollection>;
let things: Things;

beforeEach(async () => {
  things = testStore.newCollection();
  const documents = Array.from({ length: DOCUMENTS }, (_, n): TestDocument => ({ _id: n, n, group: n % 7 }));
  await things.insertMany(documents);
});

/** Counts the pings of another client that are answered before the command is answered. */
async function countPingsDuring(command: Promise<unknown>): Promise<number> {
  let [pings, isRunning] = [0, true];
  const ended = command.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await testStore.client.db('test').command({ ping: 1 });
    if (isRunning) pings += 1;
  }
  await ended;
  return pings;
}

describe('command over many documents', () => {
  test.each<[string, (things: Things) => Promise<unknown>]>([
    ['find without an index', (all) => all.find({ missing: 1 }).toArray()],
    ['find sorted without an index', (all) => all.find({}, { limit: 3 }).sort({ group: 1 }).toArray()],
    ['count', (all) => all.countDocuments({ missing: null })],
    ['aggregate', (all) => all.aggregate([{ $group: { _id: '$group', sum: { $sum: '$n' } } }]).toArray()],
    ['updateMany', (all) => all.updateMany({}, { $inc: { n: 1 } })],
    ['deleteMany', (all) => all.deleteMany({ missing: null })],
    ['insertMany', (all) => all.insertMany(Array.from({ length: 5000 }, () => ({})))],
  ])('%s lets the server respond to other clients while it runs', async (_name, run) => {
    expect(await countPingsDuring(run(things))).toBeGreaterThanOrEqual(ANSWERED_MEANWHILE);
  });

  test('updateMany changes each document once, even if the change moves it ahead in the index', async () => {
    await things.createIndex({ n: 1 });
    expect(await things.updateMany({ n: { $gte: 0 } }, { $inc: { n: 400 } })).toMatchObject({
      modifiedCount: DOCUMENTS,
    });
    const all = await things.find().toArray();
    expect(all.filter(({ _id, n }) => n !== Number(_id) + 400)).toEqual([]);
  });

  test('updateMany skips a document that another client changed after it was found', async () => {
    const [update] = await Promise.all([
      things.updateMany({ group: 3 }, { $set: { seen: true } }),
      things.updateMany({ group: 3, n: { $gte: 2000 } }, { $set: { group: 100 } }),
    ]);
    const seen = await things.find({ seen: true }).toArray();
    expect(seen).toHaveLength(update.matchedCount);
    expect(await things.countDocuments({ group: 100 })).toBe(143);
  });
});

describe('sort without an index', () => {
  test('is rejected with error 292 when it exceeds its memory limit', () => {
    const sorted = new KeyMergeSorter([['n', 1]], Number.POSITIVE_INFINITY, 1000);
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => new StoredRow(Buffer.of(n), encodeDocument({ _id: n, n })));
    sorted.add(rows(3));
    expect(() => sorted.add(rows(3))).toThrow(expect.objectContaining({ code: 292 }));
  });
});
