import { describe, expect, it } from 'vitest';
import { mergeSorted } from './merge-sorted.ts';

const ascending = (a: number, b: number) => a - b;

function sourceOf(items: readonly number[]) {
  const state = { read: 0, isEnded: false };
  async function* source() {
    try {
      for (const item of items) {
        state.read += 1;
        yield item;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, items: source() };
}

describe('mergeSorted', () => {
  it('merges sources of different lengths in order', async () => {
    const sources = [[1, 4, 9], [], [2, 3], [5]].map((items) => sourceOf(items).items);
    const merged: number[] = [];
    for await (const item of mergeSorted(sources, ascending)) merged.push(item);
    expect(merged).toEqual([1, 2, 3, 4, 5, 9]);
  });

  it('reads a source no further than needed and ends it when the caller stops', async () => {
    const low = sourceOf([1, 2, 3, 4]);
    const high = sourceOf([10, 11, 12]);
    for await (const item of mergeSorted([low.items, high.items], ascending)) if (item === 3) break;
    expect([low.state, high.state]).toEqual([
      { read: 3, isEnded: true },
      { read: 1, isEnded: true },
    ]);
  });
});
