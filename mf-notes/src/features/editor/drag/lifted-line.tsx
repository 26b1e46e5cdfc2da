import { Icon } from '@northkeep/shared-kit/icon';
import { GripVertical } from 'lucide-react';
import type { Point } from '../../../rules/drag.ts';
import styles from './lifted-line.module.css';

/** Offset in px of the pointer in the lifted line: it holds the grip. */
const GRIP = 24;
/** Distance in px that the lifted line keeps from the right edge of the window. */
const MARGIN = 8;

let lifted: HTMLElement | null = null;
let at: Point = { x: 0, y: 0 };

/** Moves the lifted line to the pointer, without a render. */
export function placeLiftedLine(to: Point): void {
  at = to;
  if (!lifted) return;
  const left = Math.max(MARGIN, Math.min(at.x - GRIP, innerWidth - lifted.offsetWidth - MARGIN));
  lifted.style.translate = `${left}px ${at.y - GRIP}px`;
}

/** The text of a dragged line at the pointer. */
export function LiftedLine({ text }: { text: string }) {
  const attach = (element: HTMLElement | null) => {
    lifted = element;
    placeLiftedLine(at);
  };
  return (
    <div ref={attach} className={styles.lifted} aria-hidden="true">
      <Icon of={GripVertical} small />
      <span>{text}</span>
    </div>
  );
}
