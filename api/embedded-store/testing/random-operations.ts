import fc from 'fast-check';
import { Double, Long, ObjectId } from 'mongodb';
import type { Fields } from '../bson/values.ts';

/** A call of the driver as plain data, so that the test can print the calls of a failing run. */
export type Operation =
  | { readonly op: 'insert'; readonly documents: readonly Fields[]; readonly ordered: boolean }
  | ({ readonly op: 'updateOne' | 'findOneAndUpdate'; readonly _id: number; readonly filter: Fields } & Change)
  | { readonly op: 'updateMany'; readonly filter: Fields; readonly update: Fields }
  | { readonly op: 'replaceOne'; readonly _id: number; readonly replacement: Fields; readonly upsert: boolean }
  | { readonly op: 'deleteOne' | 'findOneAndDelete'; readonly _id: number; readonly filter: Fields }
  | { readonly op: 'deleteMany' | 'count'; readonly filter: Fields }
  | ({ readonly op: 'find'; readonly filter: Fields; readonly projection: Fields } & Page)
  | { readonly op: 'aggregate'; readonly stages: readonly Fields[] };

interface Change {
  readonly update: Fields;
  readonly upsert: boolean;
}
interface Page {
  readonly sort: Fields;
  readonly skip: number;
  readonly limit: number;
}

const DAY = Date.UTC(2026, 0, 1);
const scalar = fc.oneof(
  fc.integer({ min: -2, max: 5 }),
  fc.constantFrom<unknown>(0.5, new Double(2), Long.fromNumber(3), 'k1', 'k2', 'K1', '', null, true, false),
  fc.constantFrom<unknown>(new Date(DAY), new Date(DAY + 1), new ObjectId('0'.repeat(23).concat('5'))),
  fc.constantFrom<unknown>({ x: 1 }, { x: 2, y: 'k1' }, { y: 'k1', x: 2 }),
);
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, new Double(1), Long.fromNumber(2)));
const list = fc.array(scalar, { maxLength: 4 });
const value = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: list });
const _id = fc.integer({ min: 0, max: 9 });
const unique = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constantFrom('k1', 'k2', null));

/** Fields of a document. `u` and `s` are in unique indexes; updates never change `k`. */
const fields = fc.record(
  {
    u: unique,
    s: unique,
    k: fc.constantFrom(1, 2),
    a: value,
    b: scalar,
    n: number,
    list,
    tags: fc.array(fc.constantFrom<unknown>('k1', 'k2', 1, null), { maxLength: 3 }),
    o: fc.record({ x: value, y: number }, { requiredKeys: [] }),
    rows: fc.array(fc.record({ x: scalar, y: number }, { requiredKeys: ['x'] }), { maxLength: 3 }),
  },
  { requiredKeys: ['u'] },
);
const document = fc.tuple(_id, fields).map(([id, rest]) => ({ _id: id, ...rest }));

const PATHS = ['a', 'b', 'n', 'u', 's', 'list', 'o', 'o.x', 'o.y', 'rows.x', 'rows.y', 'missing.path'];
const path = fc.constantFrom(...PATHS);
const comparison = fc
  .tuple(fc.constantFrom('$ne', '$gt', '$gte', '$lt', '$lte'), value)
  .map(([name, bound]): Fields => ({ [name]: bound }));
const condition = fc.oneof(
  value,
  comparison,
  fc.array(scalar, { maxLength: 3 }).map((some): Fields => ({ $in: some })),
  fc.array(scalar, { maxLength: 3 }).map((some): Fields => ({ $nin: some })),
  comparison.map((inner): Fields => ({ $not: inner })),
  fc.constantFrom<Fields>({ $exists: true }, { $exists: false }, { $gte: 0, $lt: 3 }),
);
/**
 * Filters of upserts. They contain no `$in`, because MongoDB does not document whether an upsert copies the value of an
 * `$in` with one item into the new document.
 */
const target = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fields>({}) },
  fc.tuple(path, fc.oneof(value, comparison)).map(([name, test]): Fields => ({ [name]: test })),
);
const clause = fc.tuple(path, condition).map(([name, test]): Fields => ({ [name]: test }));
const filter = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Fields>({}) },
  { weight: 4, arbitrary: clause },
  { weight: 2, arbitrary: fc.tuple(clause, clause).map(([one, other]): Fields => ({ ...one, ...other })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('$and', '$or'), fc.array(clause, { minLength: 1, maxLength: 3 }))
      .map(([name, clauses]): Fields => ({ [name]: clauses })),
  },
);

const one = (operator: string, paths: readonly string[], argument: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...paths), argument).map(([name, given]): Fields => ({ [operator]: { [name]: given } }));
const items = fc.oneof(
  scalar,
  list.map((each) => ({ $each: each })),
);
/**
 * Updates that succeed for any stored value. `updateMany` changes documents in an unspecified order, so a failing
 * update could change different documents on two servers.
 */
const safeStep = fc.oneof(
  one('$set', ['a', 'b'], value),
  one('$unset', ['a', 'b', 'o', 'o.x', 'list', 'missing.path'], fc.constant('')),
  one('$max', ['a', 'b', 'n'], scalar),
  one('$inc', ['count'], number),
);
const step = fc.oneof(
  safeStep,
  one('$set', ['u', 's', 'o.x', 'o.z.w', 'rows.0.x'], value),
  one('$setOnInsert', ['born', 'a'], value),
  one('$inc', ['n', 'a', 'o.y', 'list.0'], number),
  one('$push', ['list', 'a'], items),
  one(
    '$push',
    ['list'],
    fc.tuple(list, fc.integer({ min: -3, max: 3 })).map(([$each, $slice]) => ({ $each, $slice })),
  ),
  one('$addToSet', ['list', 'a'], scalar),
  one('$pull', ['list', 'a'], fc.oneof(scalar, comparison)),
  one('$pull', ['rows'], fc.constantFrom({ x: 1 }, { x: { $gte: 1 } }, { y: { $lt: 0 } })),
  one('$currentDate', ['at', 'o.at'], fc.constant(true)),
);
/**
 * Merges update operations into one update. It takes at most one operation per top-level field, because servers respond
 * differently to conflicting operations when no document matches.
 */
const mergeSteps = (steps: readonly Fields[]): Fields => {
  const update: Record<string, Fields> = {};
  const taken = new Set<string>();
  for (const [operator, paths] of steps.flatMap((some) => Object.entries(some))) {
    const [[name, argument] = ['', undefined]] = Object.entries(paths as Fields);
    const root = name.split('.')[0] ?? '';
    if (!taken.has(root)) update[operator] = { ...update[operator], [name]: argument };
    taken.add(root);
  }
  return update;
};
const update = fc.array(step, { minLength: 1, maxLength: 3 }).map(mergeSteps);
const safeUpdate = fc.array(safeStep, { minLength: 1, maxLength: 2 }).map(mergeSteps);

/** Sort orders end with `_id`, because the order of ties is unspecified. */
const sort = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'n', 'u', 's', 'o.x', 'list', 'rows.x'), fc.constantFrom(1, -1)), {
      maxLength: 2,
    }),
    fc.constantFrom(1, -1),
  )
  .map(([keys, last]): Fields => ({ ...Object.fromEntries(keys), _id: last }));
const projection = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fields>({}) },
  fc.constantFrom<Fields>({ a: 1 }, { _id: 0, n: 1, o: 1 }, { a: 0, o: 0 }, { 'rows.x': 0 }),
);

const $group = fc
  .tuple(fc.constantFrom('$a', '$b', '$u', null), fc.constantFrom('$n', '$a', '$list'))
  .map(([by, of]): Fields => ({ _id: by, sum: { $sum: of }, how: { $sum: 1 } }));
const stages = fc.tuple(filter, $group).map(([$match, group]): Fields[] => [{ $match }, { $group: group }]);

/** Initial documents of a run and the calls that follow. */
export const workloadArbitrary = fc.record({
  before: fc.array(document, { minLength: 3, maxLength: 8 }),
  operations: fc.array(
    fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({
          op: fc.constant('insert' as const),
          documents: fc.array(document, { minLength: 1, maxLength: 3 }),
          ordered: fc.boolean(),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          op: fc.constantFrom('updateOne' as const, 'findOneAndUpdate' as const),
          _id,
          filter: target,
          update,
          upsert: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ op: fc.constant('updateMany' as const), filter, update: safeUpdate }) },
      {
        weight: 1,
        arbitrary: fc.record({
          op: fc.constant('replaceOne' as const),
          _id,
          replacement: fields,
          upsert: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          op: fc.constantFrom('deleteOne' as const, 'findOneAndDelete' as const),
          _id,
          filter: clause,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          op: fc.constantFrom('deleteMany' as const, 'count' as const, 'count' as const),
          filter,
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          op: fc.constant('find' as const),
          filter,
          projection,
          sort,
          skip: fc.integer({ min: 0, max: 2 }),
          limit: fc.integer({ min: 0, max: 5 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ op: fc.constant('aggregate' as const), stages }) },
    ),
    { minLength: 10, maxLength: 30 },
  ),
});
