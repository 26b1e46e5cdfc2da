import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import type { KeyboardEvent } from 'react';
import { notesTexts } from '../../../copy.ts';
import { requestFocus } from '../focus-request.ts';
import type { UndoDirection } from './apply-step.ts';
import { undoOrRedoLatestStep } from './line-history.ts';

/**
 * Undoes or redoes the latest step and announces the result. With `moveFocus`, places the caret in the first line of
 * the step.
 */
export async function undoOrRedo(direction: UndoDirection, moveFocus = false): Promise<void> {
  const latest = await undoOrRedoLatestStep(direction);
  // A new line and the first text typed into it are two steps. When the first of them leaves an empty line, the next
  // step is undone or redone as well.
  const applied = latest?.ids.some(isEmpty) ? ((await undoOrRedoLatestStep(direction)) ?? latest) : latest;
  if (!applied) return announceToScreenReaders(notesTexts.noMore[direction]);
  const [first] = applied.ids;
  if (moveFocus && first !== undefined) requestFocus(first);
  announceToScreenReaders(applied.isWhole ? notesTexts.applied[direction] : notesTexts.undonePartly);
}

const isEmpty = (id: string): boolean => lines.get(id)?.text.trim() === '';

/** Handles Ctrl or Cmd with Z, Shift+Z and Y in the list of lines. `moveFocus` is that of {@link undoOrRedo}. */
export function handleUndoKey(event: KeyboardEvent, moveFocus = true): void {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return;
  const letter = pressedKey(event).toLowerCase();
  const isRedo = (letter === 'z' && shiftKey) || (letter === 'y' && ctrlKey && !shiftKey);
  if (letter !== 'z' && !isRedo) return;
  event.preventDefault();
  void undoOrRedo(isRedo ? 'redo' : 'undo', moveFocus);
}
