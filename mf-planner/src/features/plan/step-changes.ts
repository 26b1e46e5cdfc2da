import { announce, confirm, toast } from '@northkeep/shared-kit/runtime';
import {
  goals,
  type Item,
  milestones,
  readProgress,
  steps,
  weeklyProgress,
  weekUnderWay,
} from '@northkeep/shared-vault';
import { common, main } from '../../copy.ts';
import { normalizeLabel } from '../../rules/labels.ts';
import { canSelect, frontOf, placeInList, type StepStatus } from '../../rules/step-lists.ts';
import { buildPlan, type Goal, goalsOf, labelOf } from './plan.ts';

type Step = Item<'steps'>;

/** Adds a parked step in front of the parked ones; a new step is planned once a week unless it says otherwise. */
export function addParkedStep(
  parentId: string,
  { label, total = 1, aiOrigin = false }: { label: string; total?: number; aiOrigin?: boolean },
): void {
  const siblings = steps.under(parentId);
  const parentKind = milestones.get(parentId) ? 'milestones' : 'goals';
  steps.create(
    { label: normalizeLabel(label), total, status: 'parked', aiOrigin },
    { parentId, parentKind, ...frontOf(siblings, 'parked', '') },
  );
}

/**
 * Moves a step to the front of the selected or the parked steps of its parent. Returns false, with a toast, where the
 * goal has 4 selected steps already.
 */
export function setStepStatus(step: Step, status: StepStatus): boolean {
  if (step.status === status || step.parentId === null) return true;
  const goal = goalOf(step);
  if (status === 'selected' && goal && !canSelect(goal.selected.length)) {
    toast({ type: 'warning', text: main.selectedLimit });
    return false;
  }
  steps.move(step.id, frontOf(steps.under(step.parentId), status, step.id), { status });
  announce(status === 'selected' ? main.selectedStep(labelOf(step)) : main.parkedStep(labelOf(step)));
  return true;
}

/** Moves a step to the place of another one in the same list. */
export function moveStepTo(step: Step, overId: string): void {
  if (step.parentId === null) return;
  const place = placeInList(listStepSiblings(step), step.id, overId);
  if (!place) return;
  steps.move(step.id, place);
  announce(main.movedStep(labelOf(step)));
}

/** Moves a step one place up (-1) or down (1) in its list. */
export function shiftStep(step: Step, by: -1 | 1): void {
  const siblings = listStepSiblings(step);
  const over = siblings[siblings.findIndex(({ id }) => id === step.id) + by];
  if (over) moveStepTo(step, over.id);
}

/**
 * Deletes a step. A toast offers to undo, which creates a new step at the old place. What was done this week stays with
 * the deleted step, so a step with progress is deleted only after a confirmation.
 */
export async function deleteStep(step: Step): Promise<void> {
  const { id } = step;
  const label = labelOf(step);
  if (readProgress(weeklyProgress, id, weekUnderWay()) > 0 || step.damaged.size > 0 || step.readOnly) {
    const text = main.withSteps(label, 0);
    if (await confirm({ title: main.deleteStep, text, action: main.remove, danger: true })) steps.remove(id);
    return;
  }
  const undo = prepareUndo(step);
  steps.remove(id);
  toast({ type: 'info', text: common.deleted(label), action: { label: common.undo, run: undo } });
}

/** Returns the function that creates a deleted step again, unless its parent was deleted meanwhile. */
function prepareUndo(step: Step): () => void {
  const draft = steps.copyFieldValues(step);
  const { id, parentId, parentKind } = step;
  if (parentId === null || parentKind === null) return () => {};
  const siblings = steps.under(parentId);
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1]?.id;
  return () => {
    if (!milestones.get(parentId) && !goals.get(parentId)) return;
    const after = before !== undefined && steps.get(before) ? before : null;
    steps.create(draft, { parentId, parentKind, after });
  };
}

/** Steps of the same parent and the same list, in order. */
export function listStepSiblings(step: Step): Step[] {
  return step.parentId === null ? [] : steps.under(step.parentId).filter(({ status }) => status === step.status);
}

function goalOf(step: Step): Goal | undefined {
  return goalsOf(buildPlan()).find((goal) => goal.steps.some(({ id }) => id === step.id));
}
