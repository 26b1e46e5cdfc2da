import {
  encodeField,
  encodeRangeBound,
  encodeTypePrefix,
  fixedLengthAt,
  ID_BYTES_MAX,
  KEY_FIELD_BYTES_MAX,
  nextKeyAfterPrefix,
  type SortDirection,
  typeRankOf,
} from '../bson/key-encoding.ts';
import { type Fields, isSubdocument } from '../bson/values.ts';
import { ID_INDEX, type Index } from '../storage/index-spec.ts';
import { isOperatorDocument } from './matching.ts';
import type { SortOrder } from './ordering.ts';

/** Half-open range of index keys, without the index's own prefix: from `start` (inclusive) to `end` (exclusive). */
export interface IndexKeyRange {
  start: Buffer;
  end: Buffer | undefined;
  /** Returns false for a key of the range whose document cannot match, so that the document is not read. */
  accepts?: ((key: Buffer) => boolean) | undefined;
}

export interface QueryPlan {
  index: Index;
  ranges: IndexKeyRange[];
  /** True when reading the index gives the requested sort order (backwards when `reverse`), so no sort is needed. */
  ordered: boolean;
  reverse: boolean;
  /** True when the ranges hold exactly the matching documents, as long as the index is not multikey. */
  exact: boolean;
}

/** Conditions of a filter on one path that an index can use. Each candidate is still tested with the whole filter. */
interface FieldConstraint {
  points?: unknown[];
  low?: Bound;
  high?: Bound;
}

interface Bound {
  value: unknown;
  /** True for `$gt` and `$lt`, which exclude the value itself. */
  strict: boolean;
}

/** Constraints of a filter by path. `complete` is true when they express the whole filter. */
interface Constraints {
  byPath: Map<string, FieldConstraint>;
  complete: boolean;
}

const MAX_POINTS = 1000;
/**
 * Points that a plan gets for each use of its index; the plan with the most points is chosen. The order counts more than
 * an `$in`, because without it all matches are sorted before the first one is returned.
 */
const SCORE = { equal: 10, among: 8, range: 5, order: 9, wholeUnique: 20 };

/**
 * Chooses the index that narrows the search most by a fixed score (a rule-based query planner): equality fields count
 * most, then one range, then the sort order. Returns undefined when only a full collection scan is possible.
 */
export function choosePlan(indexes: readonly Index[], filter: Fields, sort: SortOrder): QueryPlan | undefined {
  const constraints: Constraints = { byPath: new Map(), complete: true };
  collectConstraints(filter, constraints);
  let best: (QueryPlan & { score: number }) | undefined;
  for (const index of indexes) {
    const plan = planWith(index, constraints, sort);
    if (plan.score > (best?.score ?? 0)) best = plan;
  }
  return best;
}

function collectConstraints(filter: Fields, constraints: Constraints): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isSubdocument(branch)) collectConstraints(branch, constraints);
      continue;
    }
    if (name.startsWith('$')) {
      constraints.complete = false;
      continue;
    }
    const known = constraints.byPath.get(name);
    const constraint = known ?? {};
    constraints.byPath.set(name, constraint);
    const isComplete = addCondition(condition, constraint);
    constraints.complete &&= known === undefined && isComplete;
  }
}

/** Adds a condition on one path. Returns false when the constraint expresses only a part of the condition. */
function addCondition(condition: unknown, constraint: FieldConstraint): boolean {
  if (isSubdocument(condition) && isOperatorDocument(condition)) return addOperators(condition, constraint);
  if (!isPoint(condition)) return false;
  constraint.points ??= [condition];
  return true;
}

function addOperators(condition: Fields, constraint: FieldConstraint): boolean {
  const { $in, $gt, $gte = $gt, $lt, $lte = $lt } = condition;
  let used = 0;
  if (Array.isArray($in) && $in.length <= MAX_POINTS && $in.every(isPoint)) {
    constraint.points ??= $in;
    used += 1;
  }
  if (isBound($gte)) {
    constraint.low = { value: $gte, strict: !('$gte' in condition) };
    used += 1;
  }
  if (isBound($lte)) {
    constraint.high = { value: $lte, strict: !('$lte' in condition) };
    used += 1;
  }
  // When a condition has equality values and a range, the index scan reads only the entries of the values. The
  // constraint then does not express the whole condition, so the caller has to test the documents with the filter.
  return used === Object.keys(condition).length && (constraint.points === undefined || used === 1);
}

const isPoint = (value: unknown) => value !== undefined && !Array.isArray(value);
const isBound = (value: unknown) => value !== null && !isSubdocument(value) && isPoint(value);

function planWith(index: Index, { byPath, complete }: Constraints, sort: SortOrder): QueryPlan & { score: number } {
  const unusable = { index, ranges: [], ordered: false, reverse: false, exact: false, score: 0 };
  if (index.sparse && !index.key.some(([path]) => requiresPresence(byPath.get(path)))) return unusable;

  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let score = 0;
  let fixed = 0;
  const single = new Set<string>();
  for (const [path, direction] of index.key) {
    const points = byPath.get(path)?.points;
    if (points === undefined || prefixes.length * points.length > MAX_POINTS) break;
    const encoded = encodePoints(points, direction, index);
    prefixes = prefixes.flatMap((prefix) => encoded.map((bytes) => Buffer.concat([prefix, bytes])));
    score += points.length === 1 ? SCORE.equal : SCORE.among;
    if (points.length === 1) single.add(path);
    fixed += 1;
  }
  if (index.unique && fixed === index.key.length) score += SCORE.wholeUnique;

  const next = index.key[fixed];
  const constraint = next && byPath.get(next[0]);
  const bounds = next && constraint && rangeOf(constraint, next[1], index);
  if (bounds) score += SCORE.range;
  const ranges = prefixes.map((prefix) => ({
    start: bounds ? Buffer.concat([prefix, bounds.start]) : prefix,
    end: bounds ? Buffer.concat([prefix, bounds.end]) : prefix.length > 0 ? nextKeyAfterPrefix(prefix) : undefined,
    accepts: bounds && keyTestOf(index, fixed + 1, prefix.length, byPath),
  }));

  // The encoded points are sorted and no encoding begins with another one, so the ranges follow each other in the order
  // of the index.
  const direction = orderGiven(index, single, sort);
  if (direction === -1) ranges.reverse();
  if (direction !== undefined) score += SCORE.order;
  const exact = complete && (bounds === undefined || bounds.exact) && byPath.size === fixed + Number(!!bounds);
  return { index, ranges, ordered: direction !== undefined, reverse: direction === -1, exact, score };
}

/** Encodes distinct values of a field in the order of the index. */
function encodePoints(points: readonly unknown[], direction: SortDirection, index: Index): Buffer[] {
  const max = index === ID_INDEX ? ID_BYTES_MAX : KEY_FIELD_BYTES_MAX;
  const keys = points.map((point) => encodeField(point, direction, max).bytes);
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()].sort(Buffer.compare);
}

/**
 * Returns a test of the field at `position` of an index key, which follows a range; undefined when the filter names no
 * values for it. `start` is the position of the range in the key. Values of a multikey index are not tested, because a
 * later item of the array may match.
 */
function keyTestOf(index: Index, position: number, start: number, byPath: Constraints['byPath']) {
  const [ranged, tested] = [index.key[position - 1], index.key[position]];
  const points = tested && byPath.get(tested[0])?.points;
  if (!ranged || !tested || !points || index.multikey) return undefined;
  const encoded = encodePoints(points, tested[1], index);
  return (key: Buffer) => {
    const length = fixedLengthAt(key, start, ranged[1]);
    if (length === undefined) return true;
    const at = start + length;
    return encoded.some((point) => key.subarray(at, at + point.length).equals(point));
  };
}

/** A sparse index omits documents without its fields, so it is usable only when the filter requires one of them. */
function requiresPresence(constraint: FieldConstraint | undefined): boolean {
  if (constraint === undefined) return false;
  return (
    constraint.low !== undefined ||
    constraint.high !== undefined ||
    (constraint.points?.every((p) => p !== null) ?? false)
  );
}

/**
 * Restricts a range to values of one type. In a multikey index different array items may satisfy the two bounds, so
 * only one bound is used.
 */
function rangeOf({ low, high }: FieldConstraint, direction: SortDirection, { multikey }: Index) {
  const sample = (low ?? high)?.value;
  if (sample === undefined) return undefined;
  const type = encodeTypePrefix(sample, direction);
  const usesHigh =
    high !== undefined && typeRankOf(high.value) === typeRankOf(sample) && !(multikey && low !== undefined);
  const lowest = low && boundOf(low, direction);
  const highest = usesHigh ? boundOf(high, direction) : undefined;
  const [first, last] = direction === 1 ? [lowest, highest] : [highest, lowest];
  return {
    start: first === undefined ? type : first.strict ? nextKeyAfterPrefix(first.bytes) : first.bytes,
    end: last?.strict ? last.bytes : nextKeyAfterPrefix(last?.bytes ?? type),
    exact: (high === undefined || usesHigh) && !lowest?.truncated && !highest?.truncated,
  };
}

/** Encodes a bound of an index scan. Several values share a truncated key, so a truncated bound is always inclusive. */
function boundOf({ value, strict }: Bound, direction: SortDirection) {
  const { bytes, truncated } = encodeRangeBound(value, direction);
  return { bytes, truncated, strict: strict && !truncated };
}

/**
 * Returns the direction in which a scan of the index gives the requested sort order; undefined when no order is
 * requested or neither direction gives it. Fields that the filter fixes to one value are `constant`.
 */
function orderGiven(index: Index, constant: ReadonlySet<string>, sort: SortOrder): SortDirection | undefined {
  if (sort.length === 0 || index.multikey || index.capped) return undefined;
  const wanted = sort.filter(([path]) => !constant.has(path));
  const varying = index.key.filter(([path]) => !constant.has(path));
  const given: SortOrder = index.unique ? varying : [...varying, ['_id', 1]];
  let direction: SortDirection | undefined;
  for (const [position, [path, wantedDirection]] of wanted.entries()) {
    const [givenPath, givenDirection] = given[position] ?? [];
    if (givenPath !== path) return undefined;
    const relative: SortDirection = givenDirection === wantedDirection ? 1 : -1;
    if (direction !== undefined && relative !== direction) return undefined;
    direction = relative;
  }
  return direction ?? 1;
}
