import { describe, expect, it } from 'vitest';
import { buildPlanTree, isSameTree } from './plan-tree.ts';

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

describe('isSameTree', () => {
  const [aim, goal, milestone] = [
    { id: 'a', parentId: null },
    { id: 'g', parentId: 'a' },
    { id: 'm', parentId: 'g' },
  ];
  const step = (id: string, parentId: string, status: 'selected' | 'parked' = 'parked') => ({ id, parentId, status });
  const [first, second] = [step('s1', 'g'), step('s2', 'm')];
  const flat = { aims: [aim], goals: [goal], milestones: [milestone], steps: [first, second] };
  const tree = buildPlanTree(flat);

  it('is true for the same records in the same places', () => {
    expect(isSameTree(tree, buildPlanTree({ ...flat, steps: [...flat.steps] }))).toBe(true);
  });

  it.each([
    ['another order of the steps', { milestones: [], steps: [{ ...second, parentId: 'g' }, first] }],
    ['a step more', { steps: [first, second, step('s3', 'g')] }],
    ['a step under its milestone', { steps: [first, step('s2', 'm')] }],
    ['another milestone', { milestones: [{ ...milestone }] }],
    ['another goal', { goals: [{ ...goal }] }],
    ['another aim', { aims: [{ ...aim }] }],
    ['no aims', { aims: [] }],
  ])('is false for %s', (_, change) => {
    expect(isSameTree(tree, buildPlanTree({ ...flat, ...change }))).toBe(false);
  });

  it('is false once a step is selected', () => {
    const changing: { id: string; parentId: string; status: 'selected' | 'parked' } = step('s1', 'g');
    const before = buildPlanTree({ ...flat, steps: [changing, second] });
    changing.status = 'selected';
    expect(isSameTree(before, buildPlanTree({ ...flat, steps: [changing, second] }))).toBe(false);
  });
});
