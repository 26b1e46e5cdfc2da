import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { aims, type Collection, goals, type Item, milestones } from '@northkeep/shared-vault';
import { planTexts } from '../../plan-copy.ts';
import { checkGoal } from '../../rules/plan-limits.ts';
import { computeListPosition } from '../../rules/step-lists.ts';
import { labelOf, throwUnlessPlanLoaded } from './plan.ts';

/**
 * Kinds whose items have a single order under each parent. Steps have two lists under each parent: see
 * `step-changes.ts`.
 */
type OrderedKind = 'aims' | 'goals' | 'milestones';
type OrderedPart = Item<OrderedKind>;

const listOf = (kind: OrderedKind): Pick<Collection<OrderedKind>, 'items' | 'under' | 'move'> =>
  ({ aims, goals, milestones })[kind];

/** Returns the items with the same parent in order, including the item itself. */
function listSiblings(kind: OrderedKind, { parentId }: OrderedPart): readonly OrderedPart[] {
  const list = listOf(kind);
  if (parentId !== null) return list.under(parentId);
  return kind === 'aims' ? list.items : [];
}

/** Moves an item to the position of the item `overId`, which has the same parent. */
export function movePlanItemTo(kind: OrderedKind, part: OrderedPart, overId: string): void {
  throwUnlessPlanLoaded();
  const place = computeListPosition(listSiblings(kind, part), part.id, overId);
  if (!place) return;
  listOf(kind).move(part.id, place);
  announceToScreenReaders(planTexts.movedStep(labelOf(part)));
}

/** Moves an item one place up (-1) or down (1). */
export function shiftPlanItem(kind: OrderedKind, part: OrderedPart, by: -1 | 1): void {
  const siblings = listSiblings(kind, part);
  const over = siblings[siblings.findIndex(({ id }) => id === part.id) + by];
  if (over) movePlanItemTo(kind, part, over.id);
}

/**
 * Moves a goal with everything below it to the front of another aim. Returns false, with a toast, where that aim has a
 * goal of the same label.
 */
export function moveGoalUnder(goal: Item<'goals'>, aimId: string): boolean {
  throwUnlessPlanLoaded();
  if (goal.parentId === aimId) return true;
  const aim = aims.get(aimId);
  if (!aim) return false;
  const check = checkGoal(goal.label, goals.under(aimId).map(labelOf), null);
  if (!check.ok && check.problem === 'duplicate') {
    toast({ isPrivate: true, type: 'warning', text: planTexts.sameGoal(labelOf(aim)) });
    return false;
  }
  goals.move(goal.id, { after: null, parentId: aimId, parentKind: 'aims' });
  announceToScreenReaders(planTexts.movedStep(labelOf(goal)));
  return true;
}
