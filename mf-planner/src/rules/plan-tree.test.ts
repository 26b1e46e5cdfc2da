import { describe, expect, it } from 'vitest';
import { buildPlanTree } from './plan-tree.ts';

describe('buildPlanTree', () => {
  // shows: planner.main.milestones
  it('collects the steps of a goal and its milestones, and splits them by status', () => {
    const step = (id: string, parentId: string, status: 'selected' | 'parked') => ({ id, parentId, status });
    const [branch] = buildPlanTree({
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
});
