import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { getTypedDatePhrase, rejectDatePhrase } from '../phrases/phrase-store.ts';
import { canQuickSchedule } from '../phrases/plan.ts';
import { PRIORITY_KEYS, setPriority } from '../priority/set-priority.ts';
import { useTabKey } from '../sub-lines/tab-key.ts';
import { startKeyboardDrag } from './drag/lazy-drag-layer.tsx';
import { requestFocus } from './focus-request.ts';
import { isEditable, type LineItem, moveLine } from './line-changes.ts';
import { handleBackspaceAtStart, type LinePosition, splitLine } from './line-editing.ts';
import { handleSelectionStart } from './selection/selection-keys.ts';
import { toggleSelectedLine } from './selection/selection-store.ts';

/**
 * Key for each input type of a `beforeinput` event. The keyboard on the screen of a phone reports key code 229 for
 * every key, so only the input type tells Enter and Backspace apart.
 */
const KEY_OF_INPUT: Readonly<Record<string, string>> = {
  insertLineBreak: 'Enter',
  insertParagraph: 'Enter',
  deleteContentBackward: 'Backspace',
};

interface LineKeysOptions {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly place: LinePosition;
  /** True leaves all keys to the field. */
  readonly plain: boolean;
  /** Makes the field show the stored text. */
  readonly clearDraft: () => void;
  /** Schedules the line by the date phrase in its text. */
  readonly takePhrase: () => void;
}

/**
 * Handles the keys of a line's field: Enter, Tab, Escape, Backspace and the arrow keys. Returns the handler of
 * `onKeyDown`; it returns true when it has handled the key.
 */
export function useLineKeys(options: LineKeysOptions): (event: KeyboardEvent<HTMLTextAreaElement>) => boolean {
  /** True when the latest press was one with Shift, Ctrl, Alt or Cmd. Its line break belongs to the text. */
  const hasModifier = useRef(false);
  const { field, plain } = options;
  // React has no handler for the browser's `beforeinput`. The effect runs after each render, because the handler reads
  // the present line and its neighbours.
  useEffect(() => {
    const element = field.current;
    if (!element || plain) return;
    const input = (event: InputEvent) => {
      const key = KEY_OF_INPUT[event.inputType];
      if (key !== undefined && !hasModifier.current && handlePlainKey(key, element, options)) event.preventDefault();
    };
    element.addEventListener('beforeinput', input);
    return () => element.removeEventListener('beforeinput', input);
  });
  const handleTab = useTabKey(field);
  return (event) => {
    const { altKey, code, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    hasModifier.current = altKey || ctrlKey || metaKey || shiftKey;
    if (plain) return false;
    if (handleSelectionStart(event, options.place)) return true;
    const key = pressedKey(event);
    // On Windows, Alt with digits of the number pad types a character by its code.
    const isOther = ctrlKey || metaKey || code.startsWith('Numpad');
    if (altKey && handleAltKey(key, isOther, currentTarget, options.place)) return true;
    if (!hasModifier.current && handlePlainKey(key, currentTarget, options)) return true;
    return handleTab(event, options.place);
  };
}

/** Handles a key pressed with Alt. */
function handleAltKey(key: string, isOther: boolean, field: HTMLTextAreaElement, place: LinePosition): boolean {
  const { line } = place;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    moveLine(line, key === 'ArrowUp' ? 'up' : 'down');
    requestFocus(line.id, field.selectionStart);
    return true;
  }
  // On a Mac, Option types a character with most keys, such as µ with M. A press that types a character is no shortcut.
  if (isOther) return false;
  const priority = PRIORITY_KEYS[key];
  if (priority !== undefined) setPriority(line, priority);
  else if (key.toLowerCase() === 'm') startKeyboardDrag(line.id);
  else if (key.toLowerCase() === 'x' && !line.readOnly) toggleSelectedLine(line.id);
  else return false;
  return true;
}

/** Handles a key pressed without Shift, Ctrl, Alt and Cmd. */
function handlePlainKey(
  key: string,
  field: HTMLTextAreaElement,
  { place, clearDraft, takePhrase }: LineKeysOptions,
): boolean {
  const { line, previous, next } = place;
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  const phrase = start === end && canQuickSchedule() ? getTypedDatePhrase(line.id, text) : null;
  if (phrase && (key === 'Escape' || (key === 'Backspace' && start === phrase.end))) {
    rejectDatePhrase(phrase);
    return true;
  }
  if (key === 'Tab' && phrase) {
    takePhrase();
    return true;
  }
  if (key === 'Enter') {
    if (start > 0 || end > 0) clearDraft();
    splitLine(place, text, { start, end });
    return true;
  }
  if (key === 'Backspace' && start === 0 && end === 0) {
    if (text === line.text) return handleBackspaceAtStart(place, text);
    // Another device has changed the text. It is shown before a press may remove the line.
    clearDraft();
    requestFocus(line.id, 0);
    return true;
  }
  if (key === 'ArrowUp' && start === end && (isOneRow(field) || start === 0)) return focusNeighbour(previous, start);
  if (key === 'ArrowDown' && start === end && (isOneRow(field) || end === text.length))
    return focusNeighbour(next, start);
  return false;
}

function focusNeighbour(target: LineItem | undefined, caret: number): boolean {
  if (!target || !isEditable(target)) return false;
  requestFocus(target.id, caret);
  return true;
}

/** Returns true when the text fills a single row, so that the up and down keys move to the neighbouring lines. */
function isOneRow(field: HTMLTextAreaElement): boolean {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  return (
    field.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom) <
    Number.parseFloat(lineHeight) * 1.5
  );
}
