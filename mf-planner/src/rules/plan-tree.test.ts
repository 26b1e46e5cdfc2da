import { expect, it } from 'vitest';
import { planTree } from './plan-tree.ts';

it('the plan takes steps of a goal and of its milestones, split by their own status', () => {
  const step = (id: string, parentId: string, status: 'selected' | 'parked') => ({ id, parentId, status });
  const [branch] = planTree({
    aims: [{ id: 'a', parentId: null }],
    goals: [
      { id: 'g', parentId: 'a' },
      { id: 'lost', parentId: 'gone' },
    ],
    milestones: [{ id: 'm', parentId: 'g' }],
    steps: [
      step('s1', 'g', 'selected'),
      step('s2', 'm', 'parked'),
      step('s3', 'm', 'selected'),
      step('s4', 'lost', 'selected'),
    ],
  });
  expect(branch?.goals).toHaveLength(1);
  expect(branch?.goals[0]?.selected.map(({ id }) => id)).toEqual(['s1', 's3']);
  expect(branch?.goals[0]?.parked.map(({ id }) => id)).toEqual(['s2']);
});
