import { pressedKey } from '../pressed-key/index.ts';

/** Time in ms after which typing is no longer held, because what should show the field may never load. */
export const HELD_WITHIN_MS = 10_000;

/**
 * A key that types a character has the character as its name. All others have a name of several letters. The right Alt
 * key counts as Ctrl and Alt in some systems, where it types '@' and other characters.
 */
const typesCharacter = (key: string, event: KeyboardEvent): boolean =>
  [...key].length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey));

let text = '';
/** Element that had the focus when the holding began. */
let origin: Element | null = null;
let holding: AbortController | null = null;

function hold(event: KeyboardEvent, onCancel: () => void): void {
  const { target } = event;
  const isMoved = target !== origin && target instanceof Element && target !== document.body;
  // The user has focused another field since the holding began, so the key belongs to that field.
  if (isMoved && target.matches('input, textarea, select, [contenteditable]')) return;
  const key = pressedKey(event);
  if (key === 'Escape') onCancel();
  const isPress = key === 'Enter' || key === ' ';
  if (isMoved && isPress) return;
  if (key === 'Backspace') text = [...text].slice(0, -1).join('');
  else if (typesCharacter(key, event)) text += key;
  else if (key !== 'Delete' && !isPress) return;
  // The letters are no shortcuts, the space bar must not scroll the page, and the text in the field that had the focus
  // before stays as it is.
  event.preventDefault();
  event.stopImmediatePropagation();
}

function stopHolding(): void {
  holding?.abort();
  holding = null;
}

/**
 * Holds the letters that a person types while the field for them is still loading, from the press that opens it until
 * {@link takeHeldTyping}, but at most {@link HELD_WITHIN_MS}. Escape calls `onCancel`. Text of an input method, such as
 * Japanese, cannot be held, because it is composed in a field.
 */
export function holdTyping(onCancel: () => void): void {
  stopHolding();
  text = '';
  origin = document.activeElement;
  holding = new AbortController();
  const { signal } = holding;
  window.addEventListener('keydown', (event) => hold(event, onCancel), { capture: true, signal });
  const timer = setTimeout(stopHolding, HELD_WITHIN_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Stops holding and returns what was typed since {@link holdTyping}. Called when the field gets the focus or closes. */
export function takeHeldTyping(): string {
  stopHolding();
  const taken = text;
  text = '';
  return taken;
}
