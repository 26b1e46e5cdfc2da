import { ObjectId } from 'bson';
import { compareValues, encodeValue, typeRankOf } from '../bson/key-encoding.ts';
import { hasMatchingValueAt, type ValueTest } from '../bson/paths.ts';
import { type Fields, isSubdocument } from '../bson/values.ts';
import { badValueError } from '../errors.ts';

export type Predicate = (document: Fields) => boolean;
/** Compiles a condition on the path `parts`. Throws for a malformed argument. */
type Compile = (parts: readonly string[], argument: unknown) => Predicate;

/** True when a condition consists of operators. Any other document is a value that the field must equal. */
export const isOperatorDocument = (value: Fields) => Object.keys(value)[0]?.startsWith('$') === true;

/** Operators that combine whole filters. */
export const LOGICAL_OPERATORS: Readonly<Record<string, (branches: readonly Predicate[]) => Predicate>> = {
  $and: (branches) => (document) => branches.every((matches) => matches(document)),
  $or: (branches) => (document) => branches.some((matches) => matches(document)),
};

/**
 * Compiles a filter of plain values into a predicate over documents from `decodeToJsValues`. Throws an error that names
 * the first operator outside the subset, or a malformed argument.
 */
export function compileFilter(filter: Fields): Predicate {
  const conditions = Object.entries(filter).map(([name, condition]) => compileCondition(name, condition));
  return (document) => conditions.every((matches) => matches(document));
}

function compileCondition(name: string, condition: unknown): Predicate {
  const combine = Object.hasOwn(LOGICAL_OPERATORS, name) ? LOGICAL_OPERATORS[name] : undefined;
  if (combine) return combine(readBranches(name, condition).map(compileFilter));
  if (name.startsWith('$')) throw unsupportedOperatorError(name);
  const parts = name.split('.');
  if (name === '' || parts.includes('__proto__')) throw badValueError(`unusable field name '${name}'`);
  const byOperators = isSubdocument(condition) && isOperatorDocument(condition);
  return byOperators ? matchesOperators(parts, condition) : anyValue(equals)(parts, condition);
}

function readBranches(name: string, branches: unknown): Fields[] {
  if (!Array.isArray(branches) || branches.length === 0) throw badValueError(`${name} must be a nonempty array`);
  if (!branches.every(isSubdocument)) throw badValueError(`${name} entries need to be full objects`);
  return branches;
}

const matchesOperators = (parts: readonly string[], condition: Fields): Predicate => {
  const tests = Object.entries(condition).map(([operator, argument]) => {
    const compile = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!compile) throw unsupportedOperatorError(operator);
    return compile(parts, argument);
  });
  return (document) => tests.every((matches) => matches(document));
};

const unsupportedOperatorError = (operator: string) =>
  badValueError(`the embedded store does not support the query operator ${operator}`);

const isMissing: ValueTest = (value) => value === null || value === undefined;

function equals(wanted: unknown): ValueTest {
  if (isMissing(wanted)) return isMissing;
  if (typeof wanted === 'string' || typeof wanted === 'boolean') return (value) => value === wanted;
  if (wanted instanceof ObjectId) return (value) => value instanceof ObjectId && value.equals(wanted);
  const encoded = encodeValue(wanted);
  return (value) => value !== undefined && encodeValue(value).equals(encoded);
}

/** Uses a hash set instead of comparing with each item: an `$in` or `$nin` list may hold a thousand ids. */
function oneOf(wanted: unknown): ValueTest {
  if (!Array.isArray(wanted)) throw badValueError('$in and $nin need an array');
  if (wanted.some((item) => isSubdocument(item) && isOperatorDocument(item)))
    throw badValueError('cannot nest $ under $in or $nin');
  const texts = new Set<unknown>(wanted.filter((value) => typeof value === 'string'));
  const encoded = new Set(wanted.filter((value) => !texts.has(value)).map(lookUpKey));
  return (value) => (typeof value === 'string' ? texts.has(value) : encoded.has(lookUpKey(value)));
}

const lookUpKey = (value: unknown) => encodeValue(value).toString('latin1');

/** Compares only values of the same type, as MongoDB does (type bracketing). A missing value equals null. */
const inRange =
  (accepts: (order: number) => boolean) =>
  (bound: unknown): ValueTest => {
    if (isMissing(bound)) return (value) => accepts(0) && isMissing(value);
    const rank = typeRankOf(bound);
    return (value) => !isMissing(value) && typeRankOf(value) === rank && accepts(compareValues(value, bound));
  };

const anyValue =
  (makeTest: (argument: unknown) => ValueTest): Compile =>
  (parts, argument) => {
    const test = makeTest(argument);
    return (document) => hasMatchingValueAt(document, parts, test);
  };

const not =
  (compile: Compile): Compile =>
  (parts, argument) => {
    const matches = compile(parts, argument);
    return (document) => !matches(document);
  };

const exists: Compile = (parts, argument) => (document) =>
  hasMatchingValueAt(document, parts, (value) => value !== undefined, false) === Boolean(argument);

const nestedCondition: Compile = (parts, argument) => {
  if (!isSubdocument(argument) || !isOperatorDocument(argument)) throw badValueError('$not needs a document');
  return matchesOperators(parts, argument);
};

const OPERATORS: Readonly<Record<string, Compile>> = {
  $ne: not(anyValue(equals)),
  $in: anyValue(oneOf),
  $nin: not(anyValue(oneOf)),
  $gt: anyValue(inRange((order) => order > 0)),
  $gte: anyValue(inRange((order) => order >= 0)),
  $lt: anyValue(inRange((order) => order < 0)),
  $lte: anyValue(inRange((order) => order <= 0)),
  $exists: exists,
  $not: not(nestedCondition),
};
