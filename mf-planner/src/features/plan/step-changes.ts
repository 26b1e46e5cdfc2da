import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { type Item, milestones, steps } from '@northkeep/shared-vault';
import { normalizeLabel } from '@northkeep/shared-vault/plan-rules';
import { planTexts } from '../../plan-copy.ts';
import {
  canSelectMoreSteps,
  computeListPosition,
  findFrontOfStepList,
  type StepStatus,
  shiftPlannedTimes,
} from '../../rules/step-lists.ts';
import { buildPlan, goalOfStep, goalsOf, labelOf, throwUnlessPlanLoaded } from './plan.ts';
import { setStepTotal } from './plan-changes.ts';

type Step = Item<'steps'>;

/** Adds a parked step in front of the other parked steps. It is planned once a week unless `total` is given. */
export function addParkedStep(
  parentId: string,
  { label, total = 1, aiOrigin = false }: { label: string; total?: number; aiOrigin?: boolean },
): Step {
  throwUnlessPlanLoaded();
  const siblings = steps.under(parentId);
  const parentKind = milestones.get(parentId) ? 'milestones' : 'goals';
  return steps.create(
    { label: normalizeLabel(label), total, status: 'parked', aiOrigin },
    { parentId, parentKind, ...findFrontOfStepList(siblings, 'parked', '') },
  );
}

/**
 * Moves a step to the front of the selected or the parked steps of its parent. Returns false, with a toast, where the
 * goal has 4 selected steps already.
 */
export function setStepStatus(step: Step, status: StepStatus): boolean {
  throwUnlessPlanLoaded();
  if (step.status === status || step.parentId === null) return true;
  const goal = goalOfStep(step);
  if (status === 'selected' && goal && !canSelectMoreSteps(goal.selected.length)) {
    toast({ type: 'warning', text: planTexts.selectedLimit });
    return false;
  }
  steps.move(step.id, findFrontOfStepList(steps.under(step.parentId), status, step.id), { status });
  announceToScreenReaders(
    status === 'selected' ? planTexts.selectedStep(labelOf(step)) : planTexts.parkedStep(labelOf(step)),
  );
  return true;
}

/** Moves a step to the position of the step `overId` in the same list. */
export function moveStepTo(step: Step, overId: string): void {
  throwUnlessPlanLoaded();
  if (step.parentId === null) return;
  const place = computeListPosition(listStepSiblings(step), step.id, overId);
  if (!place) return;
  steps.move(step.id, place);
  announceToScreenReaders(planTexts.movedStep(labelOf(step)));
}

/** Moves a step one place up (-1) or down (1) in its list. */
export function shiftStep(step: Step, by: -1 | 1): void {
  const siblings = listStepSiblings(step);
  const over = siblings[siblings.findIndex(({ id }) => id === step.id) + by];
  if (over) moveStepTo(step, over.id);
}

/**
 * Moves a step to the front of the same list of another goal or milestone. Returns false, with a toast, where that goal
 * has 4 selected steps already.
 */
export function moveStepUnder(step: Step, parentId: string): boolean {
  throwUnlessPlanLoaded();
  if (step.parentId === parentId) return true;
  const parentKind = milestones.get(parentId) ? 'milestones' : 'goals';
  const goal = goalsOf(buildPlan()).find(
    (one) => one.goal.id === parentId || one.milestones.some(({ milestone }) => milestone.id === parentId),
  );
  if (!goal) return false;
  const isNew = !goal.steps.some(({ id }) => id === step.id);
  if (isNew && step.status === 'selected' && !canSelectMoreSteps(goal.selected.length)) {
    toast({ type: 'warning', text: planTexts.selectedLimit });
    return false;
  }
  const place = findFrontOfStepList(steps.under(parentId), step.status === 'selected' ? 'selected' : 'parked', step.id);
  steps.move(step.id, { ...place, parentId, parentKind });
  announceToScreenReaders(planTexts.movedStep(labelOf(step)));
  return true;
}

/**
 * Changes the planned times of a step by one, and announces the new number to screen readers, because the menu does not
 * show it.
 */
export function changeStepTotal(step: Step, by: -1 | 1): void {
  const times = shiftPlannedTimes(step.total, by);
  if (times === step.total) return;
  setStepTotal(step.id, times);
  announceToScreenReaders(planTexts.timesChanged(labelOf(step), times));
}

/** Returns the steps of the same parent and the same list in order, including the step itself. */
export function listStepSiblings(step: Step): Step[] {
  return step.parentId === null ? [] : steps.under(step.parentId).filter(({ status }) => status === step.status);
}
