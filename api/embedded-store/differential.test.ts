import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areOutcomesEquivalent, readCollectionDocuments, runAndDescribeOutcome } from './testing/call-outcome.ts';
import { workloadArbitrary } from './testing/random-operations.ts';
import { type TestDocument, useTestStore } from './testing/test-store.ts';

const RUNS = 40;
const testStore = useTestStore();
const server = new MongoClient(process.env.MONGODB_URI ?? '');
const database = server.db(`nk_test_${randomUUID().replaceAll('-', '')}`);
beforeAll(async () => {
  await server.connect();
});
afterAll(async () => {
  await database.dropDatabase();
  await server.close();
});

let collections = 0;
async function createCollectionPair(): Promise<[Collection<TestDocument>, Collection<TestDocument>]> {
  collections += 1;
  const both: [Collection<TestDocument>, Collection<TestDocument>] = [
    testStore.newCollection(),
    database.collection<TestDocument>(`things${collections}`),
  ];
  for (const things of both)
    await things.createIndexes([
      { key: { u: 1, k: 1 }, unique: true },
      { key: { s: 1 }, unique: true, sparse: true },
      { key: { a: 1, n: -1 } },
    ]);
  return both;
}

describe('embedded store compared with an independent server', () => {
  test('returns the same results, errors and stored documents as an independent server for random calls', {
    timeout: 300_000,
  }, async () => {
    const property = fc.asyncProperty(workloadArbitrary, async ({ before, operations }) => {
      const [ours, theirs] = await createCollectionPair();
      const start = { op: 'insert', documents: before, ordered: false } as const;
      for (const operation of [start, ...operations]) {
        const [here, there] = await Promise.all([
          runAndDescribeOutcome(ours, operation),
          runAndDescribeOutcome(theirs, operation),
        ]);
        if (!areOutcomesEquivalent(operation, here, there)) expect(here, JSON.stringify(operation)).toBe(there);
      }
      expect(await readCollectionDocuments(ours)).toEqual(await readCollectionDocuments(theirs));
    });
    // The run ends without shrinking: the message names the failing call, and shrinking on the slow server would take
    // minutes.
    await fc.assert(property, { seed: 20_260_101, numRuns: RUNS, endOnFailure: true });
  });
});
