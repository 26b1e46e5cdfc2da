import { confirm } from '@northkeep/shared-kit/runtime';
import { aims, goals, steps } from '@northkeep/shared-vault';
import { main } from '../../copy.ts';
import { chooseNewStepStatus } from '../../rules/plan-limits.ts';
import { buildPlan, type Goal, goalsOf, labelOf } from './plan.ts';

export function renameAim(id: string, label: string): void {
  aims.change(id, { label });
}

export function renameGoal(id: string, label: string): void {
  goals.change(id, { label });
}

export function renameStep(id: string, label: string): void {
  steps.change(id, { label });
}

/** Deletes an aim; asks for confirmation when it has goals, which are deleted too. */
export async function removeAim(id: string): Promise<void> {
  const branch = buildPlan().find(({ aim }) => aim.id === id);
  if (!branch) return;
  const text = main.withGoals(labelOf(branch.aim), branch.goals.length);
  if (branch.goals.length === 0 || (await confirm({ title: main.deleteAim, text, action: main.remove, danger: true })))
    aims.remove(id);
}

/** Deletes a goal; asks for confirmation when it has steps, which are deleted too. */
export async function removeGoal(id: string): Promise<void> {
  const branch = goalsOf(buildPlan()).find(({ goal }) => goal.id === id);
  if (!branch) return;
  const text = main.withSteps(labelOf(branch.goal), branch.steps.length);
  if (branch.steps.length === 0 || (await confirm({ title: main.deleteGoal, text, action: main.remove, danger: true })))
    goals.remove(id);
}

/** Adds a step to a goal: selected for this week while the goal has fewer than 4 selected steps, parked otherwise. */
export function addStep({ goal, selected }: Goal, { label, total }: { label: string; total: number }): void {
  steps.create(
    { label, total, status: chooseNewStepStatus(selected.length) },
    { parentId: goal.id, parentKind: 'goals' },
  );
}

/** Sets the planned times a week. What was done this week stays. */
export function setStepTotal(id: string, total: number): void {
  if (steps.get(id)?.total !== total) steps.change(id, { total });
}
