import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { announceToScreenReaders, create } from '@northkeep/shared-kit/runtime';
import { rangeBetween } from '../../../rules/selection.ts';
import { useDragState } from '../drag/drag-store.ts';
import { requestFocus } from '../focus-request.ts';
import type { LineItem } from '../line-changes.ts';
import { listShownLines } from '../shown-lines.ts';
import { selectionTexts } from './copy.ts';

interface Selection {
  /** Ids of the selected lines. Some of them may have been deleted by another device. Empty when no selection is on. */
  readonly ids: ReadonlySet<string>;
  /** Line from which Shift extends the selection. */
  readonly anchor: string | null;
  /** Lines that were selected when the anchor was set. They stay selected while Shift extends the selection. */
  readonly base: ReadonlySet<string>;
  /** Line that has the tab stop. */
  readonly current: string | null;
}

const NOTHING: Selection = { ids: new Set(), anchor: null, base: new Set(), current: null };

/** Selection of several lines (docs/adr/0103-selection-of-lines.md). */
export const useSelection = create<Selection>(() => NOTHING);

export const isSelecting = (): boolean => useSelection.getState().ids.size > 0;

/** Returns the shown lines that can be selected, in their order. Lines of a newer version can only be read. */
export const listSelectableLines = (): readonly LineItem[] => listShownLines().filter(({ readOnly }) => !readOnly);

/** Returns the selected lines that are still shown, in their order. */
export function listSelectedLines(): readonly LineItem[] {
  const { ids } = useSelection.getState();
  return listSelectableLines().filter(({ id }) => ids.has(id));
}

/** Selects a line, or removes it from the selection. The selection ends with its last line. */
export function toggleSelectedLine(id: string): void {
  const ids = new Set(useSelection.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  setSelection({ ids, anchor: id, base: ids, current: id });
}

/** Selects the lines from the anchor to a line. `from` is the anchor when no selection is on. */
export function extendSelection(to: string, from: string | null = null): void {
  const { anchor, base } = useSelection.getState();
  const start = anchor ?? from;
  const order = listSelectableLines().map(({ id }) => id);
  const ids = new Set([...base, ...rangeBetween(order, start, to)]);
  setSelection({ ids, anchor: start ?? to, base, current: to });
}

/** Selects all shown lines. */
export function selectAllLines(current: string): void {
  const ids = new Set(listSelectableLines().map(({ id }) => id));
  setSelection({ ids, anchor: current, base: ids, current });
}

/** Moves the tab stop to a line, which has got the focus. */
export const setCurrentLine = (current: string): void => useSelection.setState({ current });

function setSelection(next: Selection): void {
  if (next.ids.size === 0) {
    endSelection();
    return;
  }
  const isStarting = !isSelecting();
  if (isStarting) leaveText();
  useSelection.setState(next);
  const { size } = next.ids;
  announceToScreenReaders(isStarting ? selectionTexts.started(size) : selectionTexts.selected(size));
  if (next.current !== null) requestFocus(next.current);
}

/** Leaves the text that is being edited before its field is removed, so that its latest version is kept. */
function leaveText(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('[data-line] textarea')) activeElement.blur();
}

/** Ends the selection. With `focusesText`, the caret moves to the text of the line that had the focus. */
export function endSelection({ focusesText = false } = {}): void {
  const { current } = useSelection.getState();
  if (!isSelecting()) return;
  useSelection.setState(NOTHING);
  announceToScreenReaders(selectionTexts.ended);
  if (current === null) return;
  if (focusesText) requestFocus(current);
  else focusTick(current);
}

/** Focuses the tick of a line once its row is rendered. The focus of a text would open the keyboard of a phone. */
export function focusTick(id: string): void {
  focusInNextFrame(() =>
    isSelecting() ? null : document.querySelector<HTMLElement>(`[data-line="${id}"] input[type="checkbox"]`),
  );
}

/** Forgets the selection without an announcement, when the list is left. */
export const clearSelection = (): void => useSelection.setState(NOTHING);

// A dragged line is moved by itself.
useDragState.subscribe(({ id }) => id !== null && clearSelection());
