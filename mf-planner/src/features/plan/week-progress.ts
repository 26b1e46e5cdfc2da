import { computed } from '@northkeep/shared-kit/runtime';
import {
  steps as allSteps,
  buildProgressRecordBase,
  getFirstCountedWeek,
  type Item,
  readProgress,
  weeklyProgress,
  weeklyTarget,
  weekSpan,
  writeProgress,
} from '@northkeep/shared-vault';
import { clampProgress } from '../../rules/plan-limits.ts';
import type { PlannerWeek, WeekStep } from '../../rules/progress.ts';
import { collectWeekSteps, listLastWeeks } from '../../rules/weeks.ts';
import { type Aim, buildPlan, type Goal, goalsOf, throwUnlessPlanLoaded } from './plan.ts';

type Step = Item<'steps'>;

/** Returns the times that a step was done in a week. */
export function progressOf({ id }: Pick<Step, 'id'>, week: string): number {
  return readProgress(weeklyProgress, id, week);
}

/**
 * Sets the number of times that a step was done in a week, clamped to 0…total. Returns an undo function, which removes
 * the added times from the progress of that week.
 */
export function setStepProgress(branch: Goal, step: Step, week: string, progress: number): () => void {
  throwUnlessPlanLoaded();
  return writeProgress(
    weeklyProgress,
    buildProgressRecordBase(branch, step, week),
    clampProgress(progress, step.total),
  );
}

/**
 * Returns the values of an empty progress record for every selected step, with the time at which the step was created.
 */
export function listEmptyProgressRecords(tree: readonly Aim[], week: string) {
  return goalsOf(tree).flatMap((branch) =>
    branch.selected
      .filter(({ damaged }) => !damaged.has('label') && !damaged.has('total'))
      .map((step) => ({ place: buildProgressRecordBase(branch, step, week), createdAt: step.createdAt })),
  );
}

// Progress records that could be decrypted, read once for all observers. Like the tree of the plan, the computed value
// is not kept alive, because it would hold decrypted records after a lock.
const soundRecords = computed(() =>
  weeklyProgress.items
    .filter(({ damaged }) => damaged.size === 0)
    .map(({ week, stepId, goalId, target, progress }) => ({ week, stepId, goalId, target, progress })),
);

let composed = { week: '', steps: computed((): WeekStep[] => []) };

/** Returns the planned and completed times of every step of the plan in the current week. */
export function stepsOfWeek(week: string): WeekStep[] {
  if (composed.week !== week) composed = { week, steps: computed(() => composeSteps(week)) };
  return composed.steps.get();
}

function composeSteps(week: string): WeekStep[] {
  // The span of the week is computed once for all steps, because the computation reads the time zone of the device.
  const span = weekSpan(week);
  const selected = goalsOf(buildPlan()).flatMap(({ goal, selected: steps }) =>
    steps.map((step) => ({
      ...{ stepId: step.id, goalId: goal.id },
      ...{ target: weeklyTarget(step.total, span), progress: progressOf(step, week) },
    })),
  );
  return collectWeekSteps(
    selected,
    soundRecords.get().filter((record) => record.week === week),
    (stepId) => allSteps.get(stepId) === undefined,
  );
}

/** A week of the ridge chart. */
export interface ChartWeek extends PlannerWeek {
  /** True before the account began. */
  readonly hidden: boolean;
  /** True for a past week without any record: the planner was not opened. */
  readonly away: boolean;
}

/** Returns the weeks up to the current one, oldest first. */
export function listChartWeeks(week: string): ChartWeek[] {
  const first = getFirstCountedWeek() ?? '';
  return listLastWeeks({ week, records: soundRecords.get() }).map(({ id, steps }) => ({
    id,
    steps: id === week ? stepsOfWeek(week) : steps,
    hidden: id < first,
    away: id >= first && id < week && steps.length === 0,
  }));
}

/**
 * Records the planned times of selected steps in the current week before the steps are deleted, so that these times
 * still count.
 */
export function recordPlannedTimes(branch: Goal, deleted: readonly Step[], week: string): void {
  for (const step of deleted) {
    if (step.status !== 'selected' || step.damaged.size > 0) continue;
    writeProgress(weeklyProgress, buildProgressRecordBase(branch, step, week), progressOf(step, week));
  }
}
