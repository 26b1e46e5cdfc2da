/** Events by which text enters a field. */
const INPUT_EVENTS = ['keydown', 'beforeinput', 'paste', 'drop'] as const;
/** Keys that end typing: the user then waits for what the key does. */
const ENDING_KEYS: readonly string[] = ['Enter', 'Escape', 'Tab'];
/**
 * Time in ms without input after which the user counts as not typing. It is longer than the pauses between the keys of
 * a person who types.
 */
const TYPING_PAUSE_MS = 1000;

export interface TypingWatch {
  /** Milliseconds until the user counts as not typing; 0 or less when the user does not type. */
  pauseLeft: () => number;
  /** Ends the typing, as after a click. */
  end: () => void;
  stop: () => void;
}

/**
 * Watches whether the user types. While `isLost` returns true and the user still types, all input is discarded: the
 * user types for a field that has been removed, and the input must neither change another field nor run a shortcut.
 */
export function watchTyping(isLost: () => boolean): TypingWatch {
  /** Time in ms at which the last input was made, on the clock of events. */
  let typedAt = Number.NEGATIVE_INFINITY;
  /** Time in ms at which it was handled, on the clock of `performance.now()`. A busy page handles input late. */
  let handledAt = Number.NEGATIVE_INFINITY;
  const end = () => {
    typedAt = handledAt = Number.NEGATIVE_INFINITY;
  };
  const watch = (event: Event) => {
    if (isLost() && event.timeStamp - typedAt < TYPING_PAUSE_MS) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type !== 'beforeinput') {
      const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
      if (ctrlKey || altKey || metaKey || ENDING_KEYS.includes(key)) end();
      return;
      // A screen keyboard reports Enter only by this input type.
    } else if (event.target instanceof HTMLInputElement && (event as InputEvent).inputType === 'insertLineBreak') {
      return end();
    }
    typedAt = event.timeStamp;
    handledAt = performance.now();
  };
  const listeners = new AbortController();
  for (const type of INPUT_EVENTS) {
    window.addEventListener(type, watch, { capture: true, signal: listeners.signal });
  }
  return { pauseLeft: () => handledAt + TYPING_PAUSE_MS - performance.now(), end, stop: () => listeners.abort() };
}
