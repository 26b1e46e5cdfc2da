import { ignoreClosedStore } from './store/store.ts';

const FETCH_EVERY_MS = 60_000;

/** Handlers for the events of a page's window. */
export interface PageEvents {
  fetchChanges(): Promise<void>;
  sendWithoutDelay(): Promise<void>;
  setOnline(online: boolean): void;
  /** True while closing the page would lose a change. */
  readonly hasUnstoredChanges: boolean;
}

/**
 * Fetches changes on focus, pageshow, online and every minute while the page is visible. Sends changes when a field
 * loses focus, and when the page is hidden, left or frozen. A page in the back/forward cache and a frozen one hear no
 * event of the network, so they read its state when they are shown again. Asks for confirmation before the page closes with an unstored change.
 * Returns the function that removes every listener.
 */
export function attachPageListeners(page: PageEvents): () => void {
  if (typeof window === 'undefined') return () => {};
  const removal = new AbortController();
  const { signal } = removal;
  const fetchIfVisible = () => {
    if (document.visibilityState === 'visible') ignoreClosedStore(page.fetchChanges());
  };
  const send = () => ignoreClosedStore(page.sendWithoutDelay());
  window.addEventListener('focus', fetchIfVisible, { signal });
  const onShownAgain = () => {
    page.setOnline(navigator.onLine);
    fetchIfVisible();
  };
  window.addEventListener('pageshow', onShownAgain, { signal });
  document.addEventListener('resume', onShownAgain, { signal });
  document.addEventListener('freeze', send, { signal });
  const onOnline = () => {
    page.setOnline(true);
    fetchIfVisible();
  };
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener('offline', () => page.setOnline(false), { signal });
  document.addEventListener('focusout', send, { signal });
  const onVisibility = () => (document.visibilityState === 'visible' ? fetchIfVisible() : send());
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('pagehide', send, { signal });
  const onUnload = (event: BeforeUnloadEvent) => {
    if (page.hasUnstoredChanges) event.preventDefault();
  };
  window.addEventListener('beforeunload', onUnload, { signal });
  const interval = setInterval(fetchIfVisible, FETCH_EVERY_MS);
  page.setOnline(navigator.onLine);
  return () => {
    removal.abort();
    clearInterval(interval);
  };
}
