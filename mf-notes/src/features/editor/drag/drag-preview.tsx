import { Icon } from '@northkeep/shared-kit/icon';
import { GripVertical } from 'lucide-react';
import type { PointerPosition } from '../../../rules/drag.ts';
import styles from './drag-preview.module.css';

/** Horizontal distance in px from the left edge of the lifted line to the pointer, which holds the line by its grip. */
const GRIP = 24;
/** Distance in px of the lifted line above the pointer: more than half a row, so that it covers no target. */
const ABOVE = 28;
/** Distance in px that the lifted line keeps from the edges of the window. */
const MARGIN = 8;

let lifted: HTMLElement | null = null;
let at: PointerPosition = { x: 0, y: 0 };

/** Moves the lifted line to the pointer, without a render. */
export function moveDragPreview(to: PointerPosition): void {
  at = to;
  if (!lifted) return;
  const left = Math.max(MARGIN, Math.min(at.x - GRIP, innerWidth - lifted.offsetWidth - MARGIN));
  const top = Math.max(MARGIN, at.y - ABOVE - lifted.offsetHeight);
  lifted.style.translate = `${left}px ${top}px`;
}

/** The text of a dragged line above the pointer. */
export function DragPreview({ text }: { text: string }) {
  const attach = (element: HTMLElement | null) => {
    lifted = element;
    moveDragPreview(at);
  };
  return (
    <div ref={attach} className={styles.lifted} aria-hidden="true">
      <Icon of={GripVertical} small />
      <span dir="auto">{text}</span>
    </div>
  );
}
