// @vitest-environment jsdom
import { autorun } from '@northkeep/shared-kit/runtime';
import { aims, goals, steps, sync, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPlan, goalsOf } from './plan.ts';
import { setStepProgress, stepsOfWeek } from './week-progress.ts';

const WEEK = '2040-W40';

beforeEach(() => openTestVault());
afterEach(() => vault.lock());

describe('stepsOfWeek', () => {
  it('is computed once for each change of progress, and not again when the change is stored', async () => {
    const aim = aims.create({ label: 'Feel rested' });
    const goal = goals.create({ label: 'Sleep well' }, { parentId: aim.id, parentKind: 'aims' });
    const place = { parentId: goal.id, parentKind: 'goals' } as const;
    const step = steps.create({ label: 'Dim the lights', total: 3, status: 'selected' }, place);
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
