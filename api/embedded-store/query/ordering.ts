import { encodeValue, type SortDirection } from '../bson/key-encoding.ts';
import { listValuesAtPath } from '../bson/paths.ts';
import type { Fields } from '../bson/values.ts';
import { badValueError } from '../errors.ts';

export type SortOrder = readonly (readonly [path: string, direction: SortDirection])[];

/** Parses a sort document `{path: 1 | -1, ...}`. Throws for other directions and `$` paths. */
export function readSort(sort: Fields): SortOrder {
  return Object.entries(sort).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1)
      throw badValueError(`the embedded store sorts by 1 or -1, not as '${path}' asks`);
    if (path.startsWith('$')) throw badValueError(`the embedded store does not support sorting by ${path}`);
    return [path, direction] as const;
  });
}

/**
 * Encodes the sorted fields of a document to bytes that sort in MongoDB's order. An array sorts by its smallest value
 * (descending: its largest).
 */
export function sortKeyOf(document: Fields, order: SortOrder): Buffer {
  return Buffer.concat(
    order.map(([path, direction]) => {
      const [first = encodeValue(null), ...others] = listValuesAtPath(document, path).values.map((value) =>
        direction === 1 ? encodeValue(value) : encodeValue(value).map((byte) => ~byte & 0xff),
      );
      return others.reduce((least, key) => (Buffer.compare(key, least) < 0 ? key : least), first);
    }),
  );
}
