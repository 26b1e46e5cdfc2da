import { describe, expect, test } from 'vitest';
import { encodeField } from './bson/key-encoding.ts';
import type { Fields } from './bson/values.ts';
import { choosePlan } from './query/planner.ts';
import { ID_INDEX, type Index } from './storage/index-spec.ts';

const byUser: Index = {
  ...ID_INDEX,
  id: 7,
  name: 'user',
  key: [
    ['userId', 1],
    ['at', -1],
  ],
  unique: false,
};
const plan = (filter: Fields) => choosePlan([ID_INDEX, byUser], filter, []);

describe('plan of a query', () => {
  test.each<Fields>([
    { userId: 'a' },
    { userId: null },
    { userId: 'a', at: 5 },
    { userId: 'a', at: { $gt: 1, $lte: 5 } },
    { userId: { $in: ['a', 'b'] } },
    { $and: [{ userId: 'a' }, { at: { $lt: 5 } }] },
  ])('is exact when the index answers the whole filter %j, so that no document is decoded', (filter) => {
    expect(plan(filter)).toMatchObject({ index: byUser, exact: true });
  });

  test.each<Fields>([
    { userId: 'a', text: 1 },
    { userId: 'a', at: { $gt: 1, $ne: 3 } },
    { userId: 'a', at: { $gt: 1, $gte: 2 } },
    { userId: 'a', at: { $gt: 1, $lt: 'x' } },
    { userId: 'a', at: { $gt: 'x'.repeat(300) } },
    { userId: { $in: ['a'], $gt: 'b' } },
    { userId: 'a', $or: [{ at: 1 }] },
    { $and: [{ userId: 'a' }, { userId: 'b' }] },
    { userId: { $in: ['a', ['b']] }, at: 1 },
  ])('is not exact when the filter has conditions that the index does not cover: %j', (filter) => {
    expect(plan(filter)?.exact ?? false).toBe(false);
  });
});

describe('order of a plan', () => {
  const byKind: Index = {
    ...ID_INDEX,
    id: 8,
    name: 'kind',
    key: [
      ['userId', 1],
      ['kind', 1],
      ['at', 1],
    ],
  };
  const planOf = (filter: Fields, sort: readonly (readonly [string, 1 | -1])[]) =>
    choosePlan([ID_INDEX, byKind], filter, [...sort]);
  const kinds = { userId: 'a', kind: { $in: ['y', 'x'] } };

  test.each([1, -1] as const)(
    'is given by the index for an $in on the first sorted field, direction %s',
    (direction) => {
      const plan = planOf(kinds, [
        ['kind', direction],
        ['at', direction],
      ]);
      expect(plan).toMatchObject({ ordered: true, reverse: direction === -1 });
      const starts = plan?.ranges.map(({ start }) => start) ?? [];
      expect(starts).toEqual([...starts].sort((a, b) => direction * Buffer.compare(a, b)));
    },
  );

  test('is not given by the index for an $in on a field that is not sorted by', () => {
    expect(planOf(kinds, [['at', 1]])).toMatchObject({ ordered: false });
  });
});

describe('range of a plan', () => {
  const feed: Index = {
    ...ID_INDEX,
    id: 9,
    name: 'feed',
    key: [
      ['userId', 1],
      ['at', 1],
      ['kind', 1],
    ],
  };
  const keyOf = (...values: unknown[]) => Buffer.concat(values.map((value) => encodeField(value, 1).bytes));
  const rangesOf = (filter: Fields) => choosePlan([ID_INDEX, feed], filter, [])?.ranges ?? [];

  test('accepts only keys with the values that the filter names for the field after the range', () => {
    const at = new Date(5);
    const [range] = rangesOf({ userId: 'a', at: { $gte: at }, kind: { $in: ['x', 'y'] } });
    const accepted = ['w', 'x', 'xx', 'y'].filter((kind) => range?.accepts?.(keyOf('a', at, kind)));
    expect(accepted).toEqual(['x', 'y']);
  });

  test('accepts every key when the ranged field has a variable length', () => {
    const [range] = rangesOf({ userId: 'a', at: { $gte: 'text' }, kind: 'x' });
    expect(range?.accepts?.(keyOf('a', 'text', 'y'))).toBe(true);
  });
});
