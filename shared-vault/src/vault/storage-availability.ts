import { openDatabase } from '../sync/store/open-database.ts';
import { MEMORY_ONLY_KEY } from '../sync/store/storage-delay.ts';
import { DEVICE_DATABASE, DEVICE_STORES } from './device-database.ts';

// The one place that decides whether this browser stores data in IndexedDB. In a private window of some browsers, or
// with storage blocked for this site, `indexedDB` is missing, or opening a database throws or fails. Every store of this
// workspace asks here, and keeps its data in memory when the browser stores nothing.

/** Results by factory, because tests replace the factory. */
const results = new WeakMap<IDBFactory, Promise<boolean>>();
const listeners = new Set<() => void>();
let isMissing = false;

/**
 * Resolves with false when this browser stores nothing, or the user goes on without a store that does not answer. Opens a
 * database at the first call of a page.
 */
export async function isStorageAvailable(): Promise<boolean> {
  let isAvailable = false;
  try {
    const factory = globalThis.indexedDB;
    if (!isStorageLeftOut()) {
      let result = results.get(factory);
      if (!result) {
        result = openDeviceDatabase(factory);
        results.set(factory, result);
      }
      isAvailable = await result;
    }
  } catch {
    // Without IndexedDB, reading `indexedDB` throws, or its value is not an object and cannot be a key of the results.
  }
  if (isMissing === isAvailable) {
    isMissing = !isAvailable;
    for (const listener of listeners) listener();
  }
  return isAvailable;
}

/** Returns true if the user has chosen, in this tab, to go on without a store that did not answer. */
export function isStorageLeftOut(): boolean {
  try {
    // The service worker has no sessionStorage.
    return Boolean(globalThis.sessionStorage?.getItem(MEMORY_ONLY_KEY));
  } catch {
    return false; // Reading `sessionStorage` throws while all storage is blocked for this site.
  }
}

/** Returns true once it is known that this browser stores nothing. */
export const isStorageMissing = (): boolean => isMissing;

/** Calls `listener` when the value of {@link isStorageMissing} changes. Returns a function that removes the listener. */
export function onStorageAvailability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tries to open the database of this browser, and creates its object stores when it is new: in a browser without room
 * for this site, an existing database could be opened, but no new one can be created.
 */
async function openDeviceDatabase(factory: IDBFactory): Promise<boolean> {
  try {
    const db = await openDatabase(factory, DEVICE_DATABASE, (created) => {
      for (const store of DEVICE_STORES) created.createObjectStore(store);
    });
    db.close();
    return true;
  } catch (error) {
    console.warn('this browser stores no data of this site', error);
    // A newer release has upgraded the database, so this browser does store data.
    return error instanceof DOMException && error.name === 'VersionError';
  }
}
