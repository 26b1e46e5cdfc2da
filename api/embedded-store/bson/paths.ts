import { EMPTY_ARRAY_INDEX_VALUE } from './key-encoding.ts';
import { type Fields, hasField, isSubdocument } from './values.ts';

const POSITION = /^\d+$/;

export const isArrayPosition = (part: string) => POSITION.test(part);

export interface PathValues {
  values: unknown[];
  /** True when the path leads through or to an array, so the document has several values there (a multikey entry). */
  multi: boolean;
  exists: boolean;
}

/** Lists all values at a dotted path the way an index stores them: one per array item, null for a missing value. */
export function listValuesAtPath(document: Fields, path: string): PathValues {
  const found: PathValues = { values: [], multi: false, exists: false };
  collect(document, path.split('.'), 0, found);
  return found;
}

function collect(from: unknown, parts: readonly string[], start: number, found: PathValues): void {
  let value = from;
  for (let i = start; i < parts.length; i += 1) {
    const part = parts[i] ?? '';
    if (Array.isArray(value) && !(isArrayPosition(part) && Number(part) < value.length)) {
      collectFromItems(value, parts, i, found);
      return;
    }
    found.multi ||= Array.isArray(value);
    value = stepInto(value, part);
    if (value === undefined) break;
  }
  if (value !== undefined) found.exists = true;
  addValue(value, found);
}

function stepInto(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return value[Number(part)];
  return isSubdocument(value) && hasField(value, part) ? value[part] : undefined;
}

function addValue(value: unknown, found: PathValues): void {
  if (!Array.isArray(value)) found.values.push(value ?? null);
  else if (value.length === 0) found.values.push(EMPTY_ARRAY_INDEX_VALUE);
  else found.values.push(...value);
  found.multi ||= Array.isArray(value);
}

function collectFromItems(items: readonly unknown[], parts: readonly string[], at: number, found: PathValues): void {
  found.multi = true;
  if (items.length === 0) found.values.push(null);
  for (const item of items) {
    if (isSubdocument(item)) collect(item, parts, at, found);
    else found.values.push(null);
  }
}

export type ValueTest = (value: unknown) => boolean;

/**
 * Returns true when a value at the path passes the test. When the value is an array, the test gets the array and, with
 * `items`, also each of its items, as in MongoDB. A missing value is tested as undefined.
 */
export function hasMatchingValueAt(
  from: unknown,
  parts: readonly string[],
  test: ValueTest,
  items = true,
  start = 0,
): boolean {
  let value = from;
  for (let i = start; i < parts.length; i += 1) {
    const part = parts[i] ?? '';
    if (Array.isArray(value)) {
      const array: unknown[] = value;
      const byPosition = isArrayPosition(part) && Number(part) < array.length;
      if (byPosition && hasMatchingValueAt(array[Number(part)], parts, test, items, i + 1)) return true;
      return array.some((item) => isSubdocument(item) && hasMatchingValueAt(item, parts, test, items, i));
    }
    if (!isSubdocument(value) || !hasField(value, part)) return test(undefined);
    value = value[part];
  }
  return test(value) || (items && Array.isArray(value) && value.some(test));
}
