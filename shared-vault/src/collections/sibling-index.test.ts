import { describe, expect, it } from 'vitest';
import { compareOrder, findSiblingPlacement, INDEX_STEP, type OrderedId } from './sibling-index.ts';

const list = (...indexes: number[]): OrderedId[] => indexes.map((index, i) => ({ id: `r${i}`, index }));
/** Returns the ids in their new order after a record was inserted and its neighbours were moved. */
function landed(siblings: OrderedId[], between: Parameters<typeof findSiblingPlacement>[1]): string[] {
  const { index, moved } = findSiblingPlacement(siblings, between);
  const all = siblings.map((one) => moved.find(({ id }) => id === one.id) ?? one);
  return [...all, { id: 'new', index }].sort(compareOrder).map(({ id }) => id);
}

describe('sibling index', () => {
  it('places a record between its neighbours, at the start and at the end', () => {
    expect(findSiblingPlacement(list(0, 1_024), { after: 'r0' })).toEqual({ index: 512, moved: [] });
    expect(findSiblingPlacement(list(0, 1_024), { before: 'r0' }).index).toBe(-INDEX_STEP);
    expect(findSiblingPlacement(list(0, 1_024), { after: null }).index).toBe(-INDEX_STEP);
    expect(findSiblingPlacement(list(0, 1_024), { before: null }).index).toBe(1_024 + INDEX_STEP);
    expect(findSiblingPlacement(list(0, 1_024), {}).index).toBe(1_024 + INDEX_STEP);
    expect(findSiblingPlacement([], {}).index).toBe(0);
  });

  it.each([
    [list(5, 5, 6_000, 9_000)],
    [list(5, 5, 5, 5, 9_000)],
    [list(1, 1 + Number.EPSILON, 2, 3, 4)],
    [list(7, 7, 7)],
    [list(-3, -3, -3, -3 + 1e-12, 1)],
  ])('moves only some of the following records when no index is free between two neighbours', (siblings) => {
    expect(landed(siblings, { after: 'r0' }).slice(0, 3)).toEqual(['r0', 'new', 'r1']);
    expect(findSiblingPlacement(siblings, { after: 'r0' }).moved.length).toBeLessThan(siblings.length);
  });

  it('keeps the order over three hundred insertions at one place', () => {
    let siblings = list(0, 1_024);
    for (let i = 0; i < 300; i++) {
      const { index, moved } = findSiblingPlacement(siblings, { after: 'r0' });
      siblings = siblings.map((one) => moved.find(({ id }) => id === one.id) ?? one);
      siblings = [...siblings, { id: `n${i}`, index }].sort(compareOrder);
      expect(siblings[1]?.id).toBe(`n${i}`);
    }
    expect(siblings.map(({ id }) => id).slice(-2)).toEqual(['n0', 'r1']);
  });
});
