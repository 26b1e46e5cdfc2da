import {
  openDatabase,
  requestToPromise,
  runTransaction,
  waitForCommit,
  whenShownAgain,
} from '@northkeep/shared-vault/open-database';

const DATABASE = 'northkeep-repository';
const STORE = 'repositories';

/**
 * What a device stores of the release repository of one installation. Each root has its own entry, because another
 * installation may use the same URL later. A script of a compromised release can rewrite it, so only signed texts are
 * stored, and each is verified again at every use.
 */
export interface StoredRepository {
  /** SHA-256 of the pinned root. */
  root: string;
  /** Metadata bundle that was verified last, with its place in the release log. */
  good?: string;
  /**
   * The last bundle before `good` of which no role was refused. It is kept while `good` has refused roles, because their
   * newest versions are known only from it.
   */
  base?: string;
  /** The newest bundle whose files are all in the service worker's cache. */
  complete?: string;
  /** True after a bundle whose place in the release log was wrong: the next one is used only once its place was checked. */
  isUnlogged?: boolean;
}

export interface RepositoryStore {
  read: (root: string) => Promise<StoredRepository | undefined>;
  /**
   * Replaces an entry if it is still `expected`; resolves to false if another tab or the service worker has changed it
   * since.
   */
  swap: (expected: StoredRepository | undefined, next: StoredRepository) => Promise<boolean>;
}

/** Runs `work` in a transaction. Repeats it when it was aborted because the page was left, once the page is shown again. */
async function inTransaction<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase(
    indexedDB,
    DATABASE,
    (created) => created.createObjectStore(STORE, { keyPath: 'root' }),
    { acceptsNewer: true },
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

/** Reads an entry; undefined also for one with other values than texts and marks, which can only be foreign. */
async function get(store: IDBObjectStore, root: string): Promise<StoredRepository | undefined> {
  const entry = await requestToPromise<StoredRepository | undefined>(store.get(root));
  const isOurs = FIELDS.every((field) => /^(?:string|boolean|undefined)$/.test(typeof entry?.[field]));
  return isOurs ? entry : undefined;
}

/**
 * Errors of a database with other tables or keys than ours: a compromised release has written it. A higher version is not
 * foreign: every release keeps this table and these fields, because an older one may run again after a newer one.
 */
const FOREIGN = /^(?:NotFound|Data)Error$/;

const deleteDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onblocked = request.onerror = () => reject(new Error('the stored repository cannot be replaced'));
  });

async function swap(expected: StoredRepository | undefined, next: StoredRepository): Promise<boolean> {
  const write = () =>
    inTransaction('readwrite', async (store) => {
      const entry = await get(store, next.root);
      if (!isSameEntry(entry, expected)) return false;
      // Fields of a newer release stay.
      store.put({ ...entry, ...Object.fromEntries(FIELDS.map((field) => [field, next[field]])) });
      return true;
    });
  try {
    return await write();
  } catch (reason) {
    if (!(reason instanceof DOMException && FOREIGN.test(reason.name))) throw reason;
    await deleteDatabase();
    return await write();
  }
}

/** The repository store in IndexedDB, shared by the page and its service worker. */
export const repositoryStore: RepositoryStore = {
  read: (root) => inTransaction('readonly', (store) => get(store, root)),
  swap,
};

const FIELDS = ['root', 'good', 'base', 'complete', 'isUnlogged'] as const;

/** True if two entries have the same content. */
export const isSameEntry = (one: StoredRepository | undefined, other: StoredRepository | undefined): boolean =>
  FIELDS.every((field) => one?.[field] === other?.[field]);
