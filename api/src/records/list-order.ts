/** One position of a list: the index it has, or null where one is to be found. */
export interface Slot {
  readonly id: string;
  readonly index: number | null;
}

/** Two records closer than this leave no room for many more between them. */
const GAP_MIN = 1e-6;

/**
 * Indexes for the slots without one, and for as few neighbours as it takes to make room: a used-up gap is widened
 * around that gap only. Takes the slots in their wanted order, those with an index in ascending order of it.
 */
export function assignIndexes(slots: readonly Slot[]): Map<string, number> {
  const indexes = slots.map((slot) => slot.index);
  for (let from = 0; from < indexes.length; from++) {
    if (indexes[from] !== null) continue;
    let end = from;
    while (end < indexes.length && indexes[end] === null) end++;
    from = fillRun(indexes, from, end) - 1;
  }
  const moved = slots.map(({ id, index }, i) => ({ id, index: indexes[i] ?? 0, was: index }));
  return new Map(moved.filter(({ index, was }) => index !== was).map(({ id, index }) => [id, index]));
}

/** Fills `from` to before `end`, taking in neighbours on both sides until the gap is wide enough; returns its end. */
function fillRun(indexes: (number | null)[], from: number, end: number): number {
  let low = from;
  let high = end;
  while (!isWide(indexes[low - 1], indexes[high], high - low)) {
    if (low > 0) low--;
    // Slots after the run may wait for an index of their own: they join it.
    if (high < indexes.length) high++;
    while (high < indexes.length && indexes[high] === null) high++;
  }
  const before = indexes[low - 1] ?? null;
  const after = indexes[high] ?? null;
  const count = high - low;
  const step = before !== null && after !== null ? (after - before) / (count + 1) : 1;
  const first = before !== null ? before + step : after !== null ? after - count * step : 0;
  for (let i = 0; i < count; i++) indexes[low + i] = first + i * step;
  return high;
}

function isWide(before: number | null | undefined, after: number | null | undefined, count: number): boolean {
  if (before === null || before === undefined || after === null || after === undefined) return true;
  return (after - before) / (count + 1) >= GAP_MIN;
}

/**
 * Which of these may keep their index when they are put in the wanted order: a longest run that is ascending
 * already. Takes the present rank of each, in wanted order; gives the positions that stay.
 */
export function longestAscendingRun(ranks: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous: number[] = [];
  ranks.forEach((rank, i) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranks[tails[middle] ?? 0] ?? 0) < rank) low = middle + 1;
      else high = middle;
    }
    previous[i] = tails[low - 1] ?? -1;
    tails[low] = i;
  });
  const stays = new Set<number>();
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) stays.add(i);
  return stays;
}
