import { useDraggable } from '@dnd-kit/core';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import type { DraggedPlanItem } from './plan-drag.tsx';

interface DragHandleProps {
  item: DraggedPlanItem['item'];
  label: string;
  /** Id of the element that explains the keys. */
  keysId: string;
  /** Handles a key that is pressed on the handle. */
  onKey: (event: KeyboardEvent) => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
  className: string | undefined;
}

/** Handle of a part of the plan: drags it with the mouse or a finger, and moves it with the keys. */
export const DragHandle = observer(function DragHandle(props: DragHandleProps) {
  const { item, label, keysId, onKey, buttonRef, className } = props;
  const { setNodeRef, listeners } = useDraggable({ id: item.id, disabled: item.readOnly });
  return (
    <button
      type="button"
      ref={(node) => {
        buttonRef.current = node;
        setNodeRef(node);
      }}
      className={className}
      aria-label={label}
      aria-describedby={keysId}
      disabled={item.readOnly}
      {...listeners}
      onKeyDown={onKey}
    >
      <Icon of={GripVertical} small />
    </button>
  );
});
