import { SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { common, focus } from '../../copy.ts';
import { checkParkedStep } from '../../rules/plan-limits.ts';
import type { StepStatus } from '../../rules/step-lists.ts';
import { AddField } from '../plan/add-field.tsx';
import { addParkedStep } from '../plan/step-changes.ts';
import { FocusRow } from './focus-row.tsx';
import styles from './goal-steps.module.css';

interface StepListProps {
  parentId: string;
  status: StepStatus;
  /** All steps of the parent. */
  steps: readonly Item<'steps'>[];
  /** Selected steps of the goal, those of its milestones included. */
  count: number;
}

/** The selected or the parked steps of one parent. A step that moves here lands at the front. */
export const StepList = observer(function StepList({ parentId, status, steps, count }: StepListProps) {
  const [adding, setAdding] = useState(false);
  const shown = steps.filter((step) => (step.status === 'selected' ? 'selected' : 'parked') === status);
  const title = status === 'selected' ? focus.selected : focus.parked;
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <h4 className="t2 w5">{title}</h4>
        <span className="t2 ink3 num">
          {status === 'selected' ? common.ofLimit(count, SELECTED_STEPS_MAX) : shown.length}
        </span>
      </div>
      <ul className={styles.rows} aria-label={title}>
        {shown.map((step, i) => (
          <FocusRow key={step.id} step={step} isFirst={i === 0} isLast={i === shown.length - 1} />
        ))}
      </ul>
      {shown.length === 0 && <p className={`${styles.none} t2 ink3`}>{focus.noneOf[status]}</p>}
      {status === 'parked' &&
        (adding ? (
          <AddField
            autoFocus
            label={focus.newStep}
            check={checkParkedStep}
            onAdd={(label) => addParkedStep(parentId, { label })}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button kind="text" small icon={Plus} onClick={() => setAdding(true)}>
            {focus.addParked}
          </Button>
        ))}
    </div>
  );
});
