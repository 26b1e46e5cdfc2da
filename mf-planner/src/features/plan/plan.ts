import { ONBOARDING_ID, type Patch, SETTINGS_ID, timeZoneOf } from '@northkeep/contracts';
import {
  aims,
  goals,
  type Item,
  idealLife,
  milestones,
  obstacles,
  onboarding,
  one,
  settings,
  steps,
} from '@northkeep/shared-vault';
import { common } from '../../copy.ts';
import { type AimBranch, type GoalBranch, planTree } from '../../rules/plan-tree.ts';
import type { WeekStep } from '../../rules/progress.ts';

export type Aim = AimBranch<Item<'aims'>, Item<'goals'>, Item<'milestones'>, Item<'steps'>>;
export type Goal = GoalBranch<Item<'aims'>, Item<'goals'>, Item<'milestones'>, Item<'steps'>>;

/** The plan as a tree; read it in an observer. */
export function plan(): Aim[] {
  return planTree({ aims: aims.items, goals: goals.items, milestones: milestones.items, steps: steps.items });
}

/** All goals of the plan, aim by aim. */
export function goalsOf(tree: readonly Aim[]): Goal[] {
  return tree.flatMap((aim) => aim.goals);
}

/** True once the device has all of the plan that it can have. */
export function planIsReady(): boolean {
  return [aims, goals, milestones, steps, obstacles, idealLife].every(({ status }) => status === 'ready');
}

/** A label, or the sentence that stands for one that did not open. */
export function labelOf(item: { readonly label: string; readonly damaged: ReadonlySet<string> }): string {
  return item.damaged.has('label') ? common.damaged : item.label;
}

/** The selected steps as this week's rows of progress. */
export function stepsOfThisWeek(tree: readonly Aim[]): WeekStep[] {
  return goalsOf(tree).flatMap(({ goal, selected }) =>
    selected.map(({ total, progress }) => ({ goalId: goal.id, target: total, progress })),
  );
}

/** The zone this person lives in. */
export function timeZone(): string {
  return timeZoneOf(one('settings').timeZone);
}

/** Writes the direction or the anti-direction, which exist once. A vault that has just locked takes nothing more. */
export function writeIdealLife(id: string, label: string): void {
  if (idealLife.status === 'empty') return;
  if (idealLife.get(id) || label !== '') idealLife.create({ label }, { id });
}

export function writeOnboarding(patch: Patch<'onboarding'>): void {
  onboarding.create(patch, { id: ONBOARDING_ID });
}

export function writeSettings(patch: Patch<'settings'>): void {
  settings.create(patch, { id: SETTINGS_ID });
}
