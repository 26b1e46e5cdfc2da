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
import { aims, goals, type Item, milestones, steps } from '@northkeep/shared-vault';
import { type ReactNode, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { labelOf } from './plan.ts';
import styles from './plan-drag.module.css';

/**
 * Time in ms that a finger rests on a handle before the drag starts, and the movement in px that is tolerated during
 * that time.
 */
const TOUCH_HOLD = { delay: 600, tolerance: 8 };
/** Movement in px that turns a press of the mouse into a drag. */
const MOUSE_START = { distance: 4 };

/** A part of the plan that can be dragged. */
export type DraggedPlanItem =
  | { readonly kind: 'aims'; readonly item: Item<'aims'> }
  | { readonly kind: 'goals'; readonly item: Item<'goals'> }
  | { readonly kind: 'milestones'; readonly item: Item<'milestones'> }
  | { readonly kind: 'steps'; readonly item: Item<'steps'> };

/**
 * Kinds of drop targets that each dragged kind accepts, innermost first. 'lists' stands for the lists of steps, which
 * are not parts of the plan.
 */
const TARGETS: Readonly<Record<DraggedPlanItem['kind'], readonly (DraggedPlanItem['kind'] | 'lists')[]>> = {
  steps: ['steps', 'lists', 'milestones', 'goals'],
  milestones: ['milestones'],
  goals: ['goals', 'aims'],
  aims: ['aims'],
};

/** Returns the part of the plan with this id. */
export function findPlanItem(id: string): DraggedPlanItem | null {
  const [step, milestone, goal, aim] = [steps.get(id), milestones.get(id), goals.get(id), aims.get(id)];
  if (step) return { kind: 'steps', item: step };
  if (milestone) return { kind: 'milestones', item: milestone };
  if (goal) return { kind: 'goals', item: goal };
  return aim ? { kind: 'aims', item: aim } : null;
}

/** Returns the innermost targets under the pointer that accept the dragged part. */
const innermostFirst: CollisionDetection = (at) => {
  const part = findPlanItem(String(at.active.id));
  if (!part) return [];
  const hits = pointerWithin(at).map((hit) => ({ hit, kind: findPlanItem(String(hit.id))?.kind ?? 'lists' }));
  for (const kind of TARGETS[part.kind]) {
    const over = hits.filter((one) => one.kind === kind);
    if (over.length > 0) return over.map(({ hit }) => hit);
  }
  return [];
};

interface PlanDragProps {
  /** Called when a part is dropped; `over` is the id of the part or list that it is dropped on. */
  onDrop: (part: DraggedPlanItem, over: string) => void;
  children: (dragged: DraggedPlanItem | null) => ReactNode;
}

/** Lets the user drag parts of the plan with the mouse, or with a finger after a long press. */
export const PlanDrag = observer(function PlanDrag({ onDrop, children }: PlanDragProps) {
  const [dragged, setDragged] = useState<DraggedPlanItem | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_START }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
  );
  const start = ({ active }: DragStartEvent) => setDragged(findPlanItem(String(active.id)));
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const part = findPlanItem(String(active.id));
    if (part && over) onDrop(part, String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={innermostFirst}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
      accessibility={{ restoreFocus: false, screenReaderInstructions: { draggable: '' } }}
    >
      {children(dragged)}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.lifted}>
            <span dir="auto">{labelOf(dragged.item)}</span>
            {dragged.kind === 'steps' && <span className="ink3 num">{commonTexts.often(dragged.item.total)}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
});

/**
 * Returns the side of a row on which a dragged part of the same list lands; undefined when it is not of the same list.
 */
export function getDropSide(dragged: DraggedPlanItem | null, over: DraggedPlanItem): 'before' | 'after' | undefined {
  if (!dragged || dragged.kind !== over.kind || dragged.item.id === over.item.id) return undefined;
  if (dragged.item.parentId !== over.item.parentId) return undefined;
  if (dragged.kind === 'steps' && over.kind === 'steps' && dragged.item.status !== over.item.status) return undefined;
  return dragged.item.index < over.item.index ? 'after' : 'before';
}
