import { autorun } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';

/** Events by which text enters a field. */
const INPUT_EVENTS = ['keydown', 'beforeinput', 'paste', 'drop'] as const;

/**
 * Lets no field take text from the start of a lock until the locked screen replaces it. A lock waits for a limited time
 * until the typed text is stored, and text that is typed meanwhile could be shown and then lost. Returns a function that
 * ends this.
 */
export function blockInputDuringLock(): () => void {
  let isLocking = false;
  const stop = new AbortController();
  const block = (event: Event) => {
    if (!isLocking) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, block, { capture: true, signal: stop.signal });
  const unregister = vault.beforeLock(async () => {
    isLocking = true;
  });
  const stopObserving = autorun(() => {
    isLocking = vault.state.status === 'unlocked' && isLocking;
  });
  return () => {
    stop.abort();
    unregister();
    stopObserving();
  };
}
