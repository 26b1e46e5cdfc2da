// @vitest-environment jsdom
import { autorun } from '@northkeep/shared-kit/runtime';
import {
  aims,
  buildProgressRecordBase,
  goals,
  session,
  steps,
  sync,
  vault,
  weeklyProgress,
  writeProgress,
} from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPlan, goalsOf } from './plan.ts';
import { progressOf, setStepProgress, stepsOfWeek } from './week-progress.ts';

const WEEK = '2040-W40';

beforeEach(() => openTestVault());
afterEach(() => vault.lock());

/** Creates a plan with one selected step. */
function createStep(total: number) {
  const aim = aims.create({ label: 'Feel rested' });
  const goal = goals.create({ label: 'Sleep well' }, { parentId: aim.id, parentKind: 'aims' });
  const place = { parentId: goal.id, parentKind: 'goals' } as const;
  return steps.create({ label: 'Dim the lights', total, status: 'selected' }, place);
}

describe('setStepProgress', () => {
  // shows: planner.step.progress
  it('clamps to 0…total, also in the week in which the account began', () => {
    const { user } = session.getState();
    // A Thursday in week 47, so 4 days are left: of 5 times a week, 3 are planned and 2 are optional.
    if (user) session.setState({ user: { ...user, createdAt: '2026-11-19T12:00:00Z' } });
    const step = createStep(5);
    const [branch] = goalsOf(buildPlan());
    const set = (week: string, progress: number) => {
      if (branch) setStepProgress(branch, step, week, progress);
      return progressOf(step, week);
    };
    expect([set('2026-W47', 9), set('2026-W48', 9), set('2026-W48', -1)]).toEqual([5, 5, 0]);
    expect(weeklyProgress.items.map(({ week, target }) => [week, target]).sort()).toEqual([
      ['2026-W47', 3],
      ['2026-W48', 5],
    ]);
  });

  it('subtracts 1 from the shown count when more times are stored than planned, and undo restores them', () => {
    const step = createStep(3);
    const [branch] = goalsOf(buildPlan());
    if (!branch) throw new Error('no goal');
    // Two devices that each counted 3 times while offline leave 6 after the merge; the dots show 3 of 3.
    writeProgress(weeklyProgress, buildProgressRecordBase(branch, step, WEEK), 6);
    const undo = setStepProgress(branch, step, WEEK, 2);
    expect(progressOf(step, WEEK)).toBe(2);
    undo();
    expect(progressOf(step, WEEK)).toBe(6);
  });
});

describe('stepsOfWeek', () => {
  it('is computed once for each change of progress, and not again when the change is stored', async () => {
    const step = createStep(3);
    const stored = () => vi.waitFor(() => expect(sync.hasUnstoredChanges).toBe(false), { timeout: 5000 });
    await stored();
    const composed: (number | undefined)[] = [];
    // Each computation returns a new array. It therefore runs the autorun again, which adds an entry to `composed`.
    const stop = autorun(() => composed.push(stepsOfWeek(WEEK)[0]?.progress));
    for (const progress of [1, 2]) {
      const [branch] = goalsOf(buildPlan());
      if (branch) setStepProgress(branch, step, WEEK, progress);
      await stored();
    }
    stop();
    expect(composed).toEqual([0, 1, 2]);
  });
});
