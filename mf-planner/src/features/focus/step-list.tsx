import { useDroppable } from '@dnd-kit/core';
import { formatNumber, SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { checkParkedStep } from '../../rules/plan-limits.ts';
import { canSelectMoreSteps } from '../../rules/step-lists.ts';
import { AddField } from '../plan/add-field.tsx';
import type { DraggedPlanItem } from '../plan/plan-drag.tsx';
import { addParkedStep } from '../plan/step-changes.ts';
import { useFocusReturn } from '../plan/use-focus-return.ts';
import { weeklyFocusTexts } from './copy.ts';
import { type StepListId, toDropTargetId } from './drag-ids.ts';
import styles from './goal-steps.module.css';
import { WeeklyFocusStepRow } from './weekly-focus-step-row.tsx';

interface StepListProps {
  list: StepListId;
  /** All steps of the parent. */
  steps: readonly Item<'steps'>[];
  /** Number of selected steps of the goal, including those of its milestones. */
  count: number;
  dragged: DraggedPlanItem | null;
}

/**
 * The selected or the parked steps of one parent. A step that is moved here from the other list becomes the first one.
 */
export const StepList = observer(function StepList({ list, steps, count, dragged }: StepListProps) {
  const [adding, setAdding] = useState(false);
  const addButton = useFocusReturn(adding);
  const { isOver, setNodeRef } = useDroppable({ id: toDropTargetId(list) });
  const { status, parentId } = list;
  const isFull = status === 'selected' && !canSelectMoreSteps(count);
  const takes =
    dragged?.kind === 'steps' && dragged.item.parentId === parentId && dragged.item.status !== status && !isFull;
  const shown = steps.filter((step) => (step.status === 'selected' ? 'selected' : 'parked') === status);
  const title = status === 'selected' ? weeklyFocusTexts.selected : weeklyFocusTexts.parked;
  return (
    <div ref={setNodeRef} className={styles.list} data-takes={(takes && isOver) || undefined}>
      <div className={styles.head}>
        <h4 className="t2 w5">{title}</h4>
        <span className="t2 ink3 num">
          {status === 'selected' ? commonTexts.ofLimit(count, SELECTED_STEPS_MAX) : formatNumber(shown.length)}
        </span>
      </div>
      <ul className={styles.rows} aria-label={title}>
        {shown.map((step, i) => (
          <WeeklyFocusStepRow
            key={step.id}
            step={step}
            isFirst={i === 0}
            isLast={i === shown.length - 1}
            dragged={dragged}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={`${styles.none} t2 ink3`}>{weeklyFocusTexts.noneOf[status]}</p>}
      {status === 'parked' &&
        (adding ? (
          <AddField
            autoFocus
            draft={parentId}
            label={weeklyFocusTexts.newStep}
            check={checkParkedStep}
            onAdd={(label) => {
              addParkedStep(parentId, { label });
              announceToScreenReaders(commonTexts.added(label));
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button ref={addButton} kind="text" small icon={Plus} onClick={() => setAdding(true)}>
            {weeklyFocusTexts.addParked}
          </Button>
        ))}
    </div>
  );
});
