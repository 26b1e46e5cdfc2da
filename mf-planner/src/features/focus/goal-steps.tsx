import { observer } from '@northkeep/shared-kit/runtime';
import { steps } from '@northkeep/shared-vault';
import { type Goal, labelOf } from '../plan/plan.ts';
import { type DraggedPlanItem, PlanDrag } from '../plan/plan-drag.tsx';
import { moveStepTo, setStepStatus } from '../plan/step-changes.ts';
import { weeklyFocusTexts } from './copy.ts';
import { parseDropTargetId, stepListIdOf } from './drag-ids.ts';
import styles from './goal-steps.module.css';
import { StepList } from './step-list.tsx';

/**
 * Selected and parked steps of a goal and of each of its milestones. A step can be dragged within its list and between
 * the two lists.
 */
export const GoalSteps = observer(function GoalSteps({ branch }: { branch: Goal }) {
  const { goal, selected, milestones } = branch;
  const direct = branch.steps.filter(({ parentId }) => parentId === goal.id);
  const groups = [
    { id: goal.id, title: null, own: direct },
    ...milestones.map(({ milestone, steps: own }) => ({ id: milestone.id, title: labelOf(milestone), own })),
  ];
  return (
    <PlanDrag onDrop={dropStep}>
      {(dragged) => (
        <>
          {groups.map(({ id, title, own }) => (
            <section key={id} className={styles.group} aria-label={title ?? labelOf(goal)}>
              {title !== null && <h4 className={styles.milestone}>{title}</h4>}
              <div className={styles.lists}>
                <StepList list={stepListIdOf(id, 'selected')} steps={own} count={selected.length} dragged={dragged} />
                <StepList list={stepListIdOf(id, 'parked')} steps={own} count={selected.length} dragged={dragged} />
              </div>
            </section>
          ))}
          <p className={`${styles.pointer} t1 ink3`}>{weeklyFocusTexts.countHint}</p>
          <p className={`${styles.touch} t1 ink3`}>{weeklyFocusTexts.countHintTouch}</p>
        </>
      )}
    </PlanDrag>
  );
});

/**
 * Applies a drop on a list or a step. A step from another list moves to the front of the list that it is dropped on; a
 * step of the same list takes the place of the step under the pointer.
 */
function dropStep(part: DraggedPlanItem, over: string): void {
  if (part.kind !== 'steps') return;
  const step = part.item;
  const list = parseDropTargetId(over);
  const target = list ? null : steps.get(over);
  const parentId = list?.parentId ?? target?.parentId;
  const status = list?.status ?? target?.status;
  if (parentId !== step.parentId || status === undefined) return;
  if (status !== step.status) setStepStatus(step, status);
  else if (target) moveStepTo(step, target.id);
}
