import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { listShownLines } from '../editor/shown-lines.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { subLineTexts } from './copy.ts';
import { canPlace, isAfter, joinParent, leaveParent } from './nest-line.ts';
import { getParentOf, getParents, listSubLines } from './sub-line-tree.ts';

/**
 * True when a dragged line can be dropped onto another line and becomes its sub-line. A line with sub-lines cannot, nor
 * can one be dropped onto a sub-line or onto the line that it is below already.
 */
export function canDropUnder(dragged: string, other: string): boolean {
  const parents = getParents();
  const line = lines.get(dragged);
  return (
    line !== undefined &&
    !parents.has(other) &&
    parents.get(dragged) !== other &&
    canPlace(line) &&
    isWithoutParts(line)
  );
}

/** Makes a dropped line the last sub-line of another, as one step of the history. */
export function dropUnder(line: LineItem, parent: LineItem): void {
  if (!canDropUnder(line.id, parent.id)) return;
  const last = listSubLines(parent.id).at(-1) ?? parent;
  recordUndoStep(() => {
    changeParent(line, parent);
    if (isAfter(last, line)) undoableLines.move(line.id, { after: last.id });
  });
  announceToScreenReaders(subLineTexts.nested(getDisplayText(parent)));
}

/**
 * Called when a line is dropped before or after another line. The dropped line gets the same parent as the other line,
 * or none. A line that has sub-lines itself gets no parent. Returns what to announce; null when nothing has changed.
 */
export function takeLevelOf(line: LineItem, other: LineItem, side: 'before' | 'after'): string | null {
  const [from, to] = [getShownParent(line), getShownParent(other)];
  if (from?.id === to?.id || !canPlace(line)) return null;
  if (to) {
    if (!isWithoutParts(line) || getParentOf(line.id) !== from) return null;
    changeParent(line, to);
    return subLineTexts.nested(getDisplayText(to));
  }
  // Directly below its line it is the first of the sub-lines.
  if (!from || (other.id === from.id && side === 'after')) return null;
  leaveParent(line, from);
  return subLineTexts.unnested;
}

function changeParent(line: LineItem, parent: LineItem): void {
  const before = getParentOf(line.id);
  if (before) leaveParent(line, before);
  joinParent(line, parent);
}

const isWithoutParts = ({ id }: LineItem): boolean => listSubLines(id).length === 0;

/** Returns the line below which the list shows a line; undefined for one that the list shows by itself. */
function getShownParent({ id }: LineItem): LineItem | undefined {
  const parent = getParentOf(id);
  return parent && listShownLines().includes(parent) ? parent : undefined;
}
