import { isApple } from '@northkeep/shared-kit/kbd';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { lazyModule } from '@northkeep/shared-kit/runtime';
import type { KeyboardEvent } from 'react';
import type { LinePosition } from '../line-editing.ts';
import { endSelection, extendSelection, selectAllLines, toggleSelectedLine, useSelection } from './selection-store.ts';

const finish = lazyModule(() => import('./finish-selection.ts'));

/** Popups that take Escape themselves. */
const POPUPS = ':is([role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"])[data-open]';

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

/**
 * Listens to the keys of a selection: Escape ends it; Delete and Backspace in a row delete the selected lines. Returns a
 * function that stops it.
 */
export function listenToSelectionKeys(): () => void {
  const end = new AbortController();
  const press = (event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector(POPUPS)) return;
    const key = pressedKey(event);
    const isInRow = event.target instanceof Element && event.target.closest('[data-selecting]') !== null;
    if (key === 'Escape') endSelection({ focusesText: isInRow });
    else if (isInRow && (key === 'Delete' || key === 'Backspace')) void removeOnceLoaded();
    else return;
    event.preventDefault();
  };
  window.addEventListener('keydown', press, { signal: end.signal });
  return () => end.abort();
}

/** Deletes the selected lines, unless the selection has changed while the code was loading. */
async function removeOnceLoaded(): Promise<void> {
  const { ids } = useSelection.getState();
  try {
    const { removeSelected } = finish.loaded ?? (await finish.load());
    if (useSelection.getState().ids === ids) await removeSelected();
  } catch (reason) {
    // The bar needs the same code, and reports that it cannot be loaded.
    console.warn('the selected lines were not deleted', reason);
  }
}
