import { aims, goals, milestones, steps } from '@northkeep/shared-vault';
import { chooseNewStepStatus } from '../../rules/plan-limits.ts';
import type { Goal } from './plan.ts';

export function renameAim(id: string, label: string): void {
  aims.change(id, { label });
}

export function renameGoal(id: string, label: string): void {
  goals.change(id, { label });
}

export function renameStep(id: string, label: string): void {
  steps.change(id, { label });
}

export function renameMilestone(id: string, label: string): void {
  milestones.change(id, { label });
}

/**
 * Adds a step to a goal or to one of its milestones: selected for this week while the goal has fewer than 4 selected
 * steps, parked otherwise.
 */
export function addStep(
  { goal, selected }: Goal,
  { label, total, parentId = goal.id }: { label: string; total: number; parentId?: string },
): void {
  steps.create(
    { label, total, status: chooseNewStepStatus(selected.length) },
    { parentId, parentKind: parentId === goal.id ? 'goals' : 'milestones' },
  );
}

/** Sets the planned times a week. What was done this week stays. */
export function setStepTotal(id: string, total: number): void {
  if (steps.get(id)?.total !== total) steps.change(id, { total });
}
