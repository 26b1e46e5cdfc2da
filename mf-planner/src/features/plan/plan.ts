import { DIRECTION_ID, ONBOARDING_ID, type RecordPatch, SETTINGS_ID } from '@northkeep/contracts';
import { computed } from '@northkeep/shared-kit/runtime';
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
import { commonTexts } from '../../copy.ts';
import { type AimBranch, buildPlanTree, type GoalBranch, isSameTree } from '../../rules/plan-tree.ts';

export type Aim = AimBranch<Item<'aims'>, Item<'goals'>, Item<'milestones'>, Item<'steps'>>;
export type Goal = GoalBranch<Item<'aims'>, Item<'goals'>, Item<'milestones'>, Item<'steps'>>;

// MobX drops this computed tree when no component observes it, so no decrypted records stay in memory after a lock. All
// observing components share one tree. They are notified only when its structure changes, not when a label or the times
// a week change.
const tree = computed(
  (): Aim[] =>
    buildPlanTree({ aims: aims.items, goals: goals.items, milestones: milestones.items, steps: steps.items }),
  { equals: isSameTree },
);

/**
 * Returns the plan as a tree of aims, goals, milestones and steps. Call it inside an observer to be notified of
 * changes.
 */
export function buildPlan(): Aim[] {
  return tree.get();
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

/**
 * True once aims can be shown while others are still loading. Every shown aim is complete, with everything below it and
 * the progress of its steps. Totals over the plan need {@link isPlanReady}.
 */
export function canShowPlan(): boolean {
  const isLoaded = [aims, goals, milestones, steps].every(({ status }) => status === 'partial' || status === 'ready');
  return isLoaded && weeklyProgress.status === 'ready';
}

/**
 * Throws until enough of the plan is loaded to show it. Otherwise a command could act on a goal whose records are only
 * partly loaded.
 */
export function throwUnlessPlanLoaded(): void {
  if (!canShowPlan()) throw new Error(commonTexts.notLoaded);
}

/** Returns the label of an item, or a placeholder when the label could not be decrypted. */
export function labelOf(item: { readonly label: string; readonly damaged: ReadonlySet<string> }): string {
  return item.damaged.has('label') ? commonTexts.damaged : item.label;
}

/**
 * Writes the direction or the anti-direction, which are single records with fixed ids. The direction comes first in its
 * list. Does nothing after the vault has locked.
 */
export function writeIdealLife(id: string, label: string): void {
  if (idealLife.status === 'empty') return;
  const place = id === DIRECTION_ID ? { id, after: null } : { id };
  if (idealLife.get(id) || label !== '') idealLife.create({ label }, place);
}

export function writeOnboarding(patch: RecordPatch<'onboarding'>): void {
  onboarding.create(patch, { id: ONBOARDING_ID });
}

export function writeSettings(patch: RecordPatch<'settings'>): void {
  settings.create(patch, { id: SETTINGS_ID });
}
