import {
  type CollisionDetection,
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
import { type ReactNode, useState } from 'react';
import { common } from '../../copy.ts';
import { labelOf } from './plan.ts';
import styles from './step-drag.module.css';

/** Time in ms that a finger rests on a handle before the drag starts, and its movement in px meanwhile. */
const TOUCH_HOLD = { delay: 600, tolerance: 8 };
/** Movement in px that turns a press of the mouse into a drag. */
const MOUSE_START = { distance: 4 };

/** The targets under the pointer; a step comes before the list or goal around it. */
const stepsFirst: CollisionDetection = (at) => {
  const hits = pointerWithin(at);
  const over = hits.filter(({ id }) => steps.get(String(id)) !== undefined);
  return over.length > 0 ? over : hits;
};

interface StepDragProps {
  /** Applies a drop over the step, list or goal of this id. */
  onDrop: (step: Item<'steps'>, over: string) => void;
  children: (dragged: Item<'steps'> | null) => ReactNode;
}

/** Lets steps be dragged by mouse and by a finger that rests first. */
export const StepDrag = observer(function StepDrag({ onDrop, children }: StepDragProps) {
  const [dragged, setDragged] = useState<Item<'steps'> | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_START }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
  );
  const start = ({ active }: DragStartEvent) => setDragged(steps.get(String(active.id)) ?? null);
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const step = steps.get(String(active.id));
    if (step && over) onDrop(step, String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={stepsFirst}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
      accessibility={{ restoreFocus: false, screenReaderInstructions: { draggable: '' } }}
    >
      {children(dragged)}
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

/** The side of a row where a step of the same list lands. */
export function landingSide(dragged: Item<'steps'> | null, step: Item<'steps'>): 'before' | 'after' | undefined {
  if (!dragged || dragged.id === step.id) return undefined;
  if (dragged.parentId !== step.parentId || dragged.status !== step.status) return undefined;
  return dragged.index < step.index ? 'after' : 'before';
}
