/** Record at one position of a list. `index` is null when a new index must be assigned. */
export interface ListSlot {
  readonly id: string;
  readonly index: number | null;
}

/** Minimum gap between two assigned indexes: smaller gaps would soon exhaust the precision of a double. */
const GAP_MIN = 1e-6;

/**
 * Assigns indexes to the slots without one (fractional indexing). When a gap is exhausted, it also reassigns as few
 * neighbours as needed to widen the gap. Takes the slots in the wanted order; existing indexes must ascend.
 * @returns the new and changed indexes by id.
 */
export function assignListIndexes(slots: readonly ListSlot[]): Map<string, number> {
  const indexes = slots.map((slot) => slot.index);
  for (let from = 0; from < indexes.length; from++) {
    if (indexes[from] !== null) continue;
    let end = from;
    while (end < indexes.length && indexes[end] === null) end++;
    from = fillRun(indexes, from, end) - 1;
  }
  const assigned = slots.map(({ id, index }, i) => ({ id, index: indexes[i] ?? 0, previous: index }));
  return new Map(assigned.filter(({ index, previous }) => index !== previous).map(({ id, index }) => [id, index]));
}

/**
 * Assigns indexes to the slots from `from` to before `end`. When the gap around them is too small, also reassigns slots
 * on both sides until it is wide enough. Returns the end of the reassigned range.
 */
function fillRun(indexes: (number | null)[], from: number, end: number): number {
  let low = from;
  let high = end;
  while (!isWide(indexes[low - 1], indexes[high], high - low)) {
    if (low > 0) low--;
    // Following slots that also have no index are added to the range.
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
 * Finds a longest increasing subsequence. Its records keep their index in a reorder, so that as few records as possible
 * are written. Takes the current rank of each record in the wanted order; returns the positions of the subsequence.
 */
export function findLongestIncreasingSubsequence(ranks: readonly number[]): Set<number> {
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
  const positions = new Set<number>();
  for (let i = tails.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) positions.add(i);
  return positions;
}
