import { ID_BYTES_MAX, KEY_FIELD_BYTES_MAX, type SortDirection } from '../bson/key-encoding.ts';
import { isArrayPosition } from '../bson/paths.ts';
import { type Fields, isSubdocument } from '../bson/values.ts';
import { badValueError, CommandError, unsupportedFeatureError } from '../errors.ts';

export interface Index {
  id: number;
  name: string;
  key: (readonly [path: string, direction: SortDirection])[];
  unique: boolean;
  sparse: boolean;
  expireAfterSeconds?: number;
  /** True when a document has an array in an indexed field. */
  multikey: boolean;
  /** True when a key was truncated, so reading the index no longer gives a sort order. */
  capped: boolean;
}

export type IndexSpec = Omit<Index, 'id' | 'multikey' | 'capped'>;

/** Pseudo-index of `_id`: documents are stored in `_id` order, and the planner treats that as an index. */
export const ID_INDEX: Index = {
  id: 0,
  name: '_id_',
  key: [['_id', 1]],
  unique: true,
  sparse: false,
  multikey: false,
  capped: false,
};

/**
 * Maximum number of indexed fields. It keeps the 4-byte prefix, the fields and the document's `_id` below LMDB's key
 * limit of 1,978 bytes.
 */
const MAX_FIELDS = Math.floor((1978 - 4 - ID_BYTES_MAX) / KEY_FIELD_BYTES_MAX);
const OPTIONS = new Set(['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'background']);

/** Parses one entry of `createIndexes`. Throws an error that names an unsupported option. */
export function readIndexSpec(spec: Fields): IndexSpec {
  const unknown = Object.keys(spec).find((option) => !OPTIONS.has(option));
  if (unknown !== undefined) throw unsupportedFeatureError(`the index option '${unknown}'`);
  const { key, name, unique = false, sparse = false, expireAfterSeconds } = spec;
  if (!isSubdocument(key) || Object.keys(key).length === 0) throw badValueError('an index needs a key');
  if (typeof name !== 'string' || name === '') throw badValueError('an index needs a name');
  const fields = Object.entries(key).map(([path, direction]) => readField(path, direction));
  if (fields.length > MAX_FIELDS) throw unsupportedFeatureError(`an index of more than ${MAX_FIELDS} fields`);
  const read = { name, key: fields, unique: Boolean(unique), sparse: Boolean(sparse) };
  if (expireAfterSeconds === undefined) return read;
  if (typeof expireAfterSeconds !== 'number' || expireAfterSeconds < 0)
    throw badValueError('expireAfterSeconds is from 0');
  if (fields.length > 1) throw new CommandError(67, 'CannotCreateIndex', 'TTL indexes are single-field indexes');
  return { ...read, expireAfterSeconds };
}

function readField(path: string, direction: unknown): readonly [string, SortDirection] {
  const isUnsupported = (part: string) =>
    part === '' || part.startsWith('$') || part === '__proto__' || isArrayPosition(part);
  if (path.split('.').some(isUnsupported)) {
    throw unsupportedFeatureError(`an index on '${path}'`);
  }
  if (direction !== 1 && direction !== -1)
    throw unsupportedFeatureError(`an index on '${path}' of the kind '${String(direction)}'`);
  return [path, direction];
}

/** True when two definitions describe the same index, apart from its name. */
export function isSameIndex(left: IndexSpec, right: IndexSpec): boolean {
  const text = ({ key, unique, sparse, expireAfterSeconds }: IndexSpec) =>
    JSON.stringify([key, unique, sparse, expireAfterSeconds ?? null]);
  return text(left) === text(right);
}

export const hasSameKey = (left: IndexSpec, right: IndexSpec) => JSON.stringify(left.key) === JSON.stringify(right.key);

/** Builds the entry of `listIndexes` for an index. */
export function describeIndex({ key, name, unique, sparse, expireAfterSeconds }: Index): Fields {
  return {
    v: 2,
    key: Object.fromEntries(key),
    name,
    ...(unique && name !== ID_INDEX.name ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}
