import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import type { KeyboardEvent } from 'react';
import { notesTexts } from '../../../copy.ts';
import { requestFocus } from '../focus-request.ts';
import type { UndoDirection } from './apply-step.ts';
import { applyLatestStep } from './line-history.ts';

/** Undoes or redoes the latest step and announces it. With `moveFocus`, the first of its lines gets the caret. */
export async function undoOrRedo(direction: UndoDirection, moveFocus = false): Promise<void> {
  const latest = await applyLatestStep(direction);
  // A new line and its first text are two steps. Both are undone together, so that no empty line remains between them.
  const applied = latest?.ids.some(isEmpty) ? ((await applyLatestStep(direction)) ?? latest) : latest;
  if (!applied) return announceToScreenReaders(notesTexts.noMore[direction]);
  const [first] = applied.ids;
  if (moveFocus && first !== undefined) requestFocus(first);
  announceToScreenReaders(applied.isWhole ? notesTexts.applied[direction] : notesTexts.undonePartly);
}

const isEmpty = (id: string): boolean => lines.get(id)?.text.trim() === '';

/** Handles Ctrl or Cmd with Z, Shift+Z and Y in the list of lines. */
export function handleUndoKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey || event.nativeEvent.isComposing) return;
  const letter = key.toLowerCase();
  const isRedo = (letter === 'z' && shiftKey) || (letter === 'y' && ctrlKey && !shiftKey);
  if (letter !== 'z' && !isRedo) return;
  event.preventDefault();
  void undoOrRedo(isRedo ? 'redo' : 'undo', true);
}
