import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignListIndexes, findLongestIncreasingSubsequence, type ListSlot } from './list-order.ts';

const slotsOf = (indexes: readonly (number | null)[]): ListSlot[] =>
  indexes.map((index, i) => ({ id: String(i), index }));
const placed = (slots: readonly ListSlot[]) => {
  const found = assignListIndexes(slots);
  return slots.map(({ id, index }) => found.get(id) ?? index ?? Number.NaN);
};
const isAscending = (numbers: readonly number[]) => numbers.every((n, i) => i === 0 || (numbers[i - 1] ?? n) < n);

describe('assignListIndexes', () => {
  it('assigns the midpoint between two neighbours without moving them', () => {
    expect([...assignListIndexes(slotsOf([0, null, 1]))]).toEqual([['1', 0.5]]);
    expect([...assignListIndexes(slotsOf([0, null, null, 3]))]).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
  });

  it('counts on by one at the start and the end of a list, and begins an empty list at 0', () => {
    expect(placed(slotsOf([null, null, 5]))).toEqual([3, 4, 5]);
    expect(placed(slotsOf([5, null]))).toEqual([5, 6]);
    expect(placed(slotsOf([null, null]))).toEqual([0, 1]);
    expect(placed([])).toEqual([]);
  });

  it('moves as few neighbours as needed when no index is free at a position', () => {
    const far = [0, 1, 2, 2, 3, 4].flatMap((index, i) => (i === 3 ? [null, index] : [index]));
    expect([...assignListIndexes(slotsOf(far)).keys()]).toEqual(['2', '3', '4']);
  });

  it('makes all indexes strictly ascending and keeps those that need not change', () => {
    const index = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 3 }));
    const list = fc.tuple(fc.array(index, { maxLength: 30 }), fc.array(fc.nat(30), { maxLength: 10 }));
    fc.assert(
      fc.property(list, ([known, holes]) => {
        const distinct = [...new Set(known)]
          .sort((a, b) => a - b)
          .filter((n, i, all) => i === 0 || n - (all[i - 1] ?? n) > 1e-3);
        const indexes: (number | null)[] = [...distinct];
        for (const hole of holes) indexes.splice(Math.min(hole, indexes.length), 0, null);
        expect(isAscending(placed(slotsOf(indexes)))).toBe(true);
      }),
    );
  });

  it('allows ten thousand insertions at one position', () => {
    let list: number[] = [0, 1, 2, 3];
    for (let i = 0; i < 10_000; i++) {
      const slots = slotsOf([list[0] ?? 0, null, ...list.slice(1, 40)]);
      list = placed(slots);
    }
    expect(isAscending(list)).toBe(true);
  });
});

describe('findLongestIncreasingSubsequence', () => {
  it('returns the positions of a longest run that is already in order', () => {
    expect([...findLongestIncreasingSubsequence([0, 3, 1, 2, 4])].sort()).toEqual([0, 2, 3, 4]);
    expect(findLongestIncreasingSubsequence([4, 3, 2, 1, 0]).size).toBe(1);
    expect([...findLongestIncreasingSubsequence([])]).toEqual([]);
  });

  it('returns an ascending run as long as the longest one found by brute force', () => {
    const ranks = fc.uniqueArray(fc.nat(100), { maxLength: 12 });
    fc.assert(
      fc.property(ranks, (list) => {
        const kept = [...findLongestIncreasingSubsequence(list)].sort((a, b) => a - b).map((i) => list[i] ?? -1);
        expect(isAscending(kept)).toBe(true);
        expect(kept.length).toBe(longest(list));
      }),
    );
  });
});

/** Computes the length of a longest increasing subsequence by dynamic programming. */
function longest(list: readonly number[]): number {
  const lengths: number[] = [];
  list.forEach((n, i) => {
    lengths[i] = 1 + Math.max(0, ...lengths.filter((_, j) => (list[j] ?? n) < n));
  });
  return Math.max(0, ...lengths);
}
