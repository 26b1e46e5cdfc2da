import type { MouseEvent } from 'react';
import type { LineItem } from '../line-changes.ts';
import { extendSelection, isSelecting, toggleSelectedLine } from './selection-store.ts';

/** Controls of a row with an action of their own. The handle is none of them: with a key, a click on it selects. */
const CONTROLS = 'input, a, button[aria-haspopup], [role="menu"]';

/**
 * Keeps the caret in its line when another line is pressed with Shift, which would otherwise move the focus: the click
 * that follows selects the lines from the one to the other.
 */
export function keepFocusForSelection(event: MouseEvent, line: LineItem): void {
  if (event.shiftKey && findFocusedLine(line) !== null && isPlainClick(event)) event.preventDefault();
}

/**
 * Handles a click on a row that starts a selection: with Ctrl or Cmd it selects the line, with Shift the lines from the
 * one with the caret. An address in the text that the click has opened comes first.
 */
export function selectByClick(event: MouseEvent, line: LineItem): void {
  if (line.readOnly || isSelecting() || event.defaultPrevented || !isPlainClick(event)) return;
  const from = findFocusedLine(line);
  if (event.ctrlKey || event.metaKey) toggleSelectedLine(line.id);
  else if (event.shiftKey && from !== null) extendSelection(line.id, from);
}

/** True for a click in the row itself, not on one of its controls or in an open menu. */
function isPlainClick({ target, currentTarget, altKey }: MouseEvent): boolean {
  return !altKey && target instanceof Element && currentTarget.contains(target) && target.closest(CONTROLS) === null;
}

/** Returns the id of the line whose text has the focus; null when it is the line itself or none. */
function findFocusedLine({ id }: LineItem): string | null {
  const { activeElement } = document;
  const row = activeElement?.matches('textarea') ? activeElement.closest<HTMLElement>('[data-line]') : null;
  return row?.dataset.line === id ? null : (row?.dataset.line ?? null);
}
