import { describe, expect, it } from 'vitest';
import { computeGoalShares, computeProgress, type PlannerWeek, sumTimesOfWeek, toRidgeChartWeek } from './progress.ts';

const week = (id: string, ...steps: [goalId: string, progress: number, target: number][]): PlannerWeek => ({
  id,
  steps: steps.map(([goalId, progress, target], i) => ({ stepId: `${goalId}${i}`, goalId, progress, target })),
});
const full = (count: number) => Array.from({ length: count }, (_, i) => week(`2026-W${10 + i}`, ['a', 2, 2]));

describe('computeProgress', () => {
  // shows: planner.main.progress.twelve, planner.main.progress.cap
  it('is 1 after twelve complete weeks and 0.5 after six', () => {
    expect(computeProgress(full(12))).toBeCloseTo(1);
    expect(computeProgress(full(6))).toBeCloseTo(0.5);
  });
  it('ignores weeks before the last twelve', () => {
    const empty = Array.from({ length: 12 }, (_, i) => week(`2026-W${30 + i}`));
    expect(computeProgress([...full(5), ...empty])).toBe(0);
  });
  // shows: planner.main.progress.average
  it('weights the goals of a week equally, regardless of their number of steps', () => {
    expect(computeProgress([week('2026-W20', ['a', 2, 2], ['a', 2, 2], ['b', 0, 1])])).toBeCloseTo(0.5 / 12);
  });
  it('omits goals without planned times and caps the share at 1', () => {
    expect([
      ...computeGoalShares([
        { stepId: 'one', goalId: 'a', target: 0, progress: 0 },
        { stepId: 'two', goalId: 'b', target: 1, progress: 3 },
      ]),
    ]).toEqual([['b', 1]]);
  });
  it('is 0 without weeks', () => {
    expect(computeProgress([])).toBe(0);
  });
});

describe('toRidgeChartWeek', () => {
  it('sums planned and done times over all goals', () => {
    expect(toRidgeChartWeek(week('2026-W20', ['a', 2, 3], ['b', 1, 1]))).toEqual({
      id: '2026-W20',
      planned: 4,
      done: 3,
    });
  });
  // shows: planner.weeks.tick.shown
  it('counts the done times of each step only up to its plan', () => {
    expect(toRidgeChartWeek(week('2026-W20', ['a', 6, 3], ['b', 1, 4], ['c', 2, 0]))).toEqual({
      id: '2026-W20',
      planned: 7,
      done: 4,
    });
  });
});

describe('sumTimesOfWeek', () => {
  it('counts planned times, and done times only up to the plan of each step', () => {
    expect(sumTimesOfWeek(week('2026-W20', ['a', 5, 3], ['b', 1, 4]).steps)).toEqual({ done: 4, planned: 7 });
  });
});
