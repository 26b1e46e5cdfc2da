import { pickFields } from '../bson/raw-documents.ts';
import { decodeToBsonValues, encodeDocument, type Fields, hasField, isSubdocument, setField } from '../bson/values.ts';
import { badValueError, CommandError, unsupportedFeatureError } from '../errors.ts';

/**
 * The dotted paths of an exclusion, split at their dots into nested maps: `a` and `b.c` become `{a: true, b: {c: true}}`.
 * `true` marks the end of a path, where the whole value is excluded.
 */
type Tree = Map<string, Tree | true>;

/** Applies a projection to an encoded BSON document and returns the result in encoded form. */
export type RawProjection = (raw: Buffer) => Buffer;

/**
 * Compiles an inclusion of top-level fields (`{a: 1}`) or an exclusion (`{a: 0, 'b.c': 0}`); either form may include or
 * exclude `_id`. Returns undefined for an empty projection. Throws for a mix of inclusion and exclusion, for computed
 * fields and for an inclusion inside a field.
 */
export function compileRawProjection(spec: Fields): RawProjection | undefined {
  const entries = Object.entries(spec).map(([path, value]) => [path, isIncluded(path, value)] as const);
  if (entries.length === 0) return undefined;
  const others = entries.filter(([path]) => path !== '_id');
  const idShown = entries.find(([path]) => path === '_id')?.[1];
  const including = others[0]?.[1] ?? idShown === true;
  const mixed = others.find(([, included]) => included !== including);
  if (mixed) {
    throw new CommandError(31254, 'Location31254', `Cannot mix inclusion and exclusion, as at field ${mixed[0]}`);
  }
  const paths = others.map(([path]) => path);
  if (including) return includeFields(idShown === false ? paths : ['_id', ...paths]);
  return excludePaths(idShown === false ? ['_id', ...paths] : paths);
}

/** Copies top-level fields without decoding the others. */
function includeFields(names: readonly string[]): RawProjection {
  const inside = names.find((name) => name.includes('.'));
  if (inside !== undefined) throw unsupportedFeatureError(`the inclusion of '${inside}' inside a field`);
  const picked = new Set(names);
  return (raw) => pickFields(raw, picked);
}

function excludePaths(paths: readonly string[]): RawProjection {
  const tree: Tree = new Map();
  for (const path of paths) addPath(tree, path.split('.'), path);
  return (raw) => encodeDocument(exclude(decodeToBsonValues(raw), tree));
}

function isIncluded(path: string, value: unknown): boolean {
  if (path.split('.').some((part) => part === '' || part.startsWith('$') || part === '__proto__')) {
    throw unsupportedFeatureError(`the projection path '${path}'`);
  }
  if (typeof value === 'boolean' || typeof value === 'number') return Boolean(value);
  if (isSubdocument(value))
    throw unsupportedFeatureError(`${Object.keys(value)[0] ?? 'an empty document'} in the projection of '${path}'`);
  throw unsupportedFeatureError(`a computed value in the projection of '${path}'`);
}

function addPath(tree: Tree, parts: readonly string[], path: string): void {
  const [part = '', ...rest] = parts;
  const existing = tree.get(part);
  if (existing === true || (existing && rest.length === 0)) throw badValueError(`Path collision at ${path}`);
  if (rest.length === 0) return void tree.set(part, true);
  const branch: Tree = existing ?? new Map();
  tree.set(part, branch);
  addPath(branch, rest, path);
}

function exclude(document: Fields, tree: Tree): Fields {
  const kept: Fields = {};
  for (const name of Object.keys(document)) {
    const branch = tree.get(name);
    if (branch === true || !hasField(document, name)) continue;
    setField(kept, name, branch === undefined ? document[name] : excludeInside(document[name], branch));
  }
  return kept;
}

function excludeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excludeInside(item, tree));
  return isSubdocument(value) ? exclude(value, tree) : value;
}
