import type { LocalStorageKey } from '@northkeep/contracts';

const KEY: LocalStorageKey = 'nk.seen';
/** Seen longer ago than this, the app greets again (specification 1 §9). */
const AGAIN_AFTER_MS = 12 * 60 * 60 * 1000;

/** Whether the last view was more than 12 hours ago, or never; never true for who wants no motion. */
export function splashIsDue(): boolean {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  try {
    const seen = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return !(Date.now() - seen <= AGAIN_AFTER_MS);
  } catch {
    return false; // a browser that keeps nothing would greet with every page
  }
}

/** Notes that the app is looked at, now and whenever it is left. Gives how to stop. */
export function noteView(): () => void {
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
