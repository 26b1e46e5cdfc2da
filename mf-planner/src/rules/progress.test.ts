import { describe, expect, it } from 'vitest';
import { goalShares, progressOf, ridgeWeek, type Week } from './progress.ts';

const week = (id: string, ...steps: [goalId: string, progress: number, target: number][]): Week => ({
  id,
  steps: steps.map(([goalId, progress, target]) => ({ goalId, progress, target })),
});
const full = (count: number) => Array.from({ length: count }, (_, i) => week(`2026-W${10 + i}`, ['a', 2, 2]));

describe('progress', () => {
  it('is full after twelve full weeks, and half after six', () => {
    expect(progressOf(full(12))).toBeCloseTo(1);
    expect(progressOf(full(6))).toBeCloseTo(0.5);
  });
  it('forgets what lies further back than twelve weeks', () => {
    const empty = Array.from({ length: 12 }, (_, i) => week(`2026-W${30 + i}`));
    expect(progressOf([...full(5), ...empty])).toBe(0);
  });
  it('averages over the goals of a week, however many steps each has', () => {
    expect(progressOf([week('2026-W20', ['a', 2, 2], ['a', 2, 2], ['b', 0, 1])])).toBeCloseTo(0.5 / 12);
  });
  it('leaves out goals without a plan and counts no more than the plan', () => {
    expect([
      ...goalShares([
        { goalId: 'a', target: 0, progress: 0 },
        { goalId: 'b', target: 1, progress: 3 },
      ]),
    ]).toEqual([['b', 1]]);
  });
  it('is nothing without weeks', () => {
    expect(progressOf([])).toBe(0);
  });
});

describe('the ridge', () => {
  it('takes every step done and planned', () => {
    expect(ridgeWeek(week('2026-W20', ['a', 2, 3], ['b', 1, 1]))).toEqual({ id: '2026-W20', planned: 4, done: 3 });
  });
});
