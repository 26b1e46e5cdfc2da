import { observer } from '@northkeep/shared-kit/runtime';
import { useRef, useState } from 'react';
import { mainScreenTexts, planCountTexts } from '../../copy.ts';
import { planTexts } from '../../plan-copy.ts';
import { distributeRows } from '../../rules/allot-rows.ts';
import { checkMilestone } from '../../rules/plan-limits.ts';
import { DragSlot } from '../plan/drag-slot.tsx';
import { MENU_BUTTON_SELECTOR } from '../plan/menu-button.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { addMilestone } from '../plan/plan-changes.ts';
import { AddButton } from './add-button.tsx';
import { AddLabelField } from './add-label-field.tsx';
import { AddStepForm } from './add-step-form.tsx';
import { countMilestoneRows } from './count-rows.ts';
import { GoalLabel } from './goal-label.tsx';
import styles from './goals-mode-view.module.css';
import { LazyGoalMenu } from './lazy-menus.tsx';
import { MilestoneItem } from './milestone-item.tsx';
import { StepItem } from './step-item.tsx';

/** A goal with its steps and milestones, and the controls that change them. At most `rows` of its rows are rendered. */
export const GoalItem = observer(function GoalItem({ branch, rows }: { branch: Goal; rows: number }) {
  const [state, setState] = useState<'renaming' | 'step' | 'milestone' | null>(null);
  const { goal } = branch;
  const label = labelOf(goal);
  const direct = branch.steps.filter(({ parentId }) => parentId === goal.id);
  const [ofSteps = 0, ...shares] = distributeRows(
    [direct.length, ...branch.milestones.map(countMilestoneRows)],
    rows - 1,
  );
  const named = branch.milestones.map(({ milestone }) => labelOf(milestone));
  const row = useRef<HTMLDivElement>(null);
  const end = () => setState(null);
  const returnToMenu = () => {
    row.current?.querySelector<HTMLElement>(MENU_BUTTON_SELECTOR)?.focus();
    end();
  };
  const isAdding = state === 'step' || state === 'milestone';
  return (
    <li>
      <div className={styles.row} data-part={goal.id} ref={row}>
        <span>
          <GoalLabel branch={branch} isRenaming={state === 'renaming'} onDone={end} />
        </span>
        <span className="t1 ink3 nowrap">
          {branch.steps.length > 0 ? planCountTexts.steps(branch.steps.length) : null}
        </span>
        <AddButton
          label={mainScreenTexts.addStepTo(label)}
          isAdding={state === 'step'}
          onClick={() => setState('step')}
        />
        <LazyGoalMenu
          branch={branch}
          onRename={() => setState('renaming')}
          onAdd={() => setState('step')}
          onMilestone={() => setState('milestone')}
        />
        <DragSlot id={goal.id} />
      </div>
      {(branch.steps.length > 0 || branch.milestones.length > 0 || isAdding) && (
        <ul className={styles.steps}>
          {direct.slice(0, ofSteps).map((step) => (
            <StepItem key={step.id} step={step} />
          ))}
          {state === 'step' && (
            <li className={styles.add}>
              <AddStepForm branch={branch} onDone={end} />
            </li>
          )}
          {branch.milestones.slice(0, shares.length).map(({ milestone, steps }, i) => (
            <MilestoneItem
              key={milestone.id}
              branch={branch}
              milestone={milestone}
              steps={steps.slice(0, (shares[i] ?? 0) - 1)}
            />
          ))}
          {state === 'milestone' && (
            <li className={styles.add}>
              <AddLabelField
                label={planTexts.milestone}
                draft={goal.id}
                check={(text) => checkMilestone(text, named)}
                onAdd={(text) => addMilestone(goal.id, text)}
                onDone={end}
                onCancel={returnToMenu}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
});
