import { ObjectId } from 'bson';
import { Context } from 'mingo/core';
import { $and, $nor, $not, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import { compareValues, encodeValue, typeRankOf } from '../bson/key-encoding.ts';
import { hasMatchingValueAt, type ValueTest } from '../bson/paths.ts';
import { type Fields, isSubdocument } from '../bson/values.ts';
import { checkFilter, isOperatorDocument, LOGICAL_OPERATORS } from './filter-check.ts';
import { testRegexWithTimeout } from './timed-regex.ts';

export type Predicate = (document: Fields) => boolean;

/**
 * Compiles a filter of plain values into a predicate over documents from `decodeToJsValues`. Throws for operators outside
 * the subset, naming them.
 */
export function compileFilter(filter: Fields): Predicate {
  checkFilter(filter);
  const query = new Query(filter, { context, scriptEnabled: false });
  return (document) => query.test(document);
}

const isMissing: ValueTest = (value) => value === null || value === undefined;

function equals(wanted: unknown): ValueTest {
  if (isMissing(wanted)) return isMissing;
  if (typeof wanted === 'string' || typeof wanted === 'boolean') return (value) => value === wanted;
  if (wanted instanceof ObjectId) return (value) => value instanceof ObjectId && value.equals(wanted);
  const encoded = encodeValue(wanted);
  const isSame: ValueTest = (value) => value !== undefined && encodeValue(value).equals(encoded);
  if (!(wanted instanceof RegExp)) return isSame;
  return (value) => (typeof value === 'string' ? testRegexWithTimeout(wanted, value) : isSame(value));
}

/** Uses a hash set instead of comparing with each item: an `$in` list may hold a thousand ids. */
function oneOf(wanted: unknown): ValueTest {
  const list = asArray(wanted);
  const patterns = list.filter((value) => value instanceof RegExp).map(equals);
  const texts = new Set<unknown>(list.filter((value) => typeof value === 'string'));
  const encoded = new Set(list.filter((value) => !texts.has(value)).map(lookUpKey));
  return (value) => {
    const listed = typeof value === 'string' ? texts.has(value) : encoded.has(lookUpKey(value));
    return listed || patterns.some((matches) => matches(value));
  };
}

const lookUpKey = (value: unknown) => encodeValue(value).toString('latin1');

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Compares only values of the same type, as MongoDB does (type bracketing). A missing value equals null. */
function inRange(bound: unknown, accepts: (order: number) => boolean): ValueTest {
  if (isMissing(bound)) return (value) => accepts(0) && isMissing(value);
  const rank = typeRankOf(bound);
  return (value) => !isMissing(value) && typeRankOf(value) === rank && accepts(compareValues(value, bound));
}

type Compile = (selector: string, argument: unknown, options?: unknown) => (document: unknown) => boolean;

const anyValue =
  (makeTest: (argument: unknown) => ValueTest, items = true): Compile =>
  (selector, argument) => {
    const parts = selector.split('.');
    const test = makeTest(argument);
    return (document) => hasMatchingValueAt(document, parts, test, items);
  };

const noValue =
  (makeTest: (argument: unknown) => ValueTest): Compile =>
  (selector, argument) => {
    const matches = anyValue(makeTest)(selector, argument);
    return (document) => !matches(document);
  };

const exists: Compile = (selector, argument) => {
  const found = anyValue(() => (value) => value !== undefined, false)(selector, argument);
  return (document) => found(document) === Boolean(argument);
};

const matchesRegex = (regex: unknown): ValueTest => {
  return regex instanceof RegExp ? equals(regex) : () => false;
};

/**
 * Tests the items of the array at the end of the path (`$elemMatch`). The items of an array that the path leads through
 * are not tested.
 */
function hasElement(condition: unknown): ValueTest {
  if (!isSubdocument(condition)) return () => false;
  const ofItem = isOperatorDocument(condition) && !Object.keys(condition).some((name) => name in LOGICAL_OPERATORS);
  const matches = compileFilter(ofItem ? { item: condition } : condition);
  const isElement: ValueTest = (item) => (ofItem ? matches({ item }) : isSubdocument(item) && matches(item));
  return (value) => Array.isArray(value) && value.some(isElement);
}

/** Replaces mingo's operators, which differ from MongoDB for mixed types, binaries, int64 and the order of fields. */
const context = Context.init({
  query: {
    $and,
    $or,
    $nor,
    $not,
    $elemMatch: anyValue(hasElement, false),
    $exists: exists,
    $eq: anyValue(equals),
    $ne: noValue(equals),
    $in: anyValue(oneOf),
    $nin: noValue(oneOf),
    $gt: anyValue((bound) => inRange(bound, (order) => order > 0)),
    $gte: anyValue((bound) => inRange(bound, (order) => order >= 0)),
    $lt: anyValue((bound) => inRange(bound, (order) => order < 0)),
    $lte: anyValue((bound) => inRange(bound, (order) => order <= 0)),
    $regex: anyValue(matchesRegex),
    $size: anyValue((size) => (value) => Array.isArray(value) && value.length === size, false),
  },
});
