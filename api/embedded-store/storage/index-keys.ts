import { EMPTY_ARRAY_INDEX_VALUE, encodeField } from '../bson/key-encoding.ts';
import { listValuesAtPath } from '../bson/paths.ts';
import { type Fields, formatValue } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import { keyPrefixOf } from './catalog.ts';
import type { Index } from './index-spec.ts';

export interface IndexKeys {
  /** Encoded fields; one key for each item when a field holds an array (a multikey index). */
  keys: Buffer[];
  multikey: boolean;
  capped: boolean;
}

/** Returns the index keys of a document; none when a sparse index does not cover it. Throws for two array fields. */
export function indexKeysOf(index: Index, document: Fields): IndexKeys {
  const fields = index.key.map(([path, direction]) => ({ path, direction, found: listValuesAtPath(document, path) }));
  if (index.sparse && !fields.some(({ found }) => found.exists)) return { keys: [], multikey: false, capped: false };
  const arrays = fields.filter(({ found }) => found.multi);
  if (arrays.length > 1) {
    const paths = arrays.map(({ path }) => `[${path}]`).join(' ');
    throw new CommandError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays ${paths}`);
  }
  let capped = false;
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const { direction, found } of fields) {
    const encoded = found.values.map((value) => encodeField(value, direction));
    capped ||= encoded.some((field) => field.capped);
    keys = keys.flatMap((key) => encoded.map(({ bytes }) => Buffer.concat([key, bytes])));
  }
  const distinct = new Map(keys.map((key) => [key.toString('latin1'), key]));
  return { keys: [...distinct.values()], multikey: arrays.length > 0, capped };
}

/** Key of an index entry in the table of all entries. Only a unique index has the fields alone as its key. */
export const entryKeyOf = (index: Index, key: Buffer, idKey: Buffer): Buffer =>
  Buffer.concat(index.unique ? [keyPrefixOf(index), key] : [keyPrefixOf(index), key, idKey]);

/** Error 11000 with the key pattern and values. The API reads them to find the violated unique index. */
export function duplicateKeyError(namespace: string, index: Index, document: Fields): CommandError {
  const keyValue: Fields = {};
  for (const [path] of index.key) {
    const [value] = listValuesAtPath(document, path).values;
    keyValue[path] = value === EMPTY_ARRAY_INDEX_VALUE ? null : value;
  }
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${formatValue(value)}`);
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: { ${shown.join(', ')} }`;
  return new CommandError(11000, 'DuplicateKey', message, { keyPattern: Object.fromEntries(index.key), keyValue });
}
