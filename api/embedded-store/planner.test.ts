import { describe, expect, test } from 'vitest';
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
    { userId: { $eq: 'a', $gt: 'b' } },
    { userId: 'a', $or: [{ at: 1 }] },
    { $and: [{ userId: 'a' }, { userId: 'b' }] },
    { userId: { $in: ['a', /b/] }, at: 1 },
  ])('is not exact when the filter has conditions that the index does not cover: %j', (filter) => {
    expect(plan(filter)?.exact ?? false).toBe(false);
  });
});
