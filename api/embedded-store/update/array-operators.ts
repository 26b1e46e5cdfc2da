import { BSONRegExp } from 'bson';
import { areValuesEqual } from '../bson/key-encoding.ts';
import { isSubdocument, toJsFields, toJsValue, typeName } from '../bson/values.ts';
import { badValueError, failedToParseError, typeMismatchError, unsupportedFeatureError } from '../errors.ts';
import { isOperatorDocument } from '../query/filter-check.ts';
import { compileFilter } from '../query/matching.ts';
import type { OperatorInput } from './operators.ts';

/** `$push`: appends an item, or the items of `$each`, then truncates to `$slice`. */
export function applyPush({ slot, path, argument }: OperatorInput): void {
  const array = arrayAt(slot.get(), '$push', path) ?? [];
  const { items, slice } = readItems(argument, '$push', ['$each', '$slice']);
  const longer = [...array, ...items];
  if (slice === undefined) slot.set(longer);
  else slot.set(slice < 0 ? longer.slice(slice) : longer.slice(0, slice));
}

/** `$addToSet`: appends an item, or the items of `$each`, unless an equal one exists. */
export function applyAddToSet({ slot, path, argument }: OperatorInput): void {
  const array = [...(arrayAt(slot.get(), '$addToSet', path) ?? [])];
  for (const item of readItems(argument, '$addToSet', ['$each']).items) {
    if (!array.some((other) => areValuesEqual(other, item))) array.push(item);
  }
  slot.set(array);
}

/** `$pull`: removes the items that equal a value or match a condition. */
export function applyPull({ slot, path, argument }: OperatorInput): void {
  const array = arrayAt(slot.get(), '$pull', path);
  if (!array) return;
  const isPulled = pullTest(argument);
  slot.set(array.filter((item) => !isPulled(item)));
}

function pullTest(argument: unknown): (item: unknown) => boolean {
  const ofItem = argument instanceof BSONRegExp || (isSubdocument(argument) && isOperatorDocument(argument));
  if (ofItem) {
    const matches = compileFilter({ item: toJsValue(argument) });
    return (item) => matches({ item: toJsValue(item) });
  }
  if (!isSubdocument(argument)) return (item) => areValuesEqual(item, argument);
  const matches = compileFilter(toJsFields(argument));
  return (item) => isSubdocument(item) && matches(toJsFields(item));
}

/** `$pop`: removes the last item (1) or the first (-1). */
export function applyPop({ slot, path, argument }: OperatorInput): void {
  const end = toJsValue(argument);
  if (end !== 1 && end !== -1) throw failedToParseError(`$pop expects 1 or -1 for '${path}'`);
  const array = slot.get();
  if (array === undefined) return;
  if (!Array.isArray(array))
    throw typeMismatchError(`Path '${path}' of $pop holds ${typeName(array)} and not an array`);
  slot.set(end === 1 ? array.slice(0, -1) : array.slice(1));
}

function arrayAt(value: unknown, operator: string, path: string): unknown[] | undefined {
  if (value === undefined || Array.isArray(value)) return value;
  throw badValueError(`Cannot apply ${operator} to '${path}', which is ${typeName(value)} and not an array`);
}

function readItems(argument: unknown, operator: string, known: readonly string[]) {
  if (!isSubdocument(argument) || !isOperatorDocument(argument)) return { items: [argument], slice: undefined };
  const unknown = Object.keys(argument).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unsupportedFeatureError(`${unknown} inside ${operator}`);
  const items = argument.$each;
  if (!Array.isArray(items)) throw typeMismatchError(`$each of ${operator} needs an array, not ${typeName(items)}`);
  const slice = toJsValue(argument.$slice);
  if (slice !== undefined && (typeof slice !== 'number' || !Number.isInteger(slice)))
    throw badValueError('$slice needs an integer');
  return { items, slice };
}
