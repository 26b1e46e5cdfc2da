import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu, type MenuItem } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import {
  ArrowDown,
  ArrowUp,
  Bell,
  CircleDot,
  CirclePause,
  CornerUpRight,
  Ellipsis,
  Minus,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { shiftPlannedTimes } from '../../rules/step-lists.ts';
import { deletePlanItem } from '../plan/deletion.ts';
import { labelOf } from '../plan/plan.ts';
import { changeStepTotal, listStepSiblings, setStepStatus, shiftStep } from '../plan/step-changes.ts';
import { showPlanDialog } from './plan-dialogs.tsx';

export interface StepMenuProps {
  step: Item<'steps'>;
  onRename: () => void;
}

/** Menu of a step on the main view: select or park it, move it, rename it, change its times a week, remind of
 * it, delete it. */
export const StepMenu = observer(function StepMenu({ step, onRename }: StepMenuProps) {
  const label = labelOf(step);
  const siblings = listStepSiblings(step);
  const at = siblings.findIndex(({ id }) => id === step.id);
  const fixed = step.readOnly || step.damaged.has('status');
  const changeTotal = (by: -1 | 1) => changeStepTotal(step, by);
  const items: MenuItem[] = [
    step.status === 'selected'
      ? { label: planTexts.park, icon: CirclePause, disabled: fixed, onSelect: () => setStepStatus(step, 'parked') }
      : { label: planTexts.select, icon: CircleDot, disabled: fixed, onSelect: () => setStepStatus(step, 'selected') },
    { label: planTexts.moveUp, icon: ArrowUp, disabled: fixed || at <= 0, onSelect: () => shiftStep(step, -1) },
    {
      label: planTexts.moveDown,
      icon: ArrowDown,
      disabled: fixed || at === siblings.length - 1,
      onSelect: () => shiftStep(step, 1),
    },
    { label: planTexts.rename, icon: Pencil, disabled: step.readOnly || step.damaged.has('label'), onSelect: onRename },
    ...(step.readOnly || step.damaged.has('total')
      ? []
      : [
          {
            label: planTexts.onceMore,
            icon: Plus,
            disabled: shiftPlannedTimes(step.total, 1) === step.total,
            onSelect: () => changeTotal(1),
          },
          {
            label: planTexts.onceLess,
            icon: Minus,
            disabled: shiftPlannedTimes(step.total, -1) === step.total,
            onSelect: () => changeTotal(-1),
          },
        ]),
    {
      label: planTexts.moveTo,
      icon: CornerUpRight,
      disabled: step.readOnly,
      onSelect: () => showPlanDialog({ type: 'move', stepId: step.id }),
    },
    {
      label: planTexts.remind,
      icon: Bell,
      disabled: step.readOnly || step.damaged.has('remindAt'),
      onSelect: () => showPlanDialog({ type: 'remind', stepId: step.id }),
    },
    'line',
    { label: planTexts.remove, icon: Trash2, danger: true, onSelect: () => void deletePlanItem('steps', step.id) },
  ];
  return (
    <Menu
      defaultOpen
      label={mainScreenTexts.actions(label)}
      trigger={<IconButton label={mainScreenTexts.actions(label)} icon={Ellipsis} tip={false} small />}
      items={items}
    />
  );
});
