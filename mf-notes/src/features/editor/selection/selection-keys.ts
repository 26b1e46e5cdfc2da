import { isApple } from '@northkeep/shared-kit/kbd';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import type { KeyboardEvent } from 'react';
import type { LinePosition } from '../line-editing.ts';
import { extendSelection, selectAllLines, toggleSelectedLine } from './selection-store.ts';

/** True for the keys that select everything. On Apple keyboards Ctrl+A moves the caret. */
export function pressesAll(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const hasModifier = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return hasModifier && !altKey && !shiftKey && pressedKey(event).toLowerCase() === 'a';
}

/**
 * Handles the keys that start a selection of lines in the text of a line: those that have nothing more to select in the
 * text itself. Returns true when it has handled the key.
 */
export function handleSelectionStart(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { line, previous, next }: LinePosition,
): boolean {
  const { value, selectionStart: start, selectionEnd: end, selectionDirection } = event.currentTarget;
  if (line.readOnly) return false;
  if (pressesAll(event)) {
    if (start > 0 || end < value.length) return false;
    selectAllLines(line.id);
    return true;
  }
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = pressedKey(event);
  const isCaret = start === end;
  const isAtEnd = end === value.length && (isCaret || selectionDirection !== 'backward');
  const isAtStart = start === 0 && (isCaret || selectionDirection !== 'forward');
  if (!(key === 'ArrowDown' && isAtEnd) && !(key === 'ArrowUp' && isAtStart)) return false;
  const neighbour = key === 'ArrowDown' ? next : previous;
  if (neighbour && !neighbour.readOnly) extendSelection(neighbour.id, line.id);
  else toggleSelectedLine(line.id);
  return true;
}
