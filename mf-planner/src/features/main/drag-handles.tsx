import { useDroppable } from '@dnd-kit/core';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, steps } from '@northkeep/shared-vault';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { planTexts } from '../../plan-copy.ts';
import { DragHandle } from '../plan/drag-handle.tsx';
import { dragSlots } from '../plan/drag-slot.tsx';
import { moveGoalUnder, movePlanItemTo, shiftPlanItem } from '../plan/part-order.ts';
import { labelOf } from '../plan/plan.ts';
import { type DraggedPlanItem, findPlanItem, getDropSide, PlanDrag } from '../plan/plan-drag.tsx';
import { moveStepTo, moveStepUnder, setStepStatus, shiftStep } from '../plan/step-changes.ts';
import styles from './drag-handles.module.css';

/** Renders the drag handle of each aim, goal, milestone and step on the main view into the slot next to its row. */
export const DragHandles = observer(function DragHandles() {
  // The handles are rendered with a low priority, after the rows, because each handle is a portal to which React adds
  // all of its event listeners.
  const slots = useDeferredValue([...dragSlots.entries()]);
  return (
    <PlanDrag onDrop={dropPart}>
      {(dragged) => (
        <>
          {slots.map(([id, slot]) => (
            <DropTarget key={id} id={id} slot={slot} dragged={dragged} />
          ))}
          <p className="sr" id="plan-move-keys">
            {planTexts.moveKeys}
          </p>
        </>
      )}
    </PlanDrag>
  );
});

/**
 * Applies a drop: within its list, a part takes the place of the part with the id `over`; in another list, it moves to
 * the front.
 */
function dropPart(part: DraggedPlanItem, over: string): void {
  if (part.kind === 'steps') dropStep(part.item, over);
  else if (part.kind === 'goals') dropGoal(part.item, over);
  else movePlanItemTo(part.kind, part.item, over);
}

function dropGoal(goal: Item<'goals'>, over: string): void {
  const target = findPlanItem(over);
  const aimId = target?.kind === 'goals' ? target.item.parentId : over;
  if (aimId === goal.parentId) movePlanItemTo('goals', goal, over);
  else if (aimId !== null) moveGoalUnder(goal, aimId);
}

/**
 * Applies the drop of a step: within its list, it takes the place of the step under the pointer; in another list, it
 * moves to the front.
 */
function dropStep(step: Item<'steps'>, over: string): void {
  const target = steps.get(over);
  const parentId = target ? target.parentId : over;
  if (parentId === null) return;
  if (target && parentId === step.parentId) {
    if (target.status === step.status) moveStepTo(step, target.id);
    else setStepStatus(step, target.status);
    return;
  }
  moveStepUnder(step, parentId);
}

interface DropTargetProps {
  id: string;
  slot: HTMLElement;
  dragged: DraggedPlanItem | null;
}

/** Registers the list item or section around a slot as a drop target, and renders the drag handle into the slot. */
const DropTarget = observer(function DropTarget({ id, slot, dragged }: DropTargetProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  const part = findPlanItem(id);
  const side = isOver && part ? getDropSide(dragged, part) : undefined;
  useEffect(() => {
    setNodeRef(slot.closest<HTMLElement>('li, section'));
    return () => setNodeRef(null);
  }, [slot, setNodeRef]);
  useEffect(() => {
    const row = slot.closest('li, section');
    if (side) row?.setAttribute('data-landing', side);
    return () => row?.removeAttribute('data-landing');
  }, [slot, side]);
  const hasHandle = part && slot.dataset.onlyTakes === undefined;
  return hasHandle && createPortal(<Handle part={part} />, slot, id);
});

const Handle = observer(function Handle({ part }: { part: DraggedPlanItem }) {
  const { item } = part;
  const button = useRef<HTMLButtonElement | null>(null);
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    const by = key === 'ArrowUp' ? -1 : 1;
    if (part.kind === 'steps') shiftStep(part.item, by);
    else shiftPlanItem(part.kind, part.item, by);
    focusInNextFrame(() => button.current);
  };
  return (
    <DragHandle
      item={item}
      label={planTexts.moveStep(labelOf(item))}
      keysId="plan-move-keys"
      onKey={press}
      buttonRef={button}
      className={styles.handle}
    />
  );
});
