import { ONBOARDING_ID, type Patch, SETTINGS_ID } from '@northkeep/contracts';
import {
  aims,
  goals,
  type Item,
  idealLife,
  milestones,
  obstacles,
  onboarding,
  settings,
  steps,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { common } from '../../copy.ts';
import { type AimBranch, buildPlanTree, type GoalBranch } from '../../rules/plan-tree.ts';

export type Aim = AimBranch<Item<'aims'>, Item<'goals'>, Item<'milestones'>, Item<'steps'>>;
export type Goal = GoalBranch<Item<'aims'>, Item<'goals'>, Item<'milestones'>, Item<'steps'>>;

/** Returns the plan as a tree of aims, goals, milestones and steps. Call it inside an observer to be notified of changes. */
export function buildPlan(): Aim[] {
  return buildPlanTree({ aims: aims.items, goals: goals.items, milestones: milestones.items, steps: steps.items });
}

/** Returns all goals of the plan in the order of their aims. */
export function goalsOf(tree: readonly Aim[]): Goal[] {
  return tree.flatMap((aim) => aim.goals);
}

/** The goal that a step belongs to, directly or through a milestone. */
export function goalOfStep({ id }: Item<'steps'>): Goal | undefined {
  return goalsOf(buildPlan()).find((goal) => goal.steps.some((step) => step.id === id));
}

/** True once every collection of the plan has finished loading. */
export function isPlanReady(): boolean {
  return [aims, goals, milestones, steps, weeklyProgress, obstacles, idealLife].every(
    ({ status }) => status === 'ready',
  );
}

/** Returns the label of an item, or a placeholder when the label could not be decrypted. */
export function labelOf(item: { readonly label: string; readonly damaged: ReadonlySet<string> }): string {
  return item.damaged.has('label') ? common.damaged : item.label;
}

/** Writes the direction or the anti-direction, single records with a fixed id. Does nothing after the vault has locked. */
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
