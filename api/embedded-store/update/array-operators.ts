import { areValuesEqual } from '../bson/key-encoding.ts';
import { isSubdocument, toJsFields, toJsValue, typeName } from '../bson/values.ts';
import { badValueError, typeMismatchError, unsupportedFeatureError } from '../errors.ts';
import { compileFilter, isOperatorDocument } from '../query/matching.ts';
import type { OperatorInput } from './operators.ts';

/** `$push`: appends an item, or the items of `$each`, then truncates to `$slice`. */
export function applyPush({ slot, path, argument }: OperatorInput): void {
  const array = arrayAt(slot.get(), '$push', path) ?? [];
  const { items, slice } = readItems(argument);
  const longer = [...array, ...items];
  if (slice === undefined) slot.set(longer);
  else slot.set(slice < 0 ? longer.slice(slice) : longer.slice(0, slice));
}

/** `$addToSet`: appends an item unless an equal one exists. */
export function applyAddToSet({ slot, path, argument }: OperatorInput): void {
  if (isSubdocument(argument) && isOperatorDocument(argument))
    throw unsupportedFeatureError(`${Object.keys(argument)[0]} inside $addToSet`);
  const array = arrayAt(slot.get(), '$addToSet', path) ?? [];
  slot.set(array.some((item) => areValuesEqual(item, argument)) ? array : [...array, argument]);
}

/** `$pull`: removes the items that equal a value or match a condition. */
export function applyPull({ slot, path, argument }: OperatorInput): void {
  const array = arrayAt(slot.get(), '$pull', path);
  if (!array) return;
  const isPulled = pullTest(argument);
  slot.set(array.filter((item) => !isPulled(item)));
}

function pullTest(argument: unknown): (item: unknown) => boolean {
  if (isSubdocument(argument) && isOperatorDocument(argument)) {
    const matches = compileFilter({ item: toJsValue(argument) });
    return (item) => matches({ item: toJsValue(item) });
  }
  if (!isSubdocument(argument)) return (item) => areValuesEqual(item, argument);
  const matches = compileFilter(toJsFields(argument));
  return (item) => isSubdocument(item) && matches(toJsFields(item));
}

function arrayAt(value: unknown, operator: string, path: string): unknown[] | undefined {
  if (value === undefined || Array.isArray(value)) return value;
  throw badValueError(`Cannot apply ${operator} to '${path}', which is ${typeName(value)} and not an array`);
}

function readItems(argument: unknown) {
  if (!isSubdocument(argument) || !isOperatorDocument(argument)) return { items: [argument], slice: undefined };
  const { $each: items, $slice, ...others } = argument;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw unsupportedFeatureError(`${unknown} inside $push`);
  if (!Array.isArray(items)) throw typeMismatchError(`$each of $push needs an array, not ${typeName(items)}`);
  const slice = toJsValue($slice);
  if (slice !== undefined && (typeof slice !== 'number' || !Number.isInteger(slice)))
    throw badValueError('$slice needs an integer');
  return { items, slice };
}
