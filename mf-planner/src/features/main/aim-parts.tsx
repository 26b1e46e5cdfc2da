import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import { aims } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { checkAim, checkGoal } from '../../rules/plan-limits.ts';
import { deletePlanItem } from '../plan/deletion.ts';
import { shiftPlanItem } from '../plan/part-order.ts';
import { type Aim, labelOf } from '../plan/plan.ts';
import { addGoal, renameAim } from '../plan/plan-changes.ts';
import { AddLabelField } from './add-label-field.tsx';
import { RenameField } from './rename-field.tsx';

interface AimPartProps {
  branch: Aim;
  onDone: () => void;
}

/** The label of an aim, or the field that renames it. */
export const AimLabel = observer(function AimLabel({
  branch: { aim },
  isRenaming,
  onDone,
}: AimPartProps & { isRenaming: boolean }) {
  const others = aims.items.filter(({ id }) => id !== aim.id);
  return (
    <RenameField
      item={aim}
      isRenaming={isRenaming}
      check={(text) => checkAim(text, others.map(labelOf), null)}
      onSave={(text) => renameAim(aim.id, text)}
      onDone={onDone}
    />
  );
});

/** Field that adds a goal to an aim. */
export const AddGoalField = observer(function AddGoalField({ branch, onDone }: AimPartProps) {
  const named = branch.goals.map(({ goal }) => labelOf(goal));
  return (
    <AddLabelField
      label={planTexts.goal}
      draft={branch.aim.id}
      check={(text) => checkGoal(text, named, null)}
      onAdd={(label) => addGoal(branch.aim.id, label)}
      onDone={onDone}
    />
  );
});

interface AimMenuProps {
  branch: Aim;
  onAdd: () => void;
  onRename: () => void;
}

/** Menu of an aim: add a goal, rename, move among the aims, delete. */
export const AimMenu = observer(function AimMenu({ branch: { aim }, onAdd, onRename }: AimMenuProps) {
  const label = labelOf(aim);
  const at = aims.items.findIndex(({ id }) => id === aim.id);
  return (
    <Menu
      label={mainScreenTexts.actions(label)}
      trigger={<IconButton label={mainScreenTexts.actions(label)} icon={Ellipsis} tip={false} small />}
      items={[
        { label: planTexts.addGoal, icon: Plus, onSelect: onAdd },
        {
          label: planTexts.rename,
          icon: Pencil,
          disabled: aim.readOnly || aim.damaged.has('label'),
          onSelect: onRename,
        },
        {
          label: planTexts.moveUp,
          icon: ArrowUp,
          disabled: aim.readOnly || at <= 0,
          onSelect: () => shiftPlanItem('aims', aim, -1),
        },
        {
          label: planTexts.moveDown,
          icon: ArrowDown,
          disabled: aim.readOnly || at === aims.items.length - 1,
          onSelect: () => shiftPlanItem('aims', aim, 1),
        },
        'line',
        { label: planTexts.remove, icon: Trash2, danger: true, onSelect: () => void deletePlanItem('aims', aim.id) },
      ]}
    />
  );
});
