import { findShortcut, KEY_SEQUENCE_MS } from './shortcuts.ts';

/** Time in ms for which a press waits for commands that are being loaded. */
export const PENDING_PRESS_MS = 5_000;

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** Only single letters wait: another key, such as the space bar, has its own effect in the browser. */
const canWait = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  /^[a-z]$/i.test(key) && !ctrlKey && !metaKey && !altKey;

/**
 * The last presses that begin a shortcut of two keys, or that match no command while commands are still being loaded.
 * The latter wait for the commands at most {@link PENDING_PRESS_MS}.
 */
export class PendingPresses {
  #presses: readonly Press[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onExpired: () => void;

  /** `onExpired` is called when presses were dropped because the commands did not arrive in time. */
  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
  }

  /** True while a press waits for commands. */
  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#presses = [];
  }

  /** Returns the command that a new press runs. `isLoading` is true if more commands will arrive. */
  add<C extends { readonly keys?: string }>(press: Press, commands: readonly C[], isLoading: boolean): C | null {
    const previous = this.#presses.at(-1);
    const first = previous && press.timeStamp - previous.timeStamp <= KEY_SEQUENCE_MS ? [previous] : [];
    this.drop();
    this.#presses = [...first, press];
    if (isLoading && canWait(press))
      this.#timer = setTimeout(() => {
        this.drop();
        this.#onExpired();
      }, PENDING_PRESS_MS);
    return this.resolve(commands, isLoading);
  }

  /** Returns the command that the presses so far name, and forgets presses that can no longer name one. */
  resolve<C extends { readonly keys?: string }>(commands: readonly C[], isLoading: boolean): C | null {
    const press = this.#presses.at(-1);
    if (!press) return null;
    const first = this.#presses.length > 1 ? (this.#presses[0] ?? null) : null;
    const found = findShortcut(commands, press, first);
    // The second of two presses alone is a command only when no command of both can arrive any more.
    const isFinal = !isLoading || !first || !canWait(first);
    if (found !== null && found !== 'begins' && (isFinal || found.keys?.includes(' '))) {
      this.drop();
      return found;
    }
    if (isLoading) return null;
    this.drop();
    if (found === 'begins') this.#presses = [press];
    return null;
  }
}
