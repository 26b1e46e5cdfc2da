import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { checkMilestone } from '../../rules/plan-limits.ts';
import { deletePlanItem } from '../plan/deletion.ts';
import { DragSlot } from '../plan/drag-slot.tsx';
import { shiftPlanItem } from '../plan/part-order.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { renameMilestone } from '../plan/plan-changes.ts';
import { AddButton } from './add-button.tsx';
import { AddStepForm } from './add-step-form.tsx';
import styles from './goals-mode-view.module.css';
import { RenameField } from './rename-field.tsx';
import { StepItem } from './step-item.tsx';

interface MilestoneItemProps {
  branch: Goal;
  milestone: Item<'milestones'>;
  steps: readonly Item<'steps'>[];
}

/** A milestone of a goal with steps of its own. */
export const MilestoneItem = observer(function MilestoneItem({ branch, milestone, steps }: MilestoneItemProps) {
  const [state, setState] = useState<'renaming' | 'adding' | null>(null);
  const { id } = milestone;
  const label = labelOf(milestone);
  const siblings = branch.milestones.map((one) => one.milestone);
  const at = siblings.findIndex((one) => one.id === id);
  const others = siblings.filter((one) => one.id !== id).map(labelOf);
  const isFixed = milestone.readOnly || milestone.damaged.has('label');
  const end = () => setState(null);
  return (
    <li className={styles.milestone}>
      <div className={styles.row} data-part={id}>
        <span className="t2 ink3">
          <RenameField
            item={milestone}
            isRenaming={state === 'renaming'}
            check={(text) => checkMilestone(text, others)}
            onSave={(text) => renameMilestone(id, text)}
            onDone={end}
          />
        </span>
        <AddButton
          label={mainScreenTexts.addStepTo(label)}
          isAdding={state === 'adding'}
          onClick={() => setState('adding')}
        />
        <Menu
          label={mainScreenTexts.actions(label)}
          trigger={<IconButton label={mainScreenTexts.actions(label)} icon={Ellipsis} tip={false} small />}
          items={[
            { label: mainScreenTexts.addStep, icon: Plus, onSelect: () => setState('adding') },
            { label: planTexts.rename, icon: Pencil, disabled: isFixed, onSelect: () => setState('renaming') },
            {
              label: planTexts.moveUp,
              icon: ArrowUp,
              disabled: milestone.readOnly || at <= 0,
              onSelect: () => shiftPlanItem('milestones', milestone, -1),
            },
            {
              label: planTexts.moveDown,
              icon: ArrowDown,
              disabled: milestone.readOnly || at === siblings.length - 1,
              onSelect: () => shiftPlanItem('milestones', milestone, 1),
            },
            'line',
            {
              label: planTexts.remove,
              icon: Trash2,
              danger: true,
              onSelect: () => void deletePlanItem('milestones', id),
            },
          ]}
        />
        <DragSlot id={id} />
      </div>
      <ul aria-label={label}>
        {steps.map((step) => (
          <StepItem key={step.id} step={step} />
        ))}
      </ul>
      {state === 'adding' && <AddStepForm branch={branch} parentId={id} onDone={end} />}
    </li>
  );
});
