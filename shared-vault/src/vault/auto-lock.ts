import { AUTO_LOCK_AFTER_HIDDEN_MS } from '@northkeep/contracts';
import type { KeyValueStore } from './local-storage-map.ts';

const KEY = 'nk.hidden-since';

export interface AutoLockPorts {
  readonly store: KeyValueStore;
  readonly document: Document;
  readonly window: Window;
  readonly isOpen: () => boolean;
  /** Locks the vault in all tabs and stores the lock mark. */
  readonly lock: () => void;
  readonly now?: () => number;
}

/**
 * Locks the vault when no tab has been visible for {@link AUTO_LOCK_AFTER_HIDDEN_MS}. localStorage holds the time at
 * which the last tab was hidden; a visible tab removes it, so two windows side by side count as visible. The decision
 * compares wall-clock times, because browsers throttle timers of hidden tabs and stop them while the device sleeps or
 * the tab is frozen. Returns a function to call after an unlock (the tab may never have been visible) and one that
 * stops watching.
 */
export function startAutoLock(ports: AutoLockPorts): { readonly opened: () => void; readonly stop: () => void } {
  const { store, document, window, isOpen, lock } = ports;
  const now = ports.now ?? Date.now;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const visible = () => document.visibilityState === 'visible';
  const hiddenFor = () => {
    const since = Number(store.getItem(KEY) ?? Number.NaN);
    if (!Number.isFinite(since)) return 0;
    // The clock was set back since: the time counts from now on.
    if (since > now()) store.setItem(KEY, String(now()));
    return Math.max(0, now() - since);
  };
  const check = () => {
    clearTimeout(timer);
    const elapsed = hiddenFor();
    if (elapsed >= AUTO_LOCK_AFTER_HIDDEN_MS && isOpen()) lock();
    if (visible()) store.removeItem(KEY);
    else if (isOpen()) timer = setTimeout(check, Math.max(AUTO_LOCK_AFTER_HIDDEN_MS - elapsed, 1_000));
  };
  const onVisibility = () => {
    if (!visible()) store.setItem(KEY, String(now()));
    check();
  };
  const opened = () => {
    if (!visible() && store.getItem(KEY) === null) store.setItem(KEY, String(now()));
    check();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue !== null && visible()) store.removeItem(KEY);
  };
  // A hidden tab that the browser has discarded is loaded as a new page when the user returns to it. The vault is
  // locked here if the tabs were hidden for too long.
  if ('wasDiscarded' in document && document.wasDiscarded === true && hiddenFor() >= AUTO_LOCK_AFTER_HIDDEN_MS) lock();
  if (visible()) store.removeItem(KEY);
  const onDocument = ['freeze', 'resume'] as const;
  document.addEventListener('visibilitychange', onVisibility);
  for (const event of onDocument) document.addEventListener(event, check);
  window.addEventListener('pageshow', check);
  window.addEventListener('storage', onStorage);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const event of onDocument) document.removeEventListener(event, check);
    window.removeEventListener('pageshow', check);
    window.removeEventListener('storage', onStorage);
  };
  return { opened, stop };
}
