import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { aims, goals } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, CornerUpRight, Ellipsis, Flag, Pencil, Plus, Trash2 } from 'lucide-react';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { deletePlanItem } from '../plan/deletion.ts';
import { shiftPlanItem } from '../plan/part-order.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { showPlanDialog } from './plan-dialogs.tsx';

export interface GoalMenuProps {
  branch: Goal;
  onAdd: () => void;
  onRename: () => void;
  /** Adds a milestone. If missing, the menu has no entry for it. */
  onMilestone?: () => void;
}

/** Menu of a goal: add a step or milestone, rename, move among the goals of its aim or to another aim, delete. */
export const GoalMenu = observer(function GoalMenu({ branch: { goal }, onAdd, onRename, onMilestone }: GoalMenuProps) {
  const label = labelOf(goal);
  const siblings = siblingsOf(goal);
  const at = siblings.findIndex(({ id }) => id === goal.id);
  return (
    <Menu
      defaultOpen
      label={mainScreenTexts.actions(label)}
      trigger={<IconButton label={mainScreenTexts.actions(label)} icon={Ellipsis} tip={false} small />}
      items={[
        { label: mainScreenTexts.addStep, icon: Plus, onSelect: onAdd },
        ...(onMilestone ? [{ label: planTexts.addMilestone, icon: Flag, onSelect: onMilestone }] : []),
        {
          label: planTexts.rename,
          icon: Pencil,
          disabled: goal.readOnly || goal.damaged.has('label'),
          onSelect: onRename,
        },
        {
          label: planTexts.moveUp,
          icon: ArrowUp,
          disabled: goal.readOnly || at <= 0,
          onSelect: () => shiftPlanItem('goals', goal, -1),
        },
        {
          label: planTexts.moveDown,
          icon: ArrowDown,
          disabled: goal.readOnly || at === siblings.length - 1,
          onSelect: () => shiftPlanItem('goals', goal, 1),
        },
        {
          label: planTexts.moveToAim,
          icon: CornerUpRight,
          disabled: goal.readOnly || aims.items.length < 2,
          onSelect: () => showPlanDialog({ type: 'move-goal', goalId: goal.id }),
        },
        'line',
        { label: planTexts.remove, icon: Trash2, danger: true, onSelect: () => void deletePlanItem('goals', goal.id) },
      ]}
    />
  );
});

const siblingsOf = ({ parentId }: Goal['goal']) => (parentId === null ? [] : goals.under(parentId));
