import { type Kind, SELECTED_STEPS_MAX } from '@northkeep/contracts';
import type { RecordRow } from '../record-row.ts';
import { compareOrder, type OrderedId } from '../sibling-index.ts';

/** The kinds that the rule of the selected steps looks at. */
export const PLANNED: readonly Kind[] = ['goals', 'milestones', 'steps'];

interface Shelf {
  row(id: string): RecordRow;
  readonly items: readonly { readonly id: string }[];
}

/**
 * What every device does after a merge (records.md, 'Writing'): of the selected steps of a goal, its milestones' among
 * them, those beyond the fourth are parked, in the order that everybody sees. Gives their ids.
 */
export function findSurplusSteps(collection: (kind: Kind) => Shelf): readonly string[] {
  const byGoal = new Map<string, OrderedId[]>();
  const steps = collection('steps');
  for (const { id } of steps.items) {
    const { values, damaged, index, parentId, parentKind } = steps.row(id).now;
    if (values.status !== 'selected' || damaged.has('status') || parentId === null) continue;
    const goalId = parentKind === 'milestones' ? collection('milestones').row(parentId).now.parentId : parentId;
    if (goalId !== null) byGoal.set(goalId, [...(byGoal.get(goalId) ?? []), { id, index }]);
  }
  return [...byGoal.values()].flatMap((selected) =>
    selected
      .sort(compareOrder)
      .slice(SELECTED_STEPS_MAX)
      .map(({ id }) => id),
  );
}
