import { announce, toast } from '@northkeep/shared-kit/runtime';
import { type Item, milestones, steps } from '@northkeep/shared-vault';
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
  const place = placeInList(siblingsOf(step), step.id, overId);
  if (!place) return;
  steps.move(step.id, place);
  announce(main.movedStep(labelOf(step)));
}

/** Moves a step one place up (-1) or down (1) in its list. */
export function shiftStep(step: Step, by: -1 | 1): void {
  const siblings = siblingsOf(step);
  const over = siblings[siblings.findIndex(({ id }) => id === step.id) + by];
  if (over) moveStepTo(step, over.id);
}

/** Deletes a step. A toast offers to undo, which creates a new step at the old place. */
export function deleteStep(step: Step): void {
  const draft = steps.copyFieldValues(step);
  const { id, parentId, parentKind } = step;
  const text = common.deleted(labelOf(step));
  const siblings = parentId === null ? [] : steps.under(parentId);
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1]?.id;
  steps.remove(id);
  // What did not open cannot be created again, and a parent may be deleted before the undo.
  if (step.damaged.size > 0 || step.readOnly || parentId === null || parentKind === null) return;
  const undo = () => {
    if (!milestones.get(parentId) && !goalsOf(buildPlan()).some(({ goal }) => goal.id === parentId)) return;
    const after = before !== undefined && steps.get(before) ? before : null;
    steps.create(draft, { parentId, parentKind, after });
  };
  toast({ type: 'info', text, action: { label: common.undo, run: undo } });
}

/** Steps of the same parent and the same list, in order. */
function siblingsOf(step: Step): Step[] {
  return step.parentId === null ? [] : steps.under(step.parentId).filter(({ status }) => status === step.status);
}

function goalOf(step: Step): Goal | undefined {
  return goalsOf(buildPlan()).find((goal) => goal.steps.some(({ id }) => id === step.id));
}
