import { AUTO_LOCK_HIDDEN_MS } from '@northkeep/contracts';
import type { KeyValueStore } from './local-storage-map.ts';

const KEY = 'nk.hidden-since';

export interface AutoLockPorts {
  readonly store: KeyValueStore;
  readonly document: Document;
  readonly window: Window;
  readonly isOpen: () => boolean;
  /** Locks in every tab, with its mark. */
  readonly lock: () => void;
  readonly now?: () => number;
}

/**
 * Locks when no tab has been visible for 15 minutes. The moment the last one was hidden stands in localStorage; a tab
 * that is visible takes it back at once, so two windows side by side count as seen. Clocks on the wall, not timers,
 * decide: a timer of a hidden tab comes late, and none comes while the machine sleeps or the tab is frozen.
 * Gives what to call when the vault opens (perhaps in a tab that nobody has seen yet), and how to stop.
 */
export function lockWhenHidden(ports: AutoLockPorts): { readonly opened: () => void; readonly stop: () => void } {
  const { store, document, window, isOpen, lock } = ports;
  const now = ports.now ?? Date.now;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const visible = () => document.visibilityState === 'visible';
  const hiddenFor = () => {
    const since = Number(store.getItem(KEY) ?? Number.NaN);
    return Number.isFinite(since) ? now() - since : 0;
  };
  const check = () => {
    clearTimeout(timer);
    const elapsed = hiddenFor();
    if (elapsed >= AUTO_LOCK_HIDDEN_MS && isOpen()) lock();
    if (visible()) store.removeItem(KEY);
    else if (isOpen()) timer = setTimeout(check, Math.max(AUTO_LOCK_HIDDEN_MS - elapsed, 1_000));
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
  // A tab that the browser threw away while hidden comes back as a new page: that is a return, not a start.
  if ('wasDiscarded' in document && document.wasDiscarded === true && hiddenFor() >= AUTO_LOCK_HIDDEN_MS) lock();
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
