import { SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { compareOrder, type OrderedId } from '../sibling-index.ts';
import type { MergeRule, MergeRuleChange, MergeRuleNotice, MergeRuleRecords } from './merge-rule.ts';

/**
 * A goal has at most {@link SELECTED_STEPS_MAX} selected steps, including those of its milestones. If there are more,
 * the first ones in the displayed order stay selected and the others are parked. A step that the server has altered does
 * not count.
 */
export const selectedStepsRule: MergeRule = {
  reads: ['goals', 'milestones', 'steps'],
  findChanges: (records) =>
    findSurplusSteps(records('steps'), records('milestones')).map(
      (id): MergeRuleChange => ({ kind: 'steps', id, values: { status: 'parked' } }),
    ),
  noticesOf: (changes) => stepParkedNotices(changes.map(({ id }) => id)),
};

function findSurplusSteps(steps: MergeRuleRecords, milestones: MergeRuleRecords): readonly string[] {
  const byGoal = new Map<string, OrderedId[]>();
  for (const { id } of steps.items) {
    const { values, damaged, index, parentId, parentKind, isAltered } = steps.shown(id);
    if (isAltered || values.status !== 'selected' || damaged.has('status') || parentId === null) continue;
    const goalId = parentKind === 'milestones' ? milestones.shown(parentId).parentId : parentId;
    if (goalId !== null) byGoal.set(goalId, [...(byGoal.get(goalId) ?? []), { id, index }]);
  }
  return [...byGoal.values()].flatMap((selected) =>
    selected
      .sort(compareOrder)
      .slice(SELECTED_STEPS_MAX)
      .map(({ id }) => id),
  );
}

/** One notice for each step that was parked, with the id of the step. */
export function stepParkedNotices(ids: readonly string[]): readonly MergeRuleNotice[] {
  return ids.map((id) => ({ id, type: 'step-parked', kind: 'steps', recordId: id }));
}
