import type { Kind } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { CommitQueue } from './commit-queue.ts';
import { requestToPromise, waitForCommit } from './idb-promises.ts';
import { REJECTED_ENTRIES, WRITE_AHEAD_LOG, WRITTEN_KEYS } from './object-stores.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { OwnWrites } from './own-writes.ts';
import {
  type CachedRecord,
  type FeedState,
  INITIAL_FEED_STATE,
  type LoggedAction,
  type NewLoggedAction,
  type RecentWrites,
  type RejectedEntry,
  StoreClosedError,
  type StoredConflict,
  type StoreSnapshot,
  type TransactionDecision,
  type TransactionScope,
  type VaultStore,
  WRITES_KEPT_MAX,
} from './store.ts';

const VERSION = 1;
const FEED_KEY = 'feed';

/** Name of a vault's database. Two users of one browser have separate databases. */
export function vaultDatabaseName(vaultId: string): string {
  return `nk-records-${vaultId}`;
}

/** Opens or creates the database of a vault. `onStale` is called when a newer release wants to upgrade it. */
export async function openIdbStore(
  factory: IDBFactory,
  vaultId: string,
  onStale: () => void = () => {},
): Promise<VaultStore> {
  const request = factory.open(vaultDatabaseName(vaultId), VERSION);
  request.onupgradeneeded = () => {
    const db = request.result;
    db.createObjectStore(WRITTEN_KEYS, { autoIncrement: true });
    db.createObjectStore(WRITE_AHEAD_LOG, { keyPath: 'n', autoIncrement: true });
    db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true }).createIndex('record', ['kind', 'id']);
    db.createObjectStore('records', { keyPath: ['kind', 'id'] });
    db.createObjectStore(REJECTED_ENTRIES, { keyPath: 'id' });
    db.createObjectStore('conflicts', { keyPath: 'key' });
    db.createObjectStore('meta');
  };
  const db = await requestToPromise(request);
  const store = new IdbStore(db);
  db.onversionchange = () => {
    store.close();
    onStale();
  };
  return store;
}

class IdbStore implements VaultStore {
  readonly isPersistent = true;
  readonly #db: IDBDatabase;
  readonly #own = new OwnWrites();
  readonly #queue = new CommitQueue((names, mode, options) => this.#begin(names, mode, options), this.#own);
  #isClosed = false;

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T> {
    return this.#isClosed ? Promise.reject(new StoreClosedError()) : this.#queue.transact(scope, decide);
  }

  #begin(names: string | string[], mode?: IDBTransactionMode, options?: IDBTransactionOptions): IDBTransaction {
    try {
      return this.#db.transaction(names, mode, options);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'InvalidStateError') throw new StoreClosedError();
      throw error;
    }
  }

  async logAction(action: NewLoggedAction): Promise<number> {
    // With relaxed durability, a log entry survives the crash of a tab, which is sufficient for the log. The outbox is
    // written with strict durability.
    const tx = this.#begin(WRITE_AHEAD_LOG, 'readwrite', { durability: 'relaxed' });
    const n = requestToPromise(tx.objectStore(WRITE_AHEAD_LOG).add(action));
    tx.commit();
    await waitForCommit(tx);
    return Number(await n);
  }
  loggedActions(): Promise<readonly LoggedAction[]> {
    return this.#all(WRITE_AHEAD_LOG);
  }

  #all<T>(name: string): Promise<T[]> {
    return requestToPromise(this.#begin(name).objectStore(name).getAll());
  }
  entries(): Promise<readonly OutboxEntry[]> {
    return this.#all('outbox');
  }
  entriesPage(after: number, limit: number): Promise<readonly OutboxEntry[]> {
    return requestToPromise(
      this.#begin('outbox').objectStore('outbox').getAll(IDBKeyRange.lowerBound(after, true), limit),
    );
  }
  cachedCount(): Promise<number> {
    return requestToPromise(this.#begin('records').objectStore('records').count());
  }
  cachedPage(kind: Kind, after: string | null, limit: number): Promise<readonly CachedRecord[]> {
    const range = IDBKeyRange.bound(after === null ? [kind] : [kind, after], [kind, []], after !== null);
    return requestToPromise(this.#begin('records').objectStore('records').getAll(range, limit));
  }
  rejectedEntries(): Promise<readonly RejectedEntry[]> {
    return this.#all(REJECTED_ENTRIES);
  }
  conflicts(): Promise<readonly StoredConflict[]> {
    return this.#all('conflicts');
  }
  async feed(): Promise<FeedState> {
    const state: unknown = await requestToPromise(this.#begin('meta').objectStore('meta').get(FEED_KEY));
    return typeof state === 'object' && state !== null ? { ...INITIAL_FEED_STATE, ...state } : INITIAL_FEED_STATE;
  }
  async setFeed(state: FeedState): Promise<void> {
    const tx = this.#begin('meta', 'readwrite');
    tx.objectStore('meta').put(state, FEED_KEY);
    await waitForCommit(tx);
  }
  async writesSince(position: number | null): Promise<RecentWrites> {
    const tx = this.#begin(WRITTEN_KEYS, 'readwrite');
    const touched = tx.objectStore(WRITTEN_KEYS);
    const numbers = await requestToPromise<IDBValidKey[]>(touched.getAllKeys());
    const newest = Number(numbers.at(-1) ?? 0);
    const others = this.#own.findOthers(position ?? newest, newest);
    const rows = others.map(([first, last]) =>
      requestToPromise<RecordKey[][]>(touched.getAll(IDBKeyRange.bound(first, last))),
    );
    touched.delete(IDBKeyRange.upperBound(newest - WRITES_KEPT_MAX));
    const [found] = await Promise.all([Promise.all(rows), waitForCommit(tx)]);
    const oldest = Number(numbers[0] ?? newest + 1);
    const isWhole = others.every(([first]) => first >= oldest);
    return { position: newest, keys: isWhole ? found.flat(2) : null };
  }
  async isFirstTime(name: string): Promise<boolean> {
    const tx = this.#begin('meta', 'readwrite');
    const before: unknown = await requestToPromise(tx.objectStore('meta').get(name));
    tx.objectStore('meta').put(true, name);
    await waitForCommit(tx);
    return before !== true;
  }
  async clearCache(): Promise<void> {
    const tx = this.#begin(['records', 'meta'], 'readwrite');
    tx.objectStore('records').clear();
    tx.objectStore('meta').delete(FEED_KEY);
    await waitForCommit(tx);
  }
  /** Closes the database once all earlier calls have finished. */
  close(): void {
    this.#isClosed = true;
    this.#queue.whenIdle(() => this.#db.close());
  }
}
