import { ObjectId } from 'bson';
import { Context } from 'mingo/core';
import { $and, $nor, $not, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import { compareValues, encodeValue, rankOf } from '../bson/key-encoding.ts';
import { someValueAt, type ValueTest } from '../bson/paths.ts';
import { type Fields, isFields } from '../bson/values.ts';
import { checkFilter, isOperatorDocument, LOGICAL } from './filter-check.ts';

export type Predicate = (document: Fields) => boolean;

/**
 * Compiles a filter of plain values into a test for plainly decoded documents.
 * Refuses by name every operator outside the subset.
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
  return (value) => (typeof value === 'string' ? wanted.test(value) : isSame(value));
}

/** Looks values up rather than comparing with each: a list may hold a thousand ids. */
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

/** Ranges compare values of one type only, as MongoDB does; null is equal to a missing value. */
function inRange(bound: unknown, accepts: (order: number) => boolean): ValueTest {
  if (isMissing(bound)) return (value) => accepts(0) && isMissing(value);
  const rank = rankOf(bound);
  return (value) => !isMissing(value) && rankOf(value) === rank && accepts(compareValues(value, bound));
}

type Compile = (selector: string, argument: unknown, options?: unknown) => (document: unknown) => boolean;

const some =
  (makeTest: (argument: unknown) => ValueTest, items = true): Compile =>
  (selector, argument) => {
    const parts = selector.split('.');
    const test = makeTest(argument);
    return (document) => someValueAt(document, parts, test, items);
  };

const none =
  (makeTest: (argument: unknown) => ValueTest): Compile =>
  (selector, argument) => {
    const matches = some(makeTest)(selector, argument);
    return (document) => !matches(document);
  };

const exists: Compile = (selector, argument) => {
  const found = some(() => (value) => value !== undefined, false)(selector, argument);
  return (document) => found(document) === Boolean(argument);
};

const matchesRegex = (regex: unknown): ValueTest => {
  return regex instanceof RegExp ? equals(regex) : () => false;
};

/** Only an array that stands at the path itself has elements here, not one that the path leads through. */
function hasElement(condition: unknown): ValueTest {
  if (!isFields(condition)) return () => false;
  const ofItem = isOperatorDocument(condition) && !Object.keys(condition).some((name) => name in LOGICAL);
  const matches = compileFilter(ofItem ? { item: condition } : condition);
  const isElement: ValueTest = (item) => (ofItem ? matches({ item }) : isFields(item) && matches(item));
  return (value) => Array.isArray(value) && value.some(isElement);
}

/** mingo compares values of unlike types, binaries, int64 and the order of keys differently, so these are ours. */
const context = Context.init({
  query: {
    $and,
    $or,
    $nor,
    $not,
    $elemMatch: some(hasElement, false),
    $exists: exists,
    $eq: some(equals),
    $ne: none(equals),
    $in: some(oneOf),
    $nin: none(oneOf),
    $gt: some((bound) => inRange(bound, (order) => order > 0)),
    $gte: some((bound) => inRange(bound, (order) => order >= 0)),
    $lt: some((bound) => inRange(bound, (order) => order < 0)),
    $lte: some((bound) => inRange(bound, (order) => order <= 0)),
    $regex: some(matchesRegex),
    $size: some((size) => (value) => Array.isArray(value) && value.length === size, false),
  },
});
