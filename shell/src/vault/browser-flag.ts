import type { LocalStorageKey } from '@northkeep/contracts';

/** Returns a boolean flag in localStorage. It stays unset when the browser blocks localStorage. */
export function createBrowserFlag(key: LocalStorageKey): { isSet: () => boolean; set: () => void } {
  return {
    isSet: () => {
      try {
        return localStorage.getItem(key) !== null;
      } catch {
        return false;
      }
    },
    set: () => {
      try {
        localStorage.setItem(key, '1');
      } catch (reason) {
        console.debug('the flag was not stored', reason);
      }
    },
  };
}
