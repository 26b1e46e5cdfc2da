import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import type { ImportRecord } from './import-record.ts';
import { createImportRecord, createImportSource, createTabImport, type LocalValues } from './testing/import-tab.ts';

/**
 * Random records of an imported file. `under` is the position of the record's parent in the list of the level above.
 */
interface FileTree {
  readonly notes: readonly { text: string; index: number }[];
  readonly aims: readonly { label: string; index: number }[];
  readonly goals: readonly { label: string; index: number; under: number }[];
  readonly steps: readonly { label: string; index: number; under: number; total: number }[];
}

/** Fixed random seed, so that every run tests the same files on every machine. */
const SEED = 20_261_124;

const label = fc.string({ unit: 'grapheme', maxLength: 40 });
const index = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const under = fc.nat(3);
const trees: fc.Arbitrary<FileTree> = fc.record({
  notes: fc.array(fc.record({ text: label, index }), { maxLength: 30 }),
  aims: fc.array(fc.record({ label, index }), { maxLength: 3 }),
  goals: fc.array(fc.record({ label, index, under }), { maxLength: 4 }),
  steps: fc.array(fc.record({ label, index, under, total: fc.nat(9) }), { maxLength: 6 }),
});

function recordsOf({ notes, aims, goals, steps }: FileTree): ImportRecord[] {
  const values = { status: 'parked' };
  return [
    ...steps.map(({ total, ...step }, i) =>
      createImportRecord({
        ...{ kind: 'steps', id: `s${i}`, index: step.index, parentKind: 'goals', parentId: `g${step.under}` },
        values: { ...values, label: step.label, total },
      }),
    ),
    ...goals.map((goal, i) =>
      createImportRecord({
        ...{ kind: 'goals', id: `g${i}`, index: goal.index, parentKind: 'aims', parentId: `a${goal.under}` },
        values: { label: goal.label },
      }),
    ),
    ...aims.map((aim, i) =>
      createImportRecord({ kind: 'aims', id: `a${i}`, index: aim.index, values: { label: aim.label } }),
    ),
    ...notes.map((one, i) =>
      createImportRecord({ kind: 'lines', id: `n${i}`, index: one.index, values: { text: one.text } }),
    ),
  ];
}

const shown = ({ records }: TestTab) => ({
  notes: records.lines.items.map(({ text }) => text),
  aims: records.aims.items.map((aim) => ({
    label: aim.label,
    goals: records.goals.under(aim.id).map((goal) => ({
      label: goal.label,
      steps: records.steps.under(goal.id).map((step) => [step.label, step.total]),
    })),
  })),
});

const byIndex = <T extends { readonly index: number }>(list: readonly T[]) =>
  list.map((one, i) => ({ ...one, i })).sort((a, b) => a.index - b.index);

/** Returns the tree that should be shown after importing a file: a child without its parent is left out. */
function expected({ notes, aims, goals, steps }: FileTree) {
  return {
    notes: byIndex(notes).map(({ text }) => text),
    aims: byIndex(aims).map((aim) => ({
      label: aim.label,
      goals: byIndex(goals)
        .filter((goal) => goal.under === aim.i)
        .map((goal) => ({
          label: goal.label,
          steps: byIndex(steps)
            .filter((step) => step.under === goal.i)
            .map((step) => [step.label, step.total]),
        })),
    })),
  };
}

/**
 * Returns true when no two records of a kind have the same index. Siblings with equal indexes are ordered by derived
 * ids, which the model cannot know.
 */
const isOrdered = ({ notes, aims, goals, steps }: FileTree) =>
  [notes, aims, goals, steps].every((list) => new Set(list.map((one) => one.index)).size === list.length);

describe('imports of random files', () => {
  it('add the tree of the file once, nothing when repeated, and leave nothing after an undo', async () => {
    await fc.assert(
      fc.asyncProperty(trees.filter(isOrdered), fc.array(fc.nat(2), { maxLength: 4 }), async (tree, steps) => {
        const tab = await new TestAccount().device({ quick: true }).tab();
        await waitUntilIdle();
        const local: LocalValues = new Map();
        let isThere = false;
        for (const step of [0, ...steps]) {
          const importer = createTabImport(tab, { local });
          if (step < 2) {
            const plan = await importer.plan(createImportSource(recordsOf(tree)));
            if (isThere) expect(plan.created).toEqual([]);
            if (plan.created.length > 0) await importer.apply(plan);
            isThere = true;
          } else {
            await importer.undo();
            isThere = false;
          }
          expect(shown(tab)).toEqual(isThere ? expected(tree) : { notes: [], aims: [] });
        }
        await tab.close();
      }),
      { numRuns: 40, seed: SEED },
    );
  }, 60_000);

  it('never plan a value, an id or a position that the vault refuses', async () => {
    const anything = fc.dictionary(
      fc.constantFrom('text', 'label', 'isDone', 'type', 'categories', 'scheduleDate', 'minutes', 'stepId', 'week'),
      fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
    );
    const record = fc.record({
      state: fc.constantFrom('live', 'deleted', 'conflict', 'notSaved'),
      kind: fc.constantFrom('lines', 'aims', 'goals', 'steps', 'weeklyProgress', 'settings', 'idealLife', 'reviews'),
      id: fc.oneof(fc.string(), fc.constantFrom('settings', 'direction', '2026-W47', 'a')),
      parentKind: fc.constantFrom(null, 'aims', 'goals', 'lines'),
      parentId: fc.constantFrom(null, 'a', 'direction'),
      index: fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })),
      schema: fc.constantFrom(1, 2),
      createdAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
      values: anything,
      damaged: fc.constant({}),
    }) as fc.Arbitrary<ImportRecord>;
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 30 }), async (records) => {
        const tab = await new TestAccount().device({ quick: true }).tab();
        await waitUntilIdle();
        const importer = createTabImport(tab);
        const plan = await importer.plan(createImportSource(records));
        await importer.apply(plan);
        expect((await importer.plan(createImportSource(records))).created).toEqual([]);
        await tab.close();
      }),
      { numRuns: 150, seed: SEED },
    );
  }, 60_000);
});
