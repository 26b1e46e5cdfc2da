import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { dragText } from './copy.ts';
import { endDrag, useDragState } from './drag-store.ts';
import { dropLine } from './drop-line.ts';
import type { DropTarget } from './drop-target.ts';

/**
 * Drops the line that is dragged by keys. The focus returns to its row first: if the row then leaves the list, the
 * shell moves the focus from there.
 */
export function dropByKeys(target: DropTarget): void {
  const { id } = useDragState.getState();
  if (id === null) return;
  endDrag();
  focusRow(id);
  dropLine(id, target);
}

/** Ends a drag by keys, with the focus on its row again unless it is elsewhere. */
export function cancelKeyDrag({ movesFocus = true } = {}): void {
  const { id } = useDragState.getState();
  if (id === null) return;
  endDrag();
  if (movesFocus) focusRow(id);
  announceToScreenReaders(dragText.unchanged);
}

/** Focuses the text of a line, or the first control of its row when it has no text field. */
function focusRow(id: string): void {
  const row = document.querySelector(`[data-line="${id}"]`);
  const control = row?.querySelector<HTMLElement>('textarea') ?? row?.querySelector<HTMLElement>('button:enabled');
  control?.focus();
}
