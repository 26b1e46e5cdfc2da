import { askToConfirm, lazyModule, toast } from '@northkeep/shared-kit/runtime';
import {
  aims,
  type Collection,
  type CreateRecordOptions,
  getActiveWeek,
  goals,
  type Item,
  milestones,
  steps,
} from '@northkeep/shared-vault';
import { commonTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { buildPlan, goalsOf, labelOf, throwUnlessPlanLoaded } from './plan.ts';
import { recordPlannedTimes } from './week-progress.ts';

export type PlanItemKind = 'aims' | 'goals' | 'milestones' | 'steps';

/** A part of the plan as it was before its deletion, with everything below it. */
export interface DeletedItem {
  readonly kind: PlanItemKind;
  readonly id: string;
  readonly label: string;
  readonly parentId: string | null;
  /** Id of the part that precedes the deleted part in its list. */
  readonly previous: string | null;
  readonly canCopy: boolean;
  readonly children: readonly DeletedItem[];
  /** Creates the part again under a new id and returns that id. */
  readonly copy: (place: CreateRecordOptions) => string;
}

// The code that restores parts is loaded with the first undo.
const restoring = lazyModule(() => import('./restore.ts'));

const failed = (reason: unknown) => {
  console.error(reason);
  toast({ type: 'error', text: planTexts.notRestored });
};

/**
 * Deletes a part of the plan with everything below it; a toast offers to undo. An altered part stays, and a toast says
 * why. The planned and completed times of this
 * week still count. If some content cannot be decrypted, asks for confirmation first: while the server is unreachable,
 * an undo has to create a copy, and such content cannot be copied.
 */
export async function deletePlanItem(kind: PlanItemKind, id: string): Promise<void> {
  throwUnlessPlanLoaded();
  const deleted = snapshotPlanItem(kind, id);
  if (!deleted) return;
  const list = { aims, goals, milestones, steps }[kind];
  if (list.get(id)?.isAltered) return void toast({ type: 'error', text: planTexts.altered });
  const { label } = deleted;
  if (!deleted.canCopy) {
    const words = { title: planTexts.deleteDamaged, text: planTexts.damagedGoes(label), action: planTexts.remove };
    if (!(await askToConfirm({ ...words, danger: true }))) return;
    throwUnlessPlanLoaded(); // the vault may have been locked while the dialog was open
  }
  for (const branch of goalsOf(buildPlan())) {
    const own = branch.steps.filter((step) => [step.id, step.parentId, branch.goal.id, branch.aim.id].includes(id));
    recordPlannedTimes(branch, own, getActiveWeek());
  }
  list.remove(id);
  const undo = {
    label: commonTexts.undo,
    run: () =>
      void restoring
        .load()
        .then(({ restorePlanItem: restorePart }) => restorePart(deleted))
        .catch(failed),
  };
  toast({ isPrivate: true, type: 'info', text: commonTexts.deleted(label), action: undo });
}

export function snapshotPlanItem(kind: PlanItemKind, id: string): DeletedItem | undefined {
  const [aim, goal, milestone, step] = [aims.get(id), goals.get(id), milestones.get(id), steps.get(id)];
  if (kind === 'aims') return aim && describeAim(aim);
  if (kind === 'goals') return goal && describeGoal(goal);
  if (kind === 'milestones') return milestone && describeMilestone(milestone);
  return step && describeStep(step);
}

const describeStep = (step: Item<'steps'>): DeletedItem => describe(steps, step, []);

const describeMilestone = (milestone: Item<'milestones'>): DeletedItem =>
  describe(milestones, milestone, steps.under(milestone.id).map(describeStep));

const describeGoal = (goal: Item<'goals'>): DeletedItem =>
  describe(goals, goal, [
    ...steps.under(goal.id).map(describeStep),
    ...milestones.under(goal.id).map(describeMilestone),
  ]);

const describeAim = (aim: Item<'aims'>): DeletedItem => describe(aims, aim, goals.under(aim.id).map(describeGoal));

function describe<K extends PlanItemKind>(
  list: Collection<K>,
  item: Item<K> & { readonly label: string },
  children: readonly DeletedItem[],
): DeletedItem {
  const { id, parentId } = item;
  const siblings = parentId === null ? list.items : list.under(parentId);
  const draft = list.copyFieldValues(item);
  return {
    kind: list.kind,
    ...{ id, parentId, children, label: labelOf(item) },
    previous: siblings[siblings.findIndex((one) => one.id === id) - 1]?.id ?? null,
    canCopy: item.damaged.size === 0 && !item.readOnly && children.every(({ canCopy }) => canCopy),
    copy: (place) => list.create(draft, place).id,
  };
}
