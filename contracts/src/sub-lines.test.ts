import { describe, expect, it } from 'vitest';
import { countSubLines, findParents, nestLines } from './sub-lines.ts';

/** Makes lines of 'b<a', which is b below a, or 'a'. */
const linesOf = (text: string) =>
  text.split(' ').map((part) => {
    const [id = '', subLineOf = null] = part.split('<');
    return { id, subLineOf, isDone: id.endsWith('!') };
  });
const parentsOf = (text: string) =>
  [...findParents(linesOf(text))]
    .map(([id, parent]) => `${id}<${parent}`)
    .sort()
    .join(' ');

describe('findParents', () => {
  it.each([
    ['a b<a c<a d', 'b<a c<a'],
    // In the order of all lines, the sub-line comes before its parent.
    ['b<a a', 'b<a'],
    // The line above was deleted, or never arrived.
    ['b<x c', ''],
    // Two levels become one, whatever the order.
    ['a b<a c<b', 'b<a c<a'],
    ['c<b b<a a', 'b<a c<a'],
    ['d<c c<b b<x', 'c<b d<b'],
    // Circles: the smallest id is at the top, also for a line that hangs on the circle.
    ['a<b b<a', 'b<a'],
    ['c<b b<c d<c', 'c<b d<b'],
    ['b<c c<a a<b e<d d<b', 'b<a c<a d<a e<a'],
    ['a<a b<a', 'b<a'],
  ])('of %j are %j', (lines, expected) => expect(parentsOf(lines)).toBe(expected));

  it('gives every line at most one level, on every device the same, for any ids and any order', () => {
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % max;
    };
    for (let round = 0; round < 500; round += 1) {
      const lines = Array.from({ length: 12 }, (_, i) => {
        const above = random(16);
        return { id: `l${i}`, subLineOf: above === 15 ? null : `l${above}` };
      });
      const parents = findParents(lines);
      for (const parent of parents.values()) expect(parents.has(parent)).toBe(false);
      const shuffled = [...lines].sort((a, b) => ((a.id > b.id ? 1 : -1) * (random(2) === 0 ? 1 : -1)) as number);
      expect(new Map([...findParents(shuffled)].sort())).toEqual(new Map([...parents].sort()));
      // No line is lost or doubled.
      expect(
        nestLines(lines, parents)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(lines.map(({ id }) => id).sort());
    }
  });

  it('is fast for a long chain', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => ({ id: `l${i}`, subLineOf: i === 0 ? null : `l${i - 1}` }));
    expect(new Set(findParents(lines).values())).toEqual(new Set(['l0']));
  });
});

describe('nestLines', () => {
  it.each([
    ['a b c<a d<a e', 'a c<a d<a b e'],
    ['c<a a b d<a', 'a c<a d<a b'],
    ['b<x a', 'b<x a'],
  ])('orders %j as %j', (text, expected) => {
    const lines = linesOf(text);
    expect(nestLines(lines, findParents(lines))).toEqual(linesOf(expected));
  });

  it('keeps the place of a sub-line whose line is not shown', () => {
    const all = linesOf('a b<a c d<a');
    const shown = all.filter(({ id }) => id !== 'a');
    expect(nestLines(shown, findParents(all))).toEqual(shown);
  });
});

describe('countSubLines', () => {
  it('counts done and all sub-lines', () => {
    const lines = linesOf('a b!<a c<a d<a e f!<e');
    expect([...countSubLines(lines, findParents(lines))]).toEqual([
      ['a', { done: 1, all: 3 }],
      ['e', { done: 1, all: 1 }],
    ]);
  });
});
