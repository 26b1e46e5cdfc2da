import type { LocalStorageKey } from '@northkeep/contracts';

/** Something this browser remembers as done; where it keeps nothing, it is never done. */
export function browserFlag(key: LocalStorageKey): { isSet: () => boolean; set: () => void } {
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
        console.debug('not kept', reason);
      }
    },
  };
}
