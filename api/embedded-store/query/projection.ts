import { pickFields } from '../bson/raw-documents.ts';
import { decodeToBsonValues, encodeDocument, type Fields, hasField, isSubdocument, setField } from '../bson/values.ts';
import { badValueError, CommandError, unsupportedFeatureError } from '../errors.ts';

/**
 * The dotted paths of a projection, split at their dots into nested maps: `a` and `b.c` become `{a: true, b: {c: true}}`.
 * `true` marks the end of a path, where the whole value is included or excluded.
 */
type Tree = Map<string, Tree | true>;
export type Projection = (document: Fields) => Fields;

/**
 * Compiles an inclusion (`{a: 1, 'b.c': 1}`) or an exclusion (`{a: 0}`); either form may include or exclude `_id`.
 * Returns undefined for an empty projection. Throws for a mix of inclusion and exclusion and for computed fields.
 */
export function compileProjection(spec: Fields): Projection | undefined {
  const entries = Object.entries(spec).map(([path, value]) => [path, isIncluded(path, value)] as const);
  if (entries.length === 0) return undefined;
  const others = entries.filter(([path]) => path !== '_id');
  const idShown = entries.find(([path]) => path === '_id')?.[1];
  const including = others[0]?.[1] ?? idShown === true;
  const mixed = others.find(([, included]) => included !== including);
  if (mixed) {
    throw new CommandError(31254, 'Location31254', `Cannot mix inclusion and exclusion, as at field ${mixed[0]}`);
  }
  const tree: Tree = new Map();
  for (const [path] of others) addPath(tree, path.split('.'), path);
  if (including === (idShown ?? true)) tree.set('_id', true);
  return including ? (document) => include(document, tree) : (document) => exclude(document, tree);
}

/** Applies a projection to an encoded BSON document and returns the result in encoded form. */
export type RawProjection = (raw: Buffer) => Buffer;

/** Compiles a projection of stored bytes. When possible, it copies top-level fields without decoding the others. */
export function compileRawProjection(spec: Fields): RawProjection | undefined {
  const project = compileProjection(spec);
  if (!project) return undefined;
  const { _id: idShown = 1, ...others } = spec;
  const names = Object.keys(others);
  const isFlat = names.length > 0 && names.every((name) => !name.includes('.') && Boolean(others[name]));
  if (!isFlat) return (raw) => encodeDocument(project(decodeToBsonValues(raw)));
  const picked = new Set(idShown ? ['_id', ...names] : names);
  return (raw) => pickFields(raw, picked);
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

function include(document: Fields, tree: Tree): Fields {
  const kept: Fields = {};
  for (const [name, value] of Object.entries(document)) {
    const branch = tree.get(name);
    const shown = branch === undefined ? undefined : branch === true ? value : includeInside(value, branch);
    if (shown !== undefined) setField(kept, name, shown);
  }
  return kept;
}

function includeInside(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => includeInside(item, tree)).filter((item) => item !== undefined);
  return isSubdocument(value) ? include(value, tree) : undefined;
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
