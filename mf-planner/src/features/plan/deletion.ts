import { announce, confirm, toast, when } from '@northkeep/shared-kit/runtime';
import {
  aims,
  type Collection,
  type CreatePlace,
  goals,
  type Item,
  milestones,
  steps,
  sync,
  weekUnderWay,
} from '@northkeep/shared-vault';
import { common, main } from '../../copy.ts';
import { buildPlan, type Goal, goalsOf, labelOf } from './plan.ts';
import { keepPlanOf, moveProgress } from './week-progress.ts';

/** Time in ms that an undo waits for the server to confirm the deletion before it makes a copy instead. */
const RESTORE_WAIT_MS = 4000;

type PlanKind = 'aims' | 'goals' | 'milestones' | 'steps';

/** A part of the plan as it was before its deletion, with everything below it. */
interface Deleted {
  readonly kind: PlanKind;
  readonly id: string;
  readonly label: string;
  readonly parentId: string | null;
  /** Id of the part before it in its list. */
  readonly previous: string | null;
  readonly canCopy: boolean;
  readonly children: readonly Deleted[];
  /** Creates it again under a new id, which is returned. */
  readonly copy: (place: CreatePlace) => string;
}

/**
 * Deletes a part of the plan with everything below it; a toast offers to undo. What was planned and done this week still
 * counts. Asks first where a part could not be opened, because it could not be copied while the server is unreachable.
 */
export async function deletePart(kind: PlanKind, id: string): Promise<void> {
  const deleted = describePart(kind, id);
  if (!deleted) return;
  const { label } = deleted;
  if (!deleted.canCopy) {
    const words = { title: main.deleteDamaged, text: main.damagedGoes(label), action: main.remove };
    if (!(await confirm({ ...words, danger: true }))) return;
  }
  for (const branch of goalsOf(buildPlan())) {
    const own = branch.steps.filter((step) => [step.id, step.parentId, branch.goal.id, branch.aim.id].includes(id));
    keepPlanOf(branch, own, weekUnderWay());
  }
  const list: Pick<Collection<PlanKind>, 'remove'> = { aims, goals, milestones, steps }[kind];
  list.remove(id);
  const undo = { label: common.undo, run: () => void restore(deleted) };
  toast({ type: 'info', text: common.deleted(label), action: undo });
}

/** Restores what was deleted: from the server's trash, or as a copy where the deletion has not reached the server. */
async function restore(deleted: Deleted): Promise<void> {
  const { kind, id, label } = deleted;
  try {
    await sync.sendNow();
    await when(() => !['saving', 'waiting'].includes(sync.statusLabel), { timeout: RESTORE_WAIT_MS });
    if (sync.statusLabel !== 'saved') throw new Error(`the deletion was not confirmed: ${sync.statusLabel}`);
    await sync.restoreDeleted({ kind, id });
  } catch (reason) {
    console.warn('restored as a copy:', reason);
    if (!deleted.canCopy) return void toast({ type: 'error', text: main.notRestored });
    copyPart(deleted, deleted.parentId, deleted.previous);
  }
  announce(common.restored(label));
}

/** Creates a deleted part again at its place and returns its id; null where its parent was deleted meanwhile. */
function copyPart(deleted: Deleted, parentId: string | null, previous: string | null): string | null {
  const parentKind = parentId === null ? null : kindOfParent(parentId);
  if (parentId !== null && parentKind === null) return null;
  const after = previous !== null && describePart(deleted.kind, previous) ? previous : null;
  const id = deleted.copy({ after, ...(parentId !== null && parentKind !== null ? { parentId, parentKind } : {}) });
  const last: Partial<Record<PlanKind, string | null>> = {};
  for (const child of deleted.children) last[child.kind] = copyPart(child, id, last[child.kind] ?? null);
  const step = steps.get(id);
  const branch = step && goalOfStep(step);
  if (branch) moveProgress(deleted.id, branch, step, weekUnderWay());
  return id;
}

function kindOfParent(id: string): 'aims' | 'goals' | 'milestones' | null {
  if (aims.get(id)) return 'aims';
  if (goals.get(id)) return 'goals';
  return milestones.get(id) ? 'milestones' : null;
}

/** The goal that a step belongs to, directly or through a milestone. */
export function goalOfStep({ id }: Item<'steps'>): Goal | undefined {
  return goalsOf(buildPlan()).find((goal) => goal.steps.some((step) => step.id === id));
}

function describePart(kind: PlanKind, id: string): Deleted | undefined {
  const [aim, goal, milestone, step] = [aims.get(id), goals.get(id), milestones.get(id), steps.get(id)];
  if (kind === 'aims') return aim && describeAim(aim);
  if (kind === 'goals') return goal && describeGoal(goal);
  if (kind === 'milestones') return milestone && describeMilestone(milestone);
  return step && describeStep(step);
}

const describeStep = (step: Item<'steps'>): Deleted => describe(steps, step, []);

const describeMilestone = (milestone: Item<'milestones'>): Deleted =>
  describe(milestones, milestone, steps.under(milestone.id).map(describeStep));

const describeGoal = (goal: Item<'goals'>): Deleted =>
  describe(goals, goal, [
    ...steps.under(goal.id).map(describeStep),
    ...milestones.under(goal.id).map(describeMilestone),
  ]);

const describeAim = (aim: Item<'aims'>): Deleted => describe(aims, aim, goals.under(aim.id).map(describeGoal));

function describe<K extends PlanKind>(
  list: Collection<K>,
  item: Item<K> & { readonly label: string },
  children: readonly Deleted[],
): Deleted {
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
