/** Distance between new neighbours: room for many midpoints. */
export const STEP = 1_024;
/** Below this a gap counts as used up, relative to the size of its ends. */
const LEAST = 1e-9;

export interface Placed {
  readonly id: string;
  readonly index: number;
}

/** Where a record goes: right behind `after`, or right before `before`; null means the very start or the very end. */
export interface Between {
  readonly after?: string | null;
  readonly before?: string | null;
}

export interface Slot {
  readonly index: number;
  /** Neighbours that move because the gap was used up. */
  readonly moved: readonly Placed[];
}

/** Order that everybody sees: by index, ties by id. */
export function byOrder(a: Placed, b: Placed): number {
  return a.index - b.index || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The index between two neighbours among `siblings`, which are in order and do not hold the record itself. */
export function slotIn(siblings: readonly Placed[], { after, before }: Between): Slot {
  const at = positionOf(siblings, after, before);
  const left = siblings[at - 1];
  const right = siblings[at];
  if (!left && !right) return { index: 0, moved: [] };
  if (!left && right) return { index: right.index - STEP, moved: [] };
  if (left && !right) return { index: left.index + STEP, moved: [] };
  if (!left || !right) return { index: 0, moved: [] };
  const index = (left.index + right.index) / 2;
  return isRoom(left.index, right.index) ? { index, moved: [] } : widened(siblings, at);
}

/** Indexes of `count` new records side by side, the gap shared out evenly; null where it has no room for so many. */
export function slotsIn(siblings: readonly Placed[], { after, before }: Between, count: number): number[] | null {
  const at = positionOf(siblings, after, before);
  const left = siblings[at - 1]?.index;
  const right = siblings[at]?.index;
  const step = left === undefined || right === undefined ? STEP : (right - left) / (count + 1);
  if (left !== undefined && right !== undefined && !isRoom(right - step, right)) return null;
  const first = left !== undefined ? left + step : right !== undefined ? right - count * step : 0;
  return Array.from({ length: count }, (_, i) => first + i * step);
}

function positionOf(
  siblings: readonly Placed[],
  after: string | null | undefined,
  before: string | null | undefined,
): number {
  const behind = typeof after === 'string' ? siblings.findIndex(({ id }) => id === after) : -1;
  if (behind >= 0) return behind + 1;
  const ahead = typeof before === 'string' ? siblings.findIndex(({ id }) => id === before) : -1;
  if (ahead >= 0) return ahead;
  return after === null ? 0 : siblings.length;
}

function isRoom(left: number, right: number): boolean {
  return right - left > LEAST * Math.max(1, Math.abs(left), Math.abs(right));
}

/** Spreads just as many of the following records as are needed to make room, never the whole list. */
function widened(siblings: readonly Placed[], at: number): Slot {
  const left = siblings[at - 1]?.index ?? 0;
  let count = 1;
  while (at + count < siblings.length && !isRoom(left, spread(siblings, at, count) * 4 + left)) count += 1;
  const step = spread(siblings, at, count);
  const moved = siblings.slice(at, at + count).map(({ id }, i) => ({ id, index: left + step * (i + 2) }));
  return { index: left + step, moved };
}

function spread(siblings: readonly Placed[], at: number, count: number): number {
  const left = siblings[at - 1]?.index ?? 0;
  const end = siblings[at + count]?.index;
  return end === undefined ? STEP : (end - left) / (count + 2);
}
