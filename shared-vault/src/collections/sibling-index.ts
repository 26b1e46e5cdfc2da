/** Distance between the indexes of new neighbours, which leaves space for many midpoints. */
export const INDEX_STEP = 1_024;
/** Smallest usable gap between two indexes, relative to their size; below it a double cannot hold enough midpoints. */
const GAP_MIN = 1e-9;

export interface OrderedId {
  readonly id: string;
  readonly index: number;
}

/** A position among siblings: right after `after`, or right before `before`; null means the start or the end. */
export interface SiblingPosition {
  readonly after?: string | null;
  readonly before?: string | null;
}

export interface SiblingPlacement {
  readonly index: number;
  /** Neighbours that get a new index, because the gap between them became too small. */
  readonly moved: readonly OrderedId[];
}

/** Compares by index, and by id when indexes are equal, so that the order is the same on every device. */
export function compareOrder(a: OrderedId, b: OrderedId): number {
  return a.index - b.index || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Returns the index of a position among `siblings`, which are sorted and do not contain the record itself. */
export function findSiblingPlacement(
  siblings: readonly OrderedId[],
  { after, before }: SiblingPosition,
): SiblingPlacement {
  const at = insertionIndex(siblings, after, before);
  const left = siblings[at - 1];
  const right = siblings[at];
  if (!left && !right) return { index: 0, moved: [] };
  if (!left && right) return { index: right.index - INDEX_STEP, moved: [] };
  if (left && !right) return { index: left.index + INDEX_STEP, moved: [] };
  if (!left || !right) return { index: 0, moved: [] };
  const index = (left.index + right.index) / 2;
  return hasRoom(left.index, right.index) ? { index, moved: [] } : makeRoom(siblings, at);
}

/** Returns indexes for `count` new records side by side, evenly spaced; null when the gap is too small for them. */
export function findSiblingIndexes(
  siblings: readonly OrderedId[],
  { after, before }: SiblingPosition,
  count: number,
): number[] | null {
  const at = insertionIndex(siblings, after, before);
  const left = siblings[at - 1]?.index;
  const right = siblings[at]?.index;
  const step = left === undefined || right === undefined ? INDEX_STEP : (right - left) / (count + 1);
  if (left !== undefined && right !== undefined && !hasRoom(right - step, right)) return null;
  const first = left !== undefined ? left + step : right !== undefined ? right - count * step : 0;
  return Array.from({ length: count }, (_, i) => first + i * step);
}

function insertionIndex(
  siblings: readonly OrderedId[],
  after: string | null | undefined,
  before: string | null | undefined,
): number {
  const behind = typeof after === 'string' ? siblings.findIndex(({ id }) => id === after) : -1;
  if (behind >= 0) return behind + 1;
  const ahead = typeof before === 'string' ? siblings.findIndex(({ id }) => id === before) : -1;
  if (ahead >= 0) return ahead;
  return after === null ? 0 : siblings.length;
}

function hasRoom(left: number, right: number): boolean {
  return right - left > GAP_MIN * Math.max(1, Math.abs(left), Math.abs(right));
}

/** Moves only as many of the following records as are needed to make space. */
function makeRoom(siblings: readonly OrderedId[], at: number): SiblingPlacement {
  const left = siblings[at - 1]?.index ?? 0;
  let count = 1;
  while (at + count < siblings.length && !hasRoom(left, gapShare(siblings, at, count) * 4 + left)) count += 1;
  const step = gapShare(siblings, at, count);
  const moved = siblings.slice(at, at + count).map(({ id }, i) => ({ id, index: left + step * (i + 2) }));
  return { index: left + step, moved };
}

function gapShare(siblings: readonly OrderedId[], at: number, count: number): number {
  const left = siblings[at - 1]?.index ?? 0;
  const end = siblings[at + count]?.index;
  return end === undefined ? INDEX_STEP : (end - left) / (count + 2);
}
