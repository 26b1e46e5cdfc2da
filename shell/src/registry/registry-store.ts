import type { SignedRegistry } from '@northkeep/contracts';
import {
  openDatabase,
  requestToPromise,
  runTransaction,
  waitForCommit,
  whenShownAgain,
} from '@northkeep/shared-vault/open-database';

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
  /** Deletes the entry of a key. */
  remove: (keyId: string) => Promise<void>;
}

/** Runs `work` in a transaction. Repeats it when it was aborted because the page was left, once the page is shown again. */
async function inTransaction<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase(indexedDB, DATABASE, (created) =>
    created.createObjectStore(STORE, { keyPath: 'keyId' }),
  );
  database.onversionchange = () => database.close();
  try {
    return await runTransaction(database.transaction(STORE, mode), async (tx) => {
      const [result] = await Promise.all([work(tx.objectStore(STORE)), waitForCommit(tx)]);
      return result;
    });
  } catch (error) {
    const shown = whenShownAgain();
    if (!shown) throw error;
    await shown;
    return await inTransaction(mode, work);
  } finally {
    database.close();
  }
}

const get = (store: IDBObjectStore, keyId: string) => requestToPromise<StoredRegistry | undefined>(store.get(keyId));

/** The registry store in IndexedDB, shared by the page and its service worker. */
export const registryStore: RegistryStore = {
  read: (keyId) => inTransaction('readonly', (store) => get(store, keyId)),

  async keep({ signed, seq, complete = false }) {
    // Every start of a page calls this, mostly with the stored registry, which is then only read: WebKit keeps the lock
    // of a write transaction whose page was left, and no later page could read the registry.
    const stored = await registryStore.read(signed.keyId);
    if (stored && buildNextRegistryEntry(stored, { signed, seq, complete }) === stored) return;
    await inTransaction('readwrite', async (store) => {
      const known = await get(store, signed.keyId);
      const next = buildNextRegistryEntry(known, { signed, seq, complete });
      if (next !== known) store.put(next);
    });
  },

  remove: (keyId) => inTransaction('readwrite', async (store) => void store.delete(keyId)),
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
