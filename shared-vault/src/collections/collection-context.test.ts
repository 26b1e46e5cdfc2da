import { describe, expect, it, vi } from 'vitest';
import { TestAccount } from '../sync/testing/test-account.ts';
import { findDescendants } from './collection-context.ts';

/** Creates two aims; the first has two goals with milestones and steps below them. */
async function createPlan() {
  const tab = await new TestAccount().device().tab();
  const { aims, goals, milestones, steps } = tab.records;
  const [aim, other] = aims.createAll([{ label: 'health' }, { label: 'work' }]);
  if (!aim || !other) throw new Error('no aims');
  const expected: string[] = [];
  for (const label of ['run', 'swim']) {
    const goal = goals.create({ label }, { parentId: aim.id });
    const milestone = milestones.create({ label }, { parentId: goal.id });
    const below = steps.create(
      { label: 'a', total: 1, status: 'selected' },
      { parentId: milestone.id, parentKind: 'milestones' },
    );
    const beside = steps.create(
      { label: 'b', total: 1, status: 'selected' },
      { parentId: goal.id, parentKind: 'goals' },
    );
    expected.push(`goals:${goal.id}`, `milestones:${milestone.id}`, `steps:${below.id}`, `steps:${beside.id}`);
  }
  goals.create({ label: 'elsewhere' }, { parentId: other.id });
  return { tab, aim, expected };
}

describe('findDescendants', () => {
  it('finds the descendants at every depth, and no record under another parent', async () => {
    const { tab, aim, expected } = await createPlan();
    const found = findDescendants(tab.collections, { kind: 'aims', id: aim.id });
    expect(found.map(({ kind, id }) => `${kind}:${id}`).sort()).toEqual(expected.sort());
  });

  it('reads the rows of each kind once', async () => {
    const { tab, aim } = await createPlan();
    const reads = (['goals', 'milestones', 'steps'] as const).map((kind) =>
      vi.spyOn(tab.collections.collection(kind).list, 'rows'),
    );
    findDescendants(tab.collections, { kind: 'aims', id: aim.id });
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });
});
