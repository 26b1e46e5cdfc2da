import { confirm } from '@northkeep/shared-kit/runtime';
import { aims, goals, steps } from '@northkeep/shared-vault';
import { main } from '../../copy.ts';
import { progressWithin, statusOfNewStep } from '../../rules/plan-limits.ts';
import { type Goal, goalsOf, labelOf, plan } from './plan.ts';

export function renameAim(id: string, label: string): void {
  aims.change(id, { label });
}

export function renameGoal(id: string, label: string): void {
  goals.change(id, { label });
}

export function renameStep(id: string, label: string): void {
  steps.change(id, { label });
}

/** Deletes an aim; asks first where goals would go with it. */
export async function removeAim(id: string): Promise<void> {
  const branch = plan().find(({ aim }) => aim.id === id);
  if (!branch) return;
  const text = main.withGoals(labelOf(branch.aim), branch.goals.length);
  if (branch.goals.length === 0 || (await confirm({ title: main.deleteAim, text, action: main.remove, danger: true })))
    aims.remove(id);
}

/** Deletes a goal; asks first where steps would go with it. */
export async function removeGoal(id: string): Promise<void> {
  const branch = goalsOf(plan()).find(({ goal }) => goal.id === id);
  if (!branch) return;
  const text = main.withSteps(labelOf(branch.goal), branch.steps.length);
  if (branch.steps.length === 0 || (await confirm({ title: main.deleteGoal, text, action: main.remove, danger: true })))
    goals.remove(id);
}

/** Deletes a step; asks first where something was done for it. */
export async function removeStep(id: string): Promise<void> {
  const step = steps.get(id);
  if (!step) return;
  const text = main.withSteps(labelOf(step), 0);
  if (step.progress === 0 || (await confirm({ title: main.deleteStep, text, action: main.remove, danger: true })))
    steps.remove(id);
}

/** Adds a step to a goal: this week's while fewer than four are, else parked. */
export function addStep({ goal, selected }: Goal, { label, total }: { label: string; total: number }): void {
  steps.create(
    { label, total, progress: 0, status: statusOfNewStep(selected.length) },
    { parentId: goal.id, parentKind: 'goals' },
  );
}

/** Sets the planned times; what was done stays within them. */
export function planStep(id: string, total: number): void {
  const step = steps.get(id);
  if (!step || step.total === total) return;
  const progress = progressWithin(step.progress, total);
  steps.change(id, progress === step.progress ? { total } : { total, progress });
}

/** Fills or empties a step's circles. */
export function countStep(id: string, progress: number): void {
  const step = steps.get(id);
  if (step) steps.change(id, { progress: progressWithin(progress, step.total) });
}
