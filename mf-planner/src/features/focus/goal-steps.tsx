import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, steps } from '@northkeep/shared-vault';
import { useState } from 'react';
import { common } from '../../copy.ts';
import { type Goal, labelOf } from '../plan/plan.ts';
import { moveStepTo, setStepStatus } from '../plan/step-changes.ts';
import { focus } from './copy.ts';
import { listOf, readList } from './drag-ids.ts';
import styles from './goal-steps.module.css';
import { StepList } from './step-list.tsx';

/** Time in ms that a finger rests on a handle before the drag starts, and its movement in px meanwhile. */
const TOUCH_HOLD = { delay: 600, tolerance: 8 };
/** Movement in px that turns a press of the mouse into a drag. */
const MOUSE_START = { distance: 4 };

/** Selected and parked steps of a goal and of each of its milestones; a step is dragged within and between the two. */
export const GoalSteps = observer(function GoalSteps({ branch }: { branch: Goal }) {
  const [dragged, setDragged] = useState<Item<'steps'> | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_START }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
  );
  const start = ({ active }: DragStartEvent) => setDragged(steps.get(String(active.id)) ?? null);
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const step = steps.get(String(active.id));
    if (step && over) dropStep(step, String(over.id));
  };
  const { goal, selected, milestones } = branch;
  const direct = branch.steps.filter(({ parentId }) => parentId === goal.id);
  const groups = [
    { id: goal.id, title: null, own: direct },
    ...milestones.map(({ milestone, steps: own }) => ({ id: milestone.id, title: labelOf(milestone), own })),
  ];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
      accessibility={{ restoreFocus: false, screenReaderInstructions: { draggable: '' } }}
    >
      {groups.map(({ id, title, own }) => (
        <section key={id} className={styles.group} aria-label={title ?? labelOf(goal)}>
          {title !== null && <h4 className={styles.milestone}>{title}</h4>}
          <div className={styles.lists}>
            <StepList list={listOf(id, 'selected')} steps={own} count={selected.length} dragged={dragged} />
            <StepList list={listOf(id, 'parked')} steps={own} count={selected.length} dragged={dragged} />
          </div>
        </section>
      ))}
      <p className="t1 ink3">{focus.countHint}</p>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.lifted}>
            <span>{labelOf(dragged)}</span>
            <span className="ink3 num">{common.often(dragged.total)}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
});

/** Applies a drop over a list or over a step: another list takes it at the front, its own list at that place. */
function dropStep(step: Item<'steps'>, over: string): void {
  const list = readList(over);
  const target = list ? null : steps.get(over);
  const parentId = list?.parentId ?? target?.parentId;
  const status = list?.status ?? target?.status;
  if (parentId !== step.parentId || status === undefined) return;
  if (status !== step.status) setStepStatus(step, status);
  else if (target) moveStepTo(step, target.id);
}
