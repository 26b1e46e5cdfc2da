import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { autorun } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';

/** Events by which text enters a field. */
const INPUT_EVENTS = ['keydown', 'beforeinput', 'paste', 'drop'] as const;

/**
 * Time in ms without a key or a click after which the locked screen accepts text. It is longer than the pauses between
 * the keys of a person who types.
 */
const TYPING_PAUSE_MS = 1000;

/**
 * Lets no field take text from the start of a lock until the locked screen replaces it. A lock waits for a limited time
 * until the typed text is stored, and text that is typed meanwhile could be shown and then lost.
 *
 * The locked screen focuses its passphrase field. After a lock while the user types, that field accepts nothing until
 * the user pauses or clicks, so that the rest of a note neither appears in it nor is submitted with it. A command that
 * is run with Enter, such as 'Lock now', ends the typing. Returns a function that ends this.
 */
export function blockInputDuringLock(): () => void {
  let isLocking = false;
  /** True after a lock until the user has stopped typing. */
  let isSettling = false;
  let typedAt = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();
  const block = (event: Event) => {
    const now = performance.now();
    isSettling &&= now - typedAt < TYPING_PAUSE_MS;
    const isBlocked = isLocking || isSettling;
    if (isBlocked || event.type === 'beforeinput') typedAt = now;
    else if (isCommand(event)) typedAt = Number.NEGATIVE_INFINITY;
    if (!isBlocked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, block, { capture: true, signal: stop.signal });
  const onClick = () => {
    typedAt = Number.NEGATIVE_INFINITY;
  };
  window.addEventListener('pointerdown', onClick, { capture: true, signal: stop.signal });
  const unregister = vault.beforeLock(async () => {
    isLocking = true;
  });
  const stopObserving = autorun(() => {
    const isOpen = vault.state.status === 'unlocked';
    isSettling = !isOpen && (isLocking || isSettling);
    isLocking &&= isOpen;
  });
  return () => {
    stop.abort();
    unregister();
    stopObserving();
  };
}

/** True for a press of Enter, except in a field with several rows, where it is text. */
function isCommand(event: Event): boolean {
  return (
    event instanceof KeyboardEvent && pressedKey(event) === 'Enter' && !(event.target instanceof HTMLTextAreaElement)
  );
}
