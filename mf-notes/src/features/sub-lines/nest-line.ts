import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import type { LinePosition } from '../editor/line-editing.ts';
import { listShownLines } from '../editor/shown-lines.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { subLineTexts } from './copy.ts';
import { getParentOf, getParents, listSubLines } from './sub-line-tree.ts';

/**
 * Returns the line of which a line can become a sub-line: the line above it in the list, or the line that this one is
 * below. Null for a sub-line, and for a line that cannot be changed or has no such line above it.
 */
export function findLineAbove({ line, previous }: Pick<LinePosition, 'line' | 'previous'>): LineItem | null {
  const parents = getParents();
  if (!previous || parents.has(line.id) || !canPlace(line)) return null;
  const above = parents.get(previous.id);
  if (above === undefined) return previous;
  // When the list does not contain the parent of the line above, the new sub-line could not be shown below it.
  return listShownLines().find(({ id }) => id === above) ?? null;
}

/**
 * Makes a line the last sub-line of the line above it. Its own sub-lines follow it. A line without a day gets the day of
 * the line above, so that the lists that show the one show the other. Returns false when there is no line above.
 */
export function nestLine(place: Pick<LinePosition, 'line' | 'previous'>): boolean {
  const parent = findLineAbove(place);
  if (!parent) return false;
  recordUndoStep(() => {
    let last = place.previous;
    for (const line of [place.line, ...listSubLines(place.line.id).filter(canPlace)]) {
      joinParent(line, parent);
      if (last && isAfter(last, line)) undoableLines.move(line.id, { after: last.id });
      last = line;
    }
  });
  announceToScreenReaders(subLineTexts.nested(getDisplayText(parent)));
  return true;
}

/** Makes a line a sub-line of another. A line without a day gets the day of that one. */
export function joinParent(line: LineItem, parent: LineItem): void {
  const day = line.scheduleDate === null && !line.isDone ? parent.scheduleDate : null;
  undoableLines.change(line.id, { subLineOf: parent.id, ...(day !== null && { scheduleDate: day }) });
}

/**
 * Makes a sub-line a line of its own, behind the other sub-lines of its line. Returns false for any other line, and for
 * one that cannot be changed.
 */
export function unnestLine(line: LineItem): boolean {
  const parent = getParentOf(line.id);
  if (!parent || !canPlace(line)) return false;
  recordUndoStep(() => {
    leaveParent(line, parent);
    if (!followsSubLines(line, parent)) undoableLines.move(line.id, { after: parent.id });
  });
  announceToScreenReaders(subLineTexts.unnested);
  return true;
}

/** Makes a sub-line a line of its own, at the same position. */
export function leaveParent(line: LineItem, parent: LineItem): void {
  undoableLines.change(line.id, { subLineOf: null });
  settleStoredParents(line, parent);
}

/**
 * Stores the places that were shown where two devices have stored others (docs/adr/0106-sub-lines.md), so that no
 * further line moves when `line` leaves its parent.
 */
function settleStoredParents(line: LineItem, parent: LineItem): void {
  if (parent.subLineOf !== null && lines.get(parent.subLineOf) && canPlace(parent))
    undoableLines.change(parent.id, { subLineOf: null });
  for (const other of lines.items) {
    if (other.subLineOf !== line.id || other.id === parent.id || other.type !== 'task' || !canPlace(other)) continue;
    undoableLines.change(other.id, { subLineOf: parent.id });
  }
}

/** True when only sub-lines of `parent` are between it and a line, in the order of all lines. */
function followsSubLines(line: LineItem, parent: LineItem): boolean {
  const order = lines.items;
  const [from, to] = [order.indexOf(parent), order.indexOf(line)];
  const parents = getParents();
  return from < to && order.slice(from + 1, to).every(({ id }) => parents.get(id) === parent.id);
}

/** True for a line that follows another one in the order of all lines. */
export const isAfter = (line: LineItem, other: LineItem): boolean =>
  lines.items.indexOf(line) > lines.items.indexOf(other);

/** False for a line whose place cannot be changed: a newer version wrote it, or its place could not be decrypted. */
export const canPlace = ({ readOnly, damaged }: LineItem): boolean => !readOnly && !damaged.has('subLineOf');
