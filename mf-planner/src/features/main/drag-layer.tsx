import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { goals, type Item, steps } from '@northkeep/shared-vault';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { main } from '../../copy.ts';
import { dragSlots } from '../plan/drag-slots.tsx';
import { labelOf } from '../plan/plan.ts';
import { moveStepTo, moveStepUnder, setStepStatus, shiftStep } from '../plan/step-changes.ts';
import { landingSide, StepDrag } from '../plan/step-drag.tsx';
import styles from './drag-layer.module.css';

/** The drag handles of all steps on the main view, each rendered into the slot beside its row. */
export const DragLayer = observer(function DragLayer() {
  const slots = [...dragSlots.entries()];
  return (
    <StepDrag onDrop={dropStep}>
      {(dragged) => (
        <>
          {slots.map(([id, slot]) => {
            const step = steps.get(id);
            if (step) return createPortal(<Handle step={step} slot={slot} dragged={dragged} />, slot, id);
            return goals.get(id) && <GoalTarget key={id} id={id} slot={slot} />;
          })}
          <p className="sr" id="step-move-keys">
            {main.moveKeys}
          </p>
        </>
      )}
    </StepDrag>
  );
});

/** Takes a step from another goal at the front, beside another step of its own list at that place. */
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

interface HandleProps {
  step: Item<'steps'>;
  slot: HTMLElement;
  dragged: Item<'steps'> | null;
}

const Handle = observer(function Handle({ step, slot, dragged }: HandleProps) {
  const { id } = step;
  const button = useRef<HTMLButtonElement | null>(null);
  const drag = useDraggable({ id, disabled: step.readOnly });
  const { setNodeRef, isOver } = useDroppable({ id });
  const side = isOver ? landingSide(dragged, step) : undefined;
  useEffect(() => {
    const row = slot.parentElement;
    setNodeRef(row);
    return () => setNodeRef(null);
  }, [slot, setNodeRef]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    shiftStep(step, event.key === 'ArrowUp' ? -1 : 1);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <button
      type="button"
      ref={(node) => {
        button.current = node;
        drag.setNodeRef(node);
      }}
      className={styles.handle}
      data-side={side}
      aria-label={main.moveStep(labelOf(step))}
      aria-describedby="step-move-keys"
      disabled={step.readOnly}
      {...drag.listeners}
      onKeyDown={press}
    >
      <Icon of={GripVertical} small />
    </button>
  );
});

/** Makes the section of a goal a target for steps of other goals. */
function GoalTarget({ id, slot }: { id: string; slot: HTMLElement }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  useEffect(() => {
    setNodeRef(slot.parentElement);
    return () => setNodeRef(null);
  }, [slot, setNodeRef]);
  useEffect(() => {
    slot.parentElement?.toggleAttribute('data-takes', isOver);
  }, [slot, isOver]);
  return null;
}
