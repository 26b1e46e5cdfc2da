import { Double, Int32, Long } from 'bson';
import { describe, expect, test } from 'vitest';
import { decodeToBsonValues, encodeDocument, type Fields, toJsFields } from './bson/values.ts';
import { applyUpdate, buildUpsert } from './update/apply-update.ts';
import { parseUpdate } from './update/parse-update.ts';

const NOW = 1_700_000_000_000;
const typed = (fields: Fields) => decodeToBsonValues(encodeDocument(fields));
const change = (document: Fields, update: Fields) =>
  toJsFields(applyUpdate(typed({ _id: 1, ...document }), parseUpdate(typed(update)), NOW));

describe('applyUpdate', () => {
  test.each<[Fields, Fields, Fields]>([
    [{ a: 1 }, { $set: { 'b.c': 2 } }, { a: 1, b: { c: 2 } }],
    [{ a: { b: 1, c: 2 } }, { $unset: { 'a.b': '', z: '', 'q.r': '' } }, { a: { c: 2 } }],
    [{ a: 1 }, { $setOnInsert: { b: 2 } }, { a: 1 }],
    [{ a: 1 }, { $inc: { a: 2, n: -1 } }, { a: 3, n: -1 }],
    [{}, { $push: { a: 1 } }, { a: [1] }],
    [{ a: [1, 2, 3] }, { $push: { a: { $each: [4, 5], $slice: -3 } } }, { a: [3, 4, 5] }],
    [{ a: [1] }, { $push: { a: { $each: [2, 3], $slice: 2 } } }, { a: [1, 2] }],
    [{ a: [1, 2] }, { $set: { 'a.2': 9, 'a.0': 7 } }, { a: [7, 2, 9] }],
    [{ a: 5, b: 5 }, { $max: { a: 3, b: 9, c: 1 } }, { a: 5, b: 9, c: 1 }],
    [{ a: [{ x: 1 }] }, { $addToSet: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
    [{ a: [{ x: 1 }] }, { $addToSet: { a: { x: 2 } } }, { a: [{ x: 1 }, { x: 2 }] }],
    [{ a: ['ab', 'cd'] }, { $pull: { a: { $in: ['ab', 'x'] } } }, { a: ['cd'] }],
    [{ a: [1, 2, 1, 3] }, { $pull: { a: 1 } }, { a: [2, 3] }],
    [{ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [{ a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
    [{}, { $currentDate: { at: true, 'on.at': true } }, { at: new Date(NOW), on: { at: new Date(NOW) } }],
    [{ a: 1, b: 2 }, { c: 3 }, { c: 3 }],
  ])('given the document %j, applies the update %j', (document, update, expected) => {
    expect(change(document, update)).toEqual({ _id: 1, ...expected });
  });
});

describe('$inc', () => {
  test.each([
    [new Int32(1), new Int32(1), new Int32(2)],
    [new Int32(2147483647), new Int32(1), Long.fromString('2147483648')],
    [new Long(1n), new Int32(1), new Long(2n)],
    [new Double(2), new Int32(1), new Double(3)],
    [new Int32(1), new Double(0.5), new Double(1.5)],
    [undefined, new Long(7n), new Long(7n)],
  ])('adds %s and %s with the result type of MongoDB', (current, amount, expected) => {
    const document: Fields = { _id: 1, ...(current === undefined ? {} : { n: current }) };
    const { n } = applyUpdate(document, parseUpdate({ $inc: { n: amount } }), NOW);
    expect(n).toBeInstanceOf(expected.constructor);
    expect(String(n)).toBe(String(expected));
  });
});

describe('applyUpdate with an invalid update or value', () => {
  test.each<[Fields, Fields, RegExp]>([
    [{ a: 'x' }, { $inc: { a: 1 } }, /non-numeric type/],
    [{ a: 1 }, { $inc: { a: 'x' } }, /non-numeric argument/],
    [{ a: 1 }, { $push: { a: 1 } }, /not an array/],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, /Cannot create field 'b'/],
    [{ a: [] }, { $set: { 'a.b': 1 } }, /Cannot create field 'b'/],
    [{}, { $set: { a: 1, 'a.b': 1 } }, /conflict at 'a'/],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, /conflict at 'a'/],
    [{}, { $set: { _id: 2 } }, /immutable field '_id'/],
    [{}, { $set: { 'a..b': 1 } }, /empty field name/],
    [{}, { $set: { '__proto__.x': 1 } }, /unusable name/],
    [{ n: new Long(0x7fffffffffffffffn) }, { $inc: { n: new Long(1n) } }, /64 bits/],
  ])('throws for %j with the update %j', (document, update, message) => {
    expect(() => change(document, update)).toThrow(message);
  });
});

describe('order of new fields', () => {
  test('adds new fields sorted by name, and new array items sorted by numeric position', () => {
    const made = change(
      { list: Array(9).fill(0) },
      { $set: { z: 1, 'list.10': 10, 'list.9': 9 }, $inc: { b: 1 }, $push: { y: 1 } },
    );
    expect(Object.keys(made)).toEqual(['_id', 'list', 'b', 'y', 'z']);
    expect(made.list).toHaveLength(11);
  });
});

describe('buildUpsert', () => {
  test('builds the document from the equality conditions of the filter, with _id first', () => {
    const made = buildUpsert(
      { a: 1, $and: [{ 'b.c': 2 }], d: { $gt: 5 }, keys: { $ne: 'k' }, _id: 'x' },
      parseUpdate({ $set: { e: 3 }, $setOnInsert: { f: 4 } }),
      NOW,
    );
    expect(made).toEqual({ _id: 'x', a: 1, b: { c: 2 }, e: 3, f: 4 });
    expect(Object.keys(made)[0]).toBe('_id');
  });
});
