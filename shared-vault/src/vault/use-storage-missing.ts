import { useEffect, useSyncExternalStore } from 'react';
import { isStorageAvailable, isStorageMissing, onStorageAvailability } from './storage-availability.ts';

// A module small enough for pages that have not loaded the vault. Every bundle has its own copy, which asks the browser
// in the same way as the vault does.

export { isStorageLeftOut } from './storage-availability.ts';

/** Returns true once it is known that this browser stores nothing. */
export function useStorageMissing(): boolean {
  useEffect(() => void isStorageAvailable(), []);
  return useSyncExternalStore(onStorageAvailability, isStorageMissing, () => false);
}
