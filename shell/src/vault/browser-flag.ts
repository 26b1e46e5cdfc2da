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

/**
 * Returns a flag of one user in localStorage: the key holds the id of the user who set it last. On a browser that several
 * people share, each of them sets it anew after another one.
 */
export function createUserFlag(key: LocalStorageKey): {
  isSet: (userId: string) => boolean;
  set: (userId: string) => void;
  clear: () => void;
} {
  return {
    isSet: (userId) => {
      try {
        return localStorage.getItem(key) === userId;
      } catch {
        return false;
      }
    },
    set: (userId) => {
      try {
        localStorage.setItem(key, userId);
      } catch (reason) {
        console.debug('the flag was not stored', reason);
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key);
      } catch (reason) {
        console.debug('the flag was not removed', reason);
      }
    },
  };
}
