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
 * Time in ms after the last key in a field or the last focus of a note. If the vault is locked within it, and not by the
 * user, the user counts as still writing. It is longer than {@link TYPING_PAUSE_MS}, because the page may be too busy to
 * handle a key, and because the user may have clicked into a note to write in it.
 */
const WRITING_MS = 5000;

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
  /** True if the user was writing when the lock began, or has typed since. */
  let isWriting = false;
  /** True after a lock until the user has stopped typing. */
  let isSettling = false;
  /** Time in ms at which the last key of a text was handled, on the clock of `performance.now()`. */
  let typedAt = Number.NEGATIVE_INFINITY;
  /** Time in ms at which a note last took the focus. */
  let focusedAt = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();
  const block = (event: Event) => {
    // The pause lasts from the handling of one key to the making of the next one: a page that is busy for a second
    // handles the keys of a person who types on with a second between them.
    isSettling &&= event.timeStamp - typedAt < TYPING_PAUSE_MS;
    const isBlocked = isLocking || isSettling;
    isWriting ||= isLocking;
    if (isBlocked || event.type === 'beforeinput') typedAt = performance.now();
    else if (isCommand(event)) typedAt = Number.NEGATIVE_INFINITY;
    if (!isBlocked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, block, { capture: true, signal: stop.signal });
  const onClick = () => {
    isSettling = false;
    typedAt = Number.NEGATIVE_INFINITY;
  };
  window.addEventListener('pointerdown', onClick, { capture: true, signal: stop.signal });
  const onFocus = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) focusedAt = performance.now();
    // The user cannot pause before there is something to see.
    else if (isSettling) typedAt = performance.now();
  };
  window.addEventListener('focusin', onFocus, { capture: true, signal: stop.signal });
  const unregister = vault.beforeLock(async () => {
    if (isLocking) return;
    isLocking = true;
    const [wroteAt, limit] =
      vault.lockedBy === 'hand' ? [typedAt, TYPING_PAUSE_MS] : [Math.max(typedAt, focusedAt), WRITING_MS];
    isWriting = performance.now() - wroteAt < limit;
  });
  const stopObserving = autorun(() => {
    const isOpen = vault.state.status === 'unlocked';
    if (isLocking && !isOpen) {
      isSettling = isWriting;
      typedAt = performance.now();
    }
    isSettling &&= !isOpen;
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
