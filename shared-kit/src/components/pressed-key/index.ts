import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Key code of a press that an input method takes. Safari sends it also for the press that has just ended a composition. */
const INPUT_METHOD_KEY_CODE = 229;

/** Arrow keys of a page that runs from right to left: the next thing is on the left. */
const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/**
 * Name of the key of a press. Empty while an input method composes text, such as Japanese, because Enter, Escape and
 * the arrow keys then choose among its candidates. In a page that runs from right to left, ArrowRight is the key that
 * goes on, which is the left one. Every key handler reads the key here, never `event.key`.
 */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode, key } = 'nativeEvent' in event ? event.nativeEvent : event;
  if (isComposing || keyCode === INPUT_METHOD_KEY_CODE) return '';
  return (document.documentElement.dir === 'rtl' && MIRRORED[key]) || key;
}
