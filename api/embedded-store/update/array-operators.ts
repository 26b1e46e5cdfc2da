import { BSONRegExp } from 'bson';
import { equalValues } from '../bson/key-encoding.ts';
import { isFields, promote, promoteFields, typeName } from '../bson/values.ts';
import { badValue, failedToParse, typeMismatch, unsupported } from '../errors.ts';
import { isOperatorDocument } from '../query/filter-check.ts';
import { compileFilter } from '../query/matching.ts';
import type { Target } from './operators.ts';

/** `$push`, alone or with `$each` and `$slice`. */
export function push({ place, path, argument }: Target): void {
  const array = arrayAt(place.get(), '$push', path) ?? [];
  const { items, slice } = readItems(argument, '$push', ['$each', '$slice']);
  const longer = [...array, ...items];
  if (slice === undefined) place.set(longer);
  else place.set(slice < 0 ? longer.slice(slice) : longer.slice(0, slice));
}

/** `$addToSet`, alone or with `$each`: what is there already is not added again. */
export function addToSet({ place, path, argument }: Target): void {
  const array = [...(arrayAt(place.get(), '$addToSet', path) ?? [])];
  for (const item of readItems(argument, '$addToSet', ['$each']).items) {
    if (!array.some((other) => equalValues(other, item))) array.push(item);
  }
  place.set(array);
}

/** `$pull`: takes out the items equal to a value, or those a condition matches. */
export function pull({ place, path, argument }: Target): void {
  const array = arrayAt(place.get(), '$pull', path);
  if (!array) return;
  const isPulled = pullTest(argument);
  place.set(array.filter((item) => !isPulled(item)));
}

function pullTest(argument: unknown): (item: unknown) => boolean {
  const ofItem = argument instanceof BSONRegExp || (isFields(argument) && isOperatorDocument(argument));
  if (ofItem) {
    const matches = compileFilter({ item: promote(argument) });
    return (item) => matches({ item: promote(item) });
  }
  if (!isFields(argument)) return (item) => equalValues(item, argument);
  const matches = compileFilter(promoteFields(argument));
  return (item) => isFields(item) && matches(promoteFields(item));
}

/** `$pop`: the last item with 1, the first with -1. */
export function pop({ place, path, argument }: Target): void {
  const end = promote(argument);
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1 for '${path}'`);
  const array = place.get();
  if (array === undefined) return;
  if (!Array.isArray(array)) throw typeMismatch(`Path '${path}' of $pop holds ${typeName(array)} and not an array`);
  place.set(end === 1 ? array.slice(0, -1) : array.slice(1));
}

function arrayAt(value: unknown, operator: string, path: string): unknown[] | undefined {
  if (value === undefined || Array.isArray(value)) return value;
  throw badValue(`Cannot apply ${operator} to '${path}', which is ${typeName(value)} and not an array`);
}

function readItems(argument: unknown, operator: string, known: readonly string[]) {
  if (!isFields(argument) || !isOperatorDocument(argument)) return { items: [argument], slice: undefined };
  const unknown = Object.keys(argument).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unsupported(`${unknown} inside ${operator}`);
  const items = argument.$each;
  if (!Array.isArray(items)) throw typeMismatch(`$each of ${operator} needs an array, not ${typeName(items)}`);
  const slice = promote(argument.$slice);
  if (slice !== undefined && (typeof slice !== 'number' || !Number.isInteger(slice)))
    throw badValue('$slice needs an integer');
  return { items, slice };
}
