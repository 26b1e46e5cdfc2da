import { announceToScreenReaders, askToConfirm, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines, userToday } from '@northkeep/shared-vault';
import { notesTexts } from '../../copy.ts';
import { toJournalPatch } from '../../rules/schedule.ts';
import { subLineTexts } from '../sub-lines/copy.ts';
import { listRemovedWith } from '../sub-lines/follow-parent.ts';
import { findPassedLine } from '../sub-lines/move-past.ts';
import { undoableLines } from './undo/edited-lines.ts';
import { recordUndoStep } from './undo/line-history.ts';
import type { UndoStep } from './undo/step.ts';
import { undoFromToast } from './undo/undo-from-toast.ts';

export type LineItem = Item<'lines'>;

/** True when the text of a line can be edited: it was decrypted, and no newer version of the app wrote the line. */
export function isEditable(line: LineItem): boolean {
  return !line.readOnly && !line.damaged.has('text');
}

/** Returns the text of a line, or a placeholder when it could not be decrypted. */
export function getDisplayText(line: LineItem): string {
  return line.damaged.has('text') ? notesTexts.damaged : line.text;
}

/** Turns a line into a journal entry, which removes it from the notes; a toast offers to undo. */
export function moveToJournal(line: LineItem): void {
  const { id, scheduleDate } = line;
  const { step } = recordUndoStep(() => undoableLines.change(id, toJournalPatch(scheduleDate, userToday())));
  offerUndo('success', notesTexts.filed, getDisplayText(line), step);
}

/** Turns a journal entry into a note of the same day; a toast offers to undo. */
export function moveToNotes(line: LineItem): void {
  const { step } = recordUndoStep(() => undoableLines.change(line.id, { type: 'task' }));
  offerUndo('success', notesTexts.moved, getDisplayText(line), step);
}

/**
 * Deletes a line with its sub-lines; a toast offers to undo. A line that could not be decrypted cannot come back as a
 * copy, so its deletion needs a confirmation instead. An altered line stays, and a toast says why.
 */
export async function removeLine(line: LineItem): Promise<void> {
  if (line.isAltered) return void toast({ type: 'error', text: notesTexts.altered });
  const text = getDisplayText(line);
  if (line.damaged.size > 0 || line.readOnly) {
    const sure = await askToConfirm({
      title: notesTexts.removeDamaged,
      text: notesTexts.removeDamagedMore,
      action: notesTexts.remove,
      danger: true,
    });
    if (sure) lines.remove(line.id);
    return;
  }
  const below = listRemovedWith(line.id);
  const { step } = recordUndoStep(() => {
    for (const { id } of [line, ...below]) undoableLines.remove(id);
  });
  if (below.length > 0) offerUndo('info', subLineTexts.removedWith(text, below.length), text, step);
  else if (text.trim() !== '') offerUndo('info', notesTexts.removed(text), text, step);
}

/**
 * Shows a toast whose button undoes one step. A change that another device has made since then stays, and this is
 * announced.
 */
export function offerUndo(type: 'info' | 'success', message: string, text: string, step: UndoStep | null): void {
  if (!step) return;
  const undo = async () => {
    const applied = await undoFromToast(step);
    announceToScreenReaders(applied?.isWhole === false ? notesTexts.undonePartly : notesTexts.undone(text));
  };
  toast({ isPrivate: true, type, text: message, action: { label: notesTexts.undo, run: () => void undo() } });
}

/** Moves a line past the next one in the current view, with its sub-lines, and announces it. */
export function moveLine(line: LineItem, direction: 'up' | 'down'): void {
  const neighbour = findPassedLine(line, direction);
  if (!neighbour) return;
  undoableLines.move(line.id, direction === 'up' ? { before: neighbour.id } : { after: neighbour.id });
  announceToScreenReaders(direction === 'up' ? notesTexts.movedUp : notesTexts.movedDown);
}
