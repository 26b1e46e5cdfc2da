// @vitest-environment jsdom
import { SETTINGS_ID } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aims,
  canCountStep,
  countStep,
  getActiveWeekAt,
  goals,
  type Item,
  milestones,
  readProgress,
  reviews,
  settings,
  steps,
  weeklyProgress,
} from '../index.ts';
import { openTestVault } from '../testing/open-vault.ts';

/** A Tuesday. */
const NOW = Date.parse('2040-11-20T09:00:00Z');
const [LAST_WEEK, WEEK, NEXT_WEEK] = ['2040-W46', '2040-W47', '2040-W48'] as const;
let aimId = '';
let goalId = '';

beforeEach(async () => {
  await openTestVault();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  settings.create({ timeZone: 'UTC' }, { id: SETTINGS_ID });
  aimId = aims.create({ label: 'Feel rested' }).id;
  goalId = goals.create({ label: 'Move more' }, { parentId: aimId }).id;
});
afterEach(() => {
  vi.useRealTimers();
});

const createStep = (total = 2, parentId = goalId, parentKind: 'goals' | 'milestones' = 'goals') =>
  steps.create({ label: 'Run', total, status: 'selected' }, { parentId, parentKind });
const countIn = ({ id }: Item<'steps'>, week: string = WEEK) => readProgress(weeklyProgress, id, week);

describe('countStep', () => {
  it('counts a step of a goal or of a milestone with the labels of its parents, and reverts that', () => {
    const milestone = milestones.create({ label: 'Half marathon' }, { parentId: goalId });
    const [direct, below] = [createStep(), createStep(2, milestone.id, 'milestones')];
    const undo = countStep(direct);
    countStep(below);
    const place = {
      week: WEEK,
      progress: 1,
      target: 2,
      goalId,
      aimId,
      goalLabel: 'Move more',
      aimLabel: 'Feel rested',
    };
    const recordOf = ({ id }: Item<'steps'>) => weeklyProgress.items.find(({ stepId }) => stepId === id);
    expect(recordOf(direct)).toMatchObject(place);
    expect(recordOf(below)).toMatchObject(place);
    expect(weeklyProgress.items).toHaveLength(2);
    undo?.();
    expect([countIn(direct), countIn(below)]).toEqual([0, 1]);
  });

  it('counts no more than planned', () => {
    const step = createStep(2);
    expect([countStep(step), countStep(step), countStep(step)].map((undo) => undo !== null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(countIn(step)).toBe(2);
  });

  it.each<[string, (step: Item<'steps'>) => void]>([
    ['is parked', ({ id }) => steps.change(id, { status: 'parked' })],
    ['is planned 0 times', ({ id }) => steps.change(id, { total: 0 })],
    ['has a deleted goal', () => goals.remove(goalId)],
    ['has a deleted aim', () => aims.remove(aimId)],
  ])('counts no step that %s', (_title, change) => {
    const step = createStep();
    expect(canCountStep(step, WEEK)).toBe(true);
    change(step);
    expect(canCountStep(steps.get(step.id) ?? step, WEEK)).toBe(false);
    expect(countStep(steps.get(step.id) ?? step)).toBeNull();
    expect(countIn(step)).toBe(0);
  });

  it('corrects the count of a week that has ended, and keeps what that week had planned', () => {
    const step = createStep(2);
    vi.setSystemTime(NOW - 7 * 86_400_000);
    countStep(step);
    vi.setSystemTime(NOW);
    steps.change(step.id, { total: 5 });
    countStep(step, LAST_WEEK);
    expect(weeklyProgress.items).toMatchObject([
      { week: LAST_WEEK, progress: 2, target: 2, correctedAt: new Date(NOW).toISOString() },
    ]);
  });
});

describe('getActiveWeekAt', () => {
  it('returns the next week for an instant after the review of its week, and that week for one before', () => {
    reviews.create({ completedAt: new Date(NOW).toISOString() }, { id: WEEK });
    expect([-1, 0, 1].map((by) => getActiveWeekAt(NOW + by * 60_000))).toEqual([WEEK, NEXT_WEEK, NEXT_WEEK]);
  });
});
