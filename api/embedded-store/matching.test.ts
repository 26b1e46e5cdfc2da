import { ObjectId, UUID } from 'bson';
import { describe, expect, test } from 'vitest';
import { compileFilter } from './query/matching.ts';

const id = new ObjectId();
const uuid = new UUID();

describe('compileFilter', () => {
  test.each([
    [{ a: null }, {}, true],
    [{ a: null }, { a: 0 }, false],
    [{ a: { $ne: null } }, {}, false],
    [{ a: { $exists: false } }, { a: null }, false],
    [{ a: 1 }, { a: [3, 1] }, true],
    [{ a: [3, 1] }, { a: [3, 1] }, true],
    [{ a: [1, 3] }, { a: [3, 1] }, false],
    [{ keys: { $ne: 'k' } }, { keys: ['j', 'k'] }, false],
    [{ keys: { $ne: 'k' } }, { keys: ['j'] }, true],
    [{ keys: { $ne: 'k' } }, {}, true],
    [{ keys: { $nin: ['k', 'l'] } }, { keys: ['l'] }, false],
    [{ keys: { $nin: ['k', 'l'] } }, {}, true],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, true],
    [{ 'a.1': 2 }, { a: [1, 2] }, true],
    [{ 'a.b': { $exists: true } }, { a: [{ c: 1 }] }, false],
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
    [{ a: { $gt: 5 } }, { a: '6' }, false],
    [{ a: { $gt: 1, $lt: 3 } }, { a: [0, 5] }, true],
    [{ a: { $not: { $gt: 5 } } }, {}, true],
    [{ a: { $in: [id] } }, { a: new ObjectId(id.toHexString()) }, true],
    [{ a: { $in: [uuid] } }, { a: new UUID(uuid.toHexString()) }, true],
    [{ a: { $gte: null } }, {}, true],
    [{ a: { $in: ['x', null] } }, {}, true],
    [{ a: { $in: ['x', null] } }, { a: ['y', 'x'] }, true],
    [{ a: { $not: { $gt: 5, $lt: 9 } } }, { a: 7 }, false],
    [{ $or: [{ a: 1 }, { b: 1 }] }, { b: 1 }, true],
    [{ $or: [{ a: 1 }, { b: 1 }] }, { a: 2 }, false],
    [{ $and: [{ a: 1 }, { b: 1 }] }, { a: 1 }, false],
    [{ constructor: 1 }, {}, false],
  ])('filter %j matches document %j: %s', (filter, document, expected) => {
    expect(compileFilter(filter)(document)).toBe(expected);
  });
});
