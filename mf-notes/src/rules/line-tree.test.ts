import { countSubLines, findParents, nestLines } from '@northkeep/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTree, nestNodes, type TreeLine } from './line-tree.ts';

/** A line whose values change, as those of an item of a collection do. It counts how often its id is read. */
class Line implements TreeLine {
  static idsRead = 0;
  readonly #id: string;
  type: 'task' | 'journal' = 'task';
  isDone = false;
  scheduleDate: string | null = null;
  subLineOf: string | null = null;

  constructor(id: string, subLineOf: string | null = null) {
    this.#id = id;
    this.subLineOf = subLineOf;
  }
  get id(): string {
    Line.idsRead += 1;
    return this.#id;
  }
}

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const id = fc.constantFrom(...IDS);
/** One change of the list, as a person, an undo, a filter of the journal or another device makes it. */
const change = fc.oneof(
  fc.record({ act: fc.constant('add' as const), id, at: fc.nat(8), above: fc.option(id) }),
  fc.record({ act: fc.constant('remove' as const), id }),
  fc.record({ act: fc.constant('move' as const), id, at: fc.nat(8) }),
  fc.record({ act: fc.constant('nest' as const), id, above: fc.option(id) }),
  fc.record({ act: fc.constant('tick' as const), id }),
  fc.record({ act: fc.constant('plan' as const), id, date: fc.option(fc.constantFrom('2026-11-30', '2026-12-01')) }),
  fc.record({ act: fc.constant('file' as const), id }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function apply(lines: Line[], { id: of, ...one }: Change): void {
  const at = lines.findIndex((line) => line.id === of);
  const line = lines[at];
  if (one.act === 'add') {
    // A line that is created again after its deletion is another object with the same id.
    if (line) lines.splice(at, 1);
    lines.splice(one.at, 0, new Line(of, one.above));
  } else if (!line) return;
  else if (one.act === 'remove') lines.splice(at, 1);
  else if (one.act === 'move') lines.splice(one.at, 0, ...lines.splice(at, 1));
  else if (one.act === 'nest') line.subLineOf = one.above;
  else if (one.act === 'tick') line.isDone = !line.isDone;
  else if (one.act === 'plan') line.scheduleDate = one.date;
  else line.type = line.type === 'task' ? 'journal' : 'task';
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

describe('LineTree', () => {
  it('equals the tree that is computed again, after any changes of one or several lines', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 40 }), (steps) => {
        const tree = new LineTree<Line>();
        const lines: Line[] = [];
        for (const step of steps) {
          for (const one of step) apply(lines, one);
          tree.update([...lines]);
          const tasks = lines.filter(({ type }) => type === 'task');
          const parents = findParents(tasks);
          expect(sorted(tree.parents)).toEqual(sorted(parents));
          expect(sorted(tree.counts)).toEqual(sorted(countSubLines(tasks, parents)));
          expect(tree.nodes.map(({ line }) => line)).toEqual(lines);
          for (const { line, parent, type, isDone, scheduleDate } of tree.nodes) {
            expect(parent?.line.id).toBe(parents.get(line.id));
            expect([type, isDone, scheduleDate]).toEqual([line.type, line.isDone, line.scheduleDate]);
          }
          const open = (line: Pick<TreeLine, 'type' | 'isDone'>) => line.type === 'task' && !line.isDone;
          expect(nestNodes(tree.nodes.filter(open))).toEqual(nestLines(lines.filter(open), parents));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('tells whether anything has changed', () => {
    const [a, b] = [new Line('a'), new Line('b')];
    const tree = new LineTree<Line>();
    expect(tree.update([a, b])).toBe(true);
    expect(tree.update([a, b])).toBe(false);
    a.isDone = true;
    expect(tree.update([a, b])).toBe(true);
    b.subLineOf = 'a';
    expect(tree.update([a, b])).toBe(true);
    expect(tree.update([b, a])).toBe(true);
    expect(tree.update([b])).toBe(true);
    expect(tree.update([b])).toBe(false);
  });

  it('looks up a few of 10,000 lines for a new sub-line, its removal and a tick', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => new Line(`${i}`, i % 5 === 0 ? null : `${i - (i % 5)}`));
    const tree = new LineTree<Line>();
    tree.update(lines);
    const made = new Line('new', '5000');
    const first = lines[5_000];
    const lookedUp = (present: readonly Line[]) => {
      Line.idsRead = 0;
      tree.update(present);
      return Line.idsRead;
    };
    expect(lookedUp(lines.toSpliced(5_003, 0, made))).toBeLessThan(20);
    expect(tree.counts.get('5000')).toEqual({ done: 0, all: 5 });
    expect(lookedUp(lines)).toBeLessThan(20);
    if (first) first.isDone = true;
    expect(lookedUp(lines)).toBeLessThan(20);
    expect(tree.counts.get('5000')).toEqual({ done: 0, all: 4 });
  });
});
