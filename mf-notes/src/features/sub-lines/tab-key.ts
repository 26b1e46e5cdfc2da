import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { requestFocus } from '../editor/focus-request.ts';
import type { LinePosition } from '../editor/line-editing.ts';
import { nestLine, unnestLine } from './nest-line.ts';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Handles Tab and Shift+Tab at the start of a line's text: they make the line a sub-line, and a sub-line a line of its
 * own. In all other cases Tab leaves the field: where there is nothing to change, elsewhere in the text, after Escape,
 * and right after Tab has brought the focus here, so that a walk through the page by Tab changes nothing. Returns the
 * handler of each pressed key, which returns true when it has handled the key.
 */
export function useTabKey(field: RefObject<HTMLTextAreaElement | null>) {
  /** True until the user has done something else in the field that Tab has focused. */
  const hasArrivedByTab = useRef(false);
  /** True from a Tab that was handled here to its release. */
  const isHandled = useRef(false);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const forget = () => {
      hasArrivedByTab.current = false;
    };
    const release = (event: globalThis.KeyboardEvent) => {
      if (pressedKey(event) !== 'Tab') return;
      if (!isHandled.current) hasArrivedByTab.current = true;
      isHandled.current = false;
    };
    element.addEventListener('focus', forget);
    element.addEventListener('pointerdown', forget);
    element.addEventListener('keyup', release);
    return () => {
      element.removeEventListener('focus', forget);
      element.removeEventListener('pointerdown', forget);
      element.removeEventListener('keyup', release);
    };
  }, [field]);
  return (event: KeyboardEvent<HTMLTextAreaElement>, place: LinePosition): boolean => {
    const key = pressedKey(event);
    if (key !== 'Tab') {
      if (!MODIFIERS.includes(key)) hasArrivedByTab.current = false;
      return false;
    }
    const { altKey, ctrlKey, metaKey, shiftKey, repeat, currentTarget } = event;
    isHandled.current = false;
    if (altKey || ctrlKey || metaKey || repeat || hasArrivedByTab.current || !isAtStart(currentTarget)) return false;
    isHandled.current = shiftKey ? unnestLine(place.line) : nestLine(place);
    if (isHandled.current) requestFocus(place.line.id, 0);
    return isHandled.current;
  };
}

const isAtStart = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean =>
  selectionStart === 0 && selectionEnd === 0;
