import type { LocalStorageKey } from '@northkeep/contracts';

const KEY: LocalStorageKey = 'nk.seen';
/** Absence in ms after which the splash is shown again. */
const AGAIN_AFTER_MS = 12 * 60 * 60 * 1000;

/** True if the last view was more than 12 hours ago or never; always false with reduced motion. */
export function isSplashDue(): boolean {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  try {
    const seen = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return !(Date.now() - seen <= AGAIN_AFTER_MS);
  } catch {
    return false; // a browser without storage would show the splash on every page
  }
}

/** Records the time of the last view, now and whenever the page is hidden. Returns a function that stops it. */
export function trackLastView(): () => void {
  const note = () => {
    try {
      localStorage.setItem(KEY, String(Date.now()));
    } catch (reason) {
      console.debug('the view was not noted', reason);
    }
  };
  note();
  document.addEventListener('visibilitychange', note);
  return () => document.removeEventListener('visibilitychange', note);
}
