import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { type TestDocument, useTestStore } from './testing/test-store.ts';

const testStore = useTestStore();

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom(0.5, 'k1', 'k2', '', null, true, false, new Date(3), new Date(7), { x: 1 }, { x: 2 }),
  fc.constantFrom('x'.repeat(300), `${'x'.repeat(300)}y`, new ObjectId('0'.repeat(23).concat('5'))),
);
const value = fc.oneof({ weight: 6, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const document = fc.record({ a: value, b: scalar, c: value }, { requiredKeys: [] });
const condition = fc.oneof(
  value,
  fc.tuple(fc.constantFrom('$ne', '$gt', '$gte', '$lt', '$lte'), scalar).map(([name, bound]) => ({ [name]: bound })),
  fc.array(scalar, { minLength: 1, maxLength: 3 }).map((list) => ({ $in: list })),
  fc.record({ $gte: fc.integer({ min: 0, max: 4 }), $lt: fc.integer({ min: 3, max: 9 }) }),
  fc.constantFrom({ $exists: true }, { $exists: false }),
);
const filter = fc.record({ a: condition, b: condition, c: condition }, { requiredKeys: [] });
const sort = fc.constantFrom(
  { _id: 1 },
  { a: 1, _id: 1 },
  { a: -1, b: 1, _id: 1 },
  { b: -1, _id: -1 },
  { c: -1, _id: 1 },
);
const change = fc.oneof(
  document.map((fields) => ({ $set: { z: 1, ...fields } })),
  fc.constantFrom({ $unset: { a: 1 } }, { $unset: { c: 1 } }),
);

describe('find with indexes', () => {
  test('returns the same documents in the same order with and without indexes', { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(
      fc.array(document, { minLength: 20, maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(59), change), { maxLength: 10 }),
      fc.array(fc.tuple(filter, sort), { minLength: 20, maxLength: 20 }),
      async (documents, changes, searches) => {
        const indexed = testStore.newCollection();
        const plain = testStore.newCollection();
        await indexed.createIndexes([{ key: { a: 1, b: -1 } }, { key: { b: 1 } }, { key: { c: -1 }, sparse: true }]);
        for (const things of [indexed, plain]) {
          await things.insertMany(documents.map((fields, _id): TestDocument => ({ ...fields, _id })));
          for (const [_id, update] of changes) await things.updateOne({ _id }, update);
          await things.deleteOne({ _id: 3 });
        }
        for (const [query, order] of searches) {
          const [found, expected] = await Promise.all(
            [indexed, plain].map((things) => things.find(query).sort(order).toArray()),
          );
          expect(found?.map(({ _id }) => _id)).toEqual(expected?.map(({ _id }) => _id));
        }
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });
});
