import type { SignedRegistry } from '@northkeep/contracts';

const DATABASE = 'northkeep-registry';
const STORE = 'keys';

/**
 * Registries stored for one signing key. Each key has its own entry, because another installation with another key may
 * use the same URL later.
 */
export interface StoredRegistry {
  keyId: string;
  /** Highest `seq` ever verified with this key. */
  seq: number;
  good: SignedRegistry;
  /** The newest registry whose files are all in the service worker's cache. */
  complete?: SignedRegistry;
}

export interface RegistryStore {
  read: (keyId: string) => Promise<StoredRegistry | undefined>;
  /** Stores a verified registry unless a higher `seq` is stored: tabs and the service worker write concurrently. */
  keep: (entry: { signed: SignedRegistry; seq: number; complete?: boolean }) => Promise<void>;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'keyId' });
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/** The registry store in IndexedDB, shared by the page and its service worker. */
export const registryStore: RegistryStore = {
  async read(keyId) {
    const database = await open();
    try {
      return await new Promise((resolve, reject) => {
        const request: IDBRequest<StoredRegistry | undefined> = database
          .transaction(STORE)
          .objectStore(STORE)
          .get(keyId);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  },

  async keep({ signed, seq, complete = false }) {
    // Every start of a page calls this, mostly with the stored registry, which is then only read: WebKit keeps the lock
    // of a write transaction whose page was left, and no later page could read the registry.
    const stored = await registryStore.read(signed.keyId);
    if (stored && buildNextRegistryEntry(stored, { signed, seq, complete }) === stored) return;
    const database = await open();
    try {
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(STORE, 'readwrite');
        const store = transaction.objectStore(STORE);
        const request: IDBRequest<StoredRegistry | undefined> = store.get(signed.keyId);
        request.onsuccess = () => {
          const known = request.result;
          const next = buildNextRegistryEntry(known, { signed, seq, complete });
          if (next !== known) store.put(next);
        };
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  },
};

/** Returns the entry to store for a verified registry; the same object when nothing changes. */
export function buildNextRegistryEntry(
  known: StoredRegistry | undefined,
  { signed, seq, complete }: { signed: SignedRegistry; seq: number; complete: boolean },
): StoredRegistry | undefined {
  if (known && seq < known.seq) return known;
  if (known && seq === known.seq && (!complete || known.complete?.payload === signed.payload)) return known;
  const newestComplete = complete ? signed : known?.complete;
  return { keyId: signed.keyId, seq, good: signed, ...(newestComplete ? { complete: newestComplete } : {}) };
}
