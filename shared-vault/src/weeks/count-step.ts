import type { Item } from '../collections/item.ts';
import { trustedTime } from '../core.ts';
import { aims, goals, milestones, weeklyProgress } from '../records.ts';
import { getActiveWeek, weekSpan } from './current-week.ts';
import { weeklyTarget } from './week-under-way.ts';
import {
  correctProgress,
  isProgressLocked,
  readProgress,
  type WeeklyProgressBase,
  writeProgress,
} from './weekly-progress.ts';

type Step = Item<'steps'>;

/** Goal and aim of a step. */
export interface StepPlace {
  readonly goal: Pick<Item<'goals'>, 'id' | 'label'>;
  readonly aim: Pick<Item<'aims'>, 'id' | 'label'>;
}

/** Returns the goal and the aim of a step; null when one of its parents was deleted. Observable. */
export function findStepPlace({ parentId }: Pick<Step, 'parentId'>): StepPlace | null {
  const goal = goals.get(milestones.get(parentId ?? '')?.parentId ?? parentId ?? '');
  const aim = goal && aims.get(goal.parentId ?? '');
  return goal && aim ? { goal, aim } : null;
}

/** Returns the values of the progress record of a step and week, except the progress itself. */
export function buildProgressRecordBase({ goal, aim }: StepPlace, step: Step, week: string): WeeklyProgressBase {
  const ids = { week, stepId: step.id, goalId: goal.id, aimId: aim.id };
  const labels = { stepLabel: step.label, goalLabel: goal.label, aimLabel: aim.label };
  return { ...ids, ...labels, target: weeklyTarget(step.total, weekSpan(week)) };
}

/**
 * True when the progress of the step in this week is read-only, because the step or its record is damaged or from a
 * newer release. Observable.
 */
export function isProgressReadOnly(step: Step, week: string): boolean {
  return step.readOnly || step.damaged.has('total') || isProgressLocked(weeklyProgress, step.id, week);
}

/** True for a selected step that was done fewer times in a week than planned, and can be counted. Observable. */
export function canCountStep(step: Step, week: string): boolean {
  return (
    step.status === 'selected' &&
    !step.damaged.has('status') &&
    !step.damaged.has('label') &&
    !isProgressReadOnly(step, week) &&
    readProgress(weeklyProgress, step.id, week) < step.total &&
    findStepPlace(step) !== null
  );
}

/**
 * Counts a step once more in a week. In a week that has ended, the count is corrected. Returns a function that reverts
 * it; null for a step that cannot be counted.
 */
export function countStep(step: Step, week = getActiveWeek()): (() => void) | null {
  const place = findStepPlace(step);
  if (place === null || !canCountStep(step, week)) return null;
  const base = buildProgressRecordBase(place, step, week);
  const progress = readProgress(weeklyProgress, step.id, week) + 1;
  if (week >= getActiveWeek()) return writeProgress(weeklyProgress, base, progress);
  return correctProgress(weeklyProgress, base, { progress, at: new Date(trustedTime.now()).toISOString() });
}
