import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { dragText } from './copy.ts';
import { endDrag, useDragState } from './drag-store.ts';
import { dropLine } from './drop-line.ts';
import type { DropTarget } from './drop-target.ts';

/**
 * Drops the line that is dragged with the keyboard. Focuses its row first, because the shell moves the focus from there
 * when the row leaves the list.
 */
export function dropWithKeyboard(target: DropTarget): void {
  const { id } = useDragState.getState();
  if (id === null) return;
  endDrag();
  focusRow(id);
  dropLine(id, target);
}

/** Cancels a drag with the keyboard and focuses the row of the line, unless the focus has already moved elsewhere. */
export function cancelKeyboardDrag({ movesFocus = true } = {}): void {
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
