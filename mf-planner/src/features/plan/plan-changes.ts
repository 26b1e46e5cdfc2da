import { aims, goals, type Item, milestones, obstacles, steps } from '@northkeep/shared-vault';
import { chooseNewStepStatus, isSameLabel } from '@northkeep/shared-vault/plan-rules';
import { type Goal, throwUnlessPlanLoaded } from './plan.ts';

export function addAim(label: string): void {
  throwUnlessPlanLoaded();
  aims.create({ label });
}

/** Adds a goal to an aim. Returns the existing goal where the aim has one with this label, apart from case and spaces. */
export function addGoal(aimId: string, label: string): Item<'goals'> {
  throwUnlessPlanLoaded();
  const existing = goals.under(aimId).find((goal) => isSameLabel(goal.label, label));
  return existing ?? goals.create({ label }, { parentId: aimId });
}

export function addMilestone(goalId: string, label: string): void {
  throwUnlessPlanLoaded();
  milestones.create({ label }, { parentId: goalId });
}

export function addObstacle(label: string): void {
  throwUnlessPlanLoaded();
  obstacles.create({ label });
}

export function renameAim(id: string, label: string): void {
  throwUnlessPlanLoaded();
  aims.change(id, { label });
}

export function renameGoal(id: string, label: string): void {
  throwUnlessPlanLoaded();
  goals.change(id, { label });
}

export function renameStep(id: string, label: string): void {
  throwUnlessPlanLoaded();
  steps.change(id, { label });
}

export function renameMilestone(id: string, label: string): void {
  throwUnlessPlanLoaded();
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
  throwUnlessPlanLoaded();
  steps.create(
    { label, total, status: chooseNewStepStatus(selected.length) },
    { parentId, parentKind: parentId === goal.id ? 'goals' : 'milestones' },
  );
}

/** Sets the planned times a week of a step. This week's progress stays unchanged. */
export function setStepTotal(id: string, total: number): void {
  throwUnlessPlanLoaded();
  if (steps.get(id)?.total !== total) steps.change(id, { total });
}

/** Sets the stored form of a step's reminder; null for no reminder. */
export function setStepReminder(id: string, remindAt: string | null): void {
  throwUnlessPlanLoaded();
  if (steps.get(id)?.remindAt !== remindAt) steps.change(id, { remindAt });
}
