import type { Kind } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { CommitQueue } from './commit-queue.ts';
import { IdbConnection } from './idb-connection.ts';
import { requestToPromise, waitForCommit } from './idb-promises.ts';
import { KnownOutbox } from './known-outbox.ts';
import { REJECTED_ENTRIES, WRITE_AHEAD_LOG, WRITTEN_KEYS } from './object-stores.ts';
import { openDatabase } from './open-database.ts';
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

const FEED_KEY = 'feed';

/** Name of a vault's database. Two users of one browser have separate databases. */
export function vaultDatabaseName(vaultId: string): string {
  return `nk-records-${vaultId}`;
}

/** A store on the disk of this device. */
export interface DiskStore extends VaultStore {
  /** The outbox as this tab knows it, for the time when the database cannot be read. */
  readonly known: KnownOutbox;
}

/** Opens or creates the database of a vault. `onStale` is called when a newer release wants to upgrade it. */
export async function openIdbStore(
  factory: IDBFactory,
  vaultId: string,
  onStale: () => void = () => {},
): Promise<DiskStore> {
  const open = () => openVaultDatabase(factory, vaultId);
  const closeStale = () => {
    store.close();
    onStale();
  };
  const connection = new IdbConnection(open, closeStale);
  const store = new IdbStore(connection);
  await connection.open();
  return store;
}

function openVaultDatabase(factory: IDBFactory, vaultId: string): Promise<IDBDatabase> {
  return openDatabase(factory, vaultDatabaseName(vaultId), (db) => {
    db.createObjectStore(WRITTEN_KEYS, { autoIncrement: true });
    db.createObjectStore(WRITE_AHEAD_LOG, { keyPath: 'n', autoIncrement: true });
    db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true }).createIndex('record', ['kind', 'id']);
    db.createObjectStore('records', { keyPath: ['kind', 'id'] });
    db.createObjectStore(REJECTED_ENTRIES, { keyPath: 'id' });
    db.createObjectStore('conflicts', { keyPath: 'key' });
    db.createObjectStore('meta');
  });
}

class IdbStore implements DiskStore {
  readonly isPersistent = true;
  readonly #connection: IdbConnection;
  readonly #own = new OwnWrites();
  readonly known = new KnownOutbox();
  readonly #queue: CommitQueue;
  #isClosed = false;

  constructor(connection: IdbConnection) {
    this.#connection = connection;
    this.#queue = new CommitQueue(connection, this.#own, this.known);
  }

  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T> {
    return this.#isClosed ? Promise.reject(new StoreClosedError()) : this.#queue.transact(scope, decide);
  }

  /** Reads from one object store. */
  #read<T>(names: string, request: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return this.#connection.run({ names }, (tx) => requestToPromise(request(tx.objectStore(names))));
  }

  #write(names: string | string[], write: (tx: IDBTransaction) => void): Promise<void> {
    return this.#connection.run({ names, mode: 'readwrite' }, (tx) => {
      write(tx);
      return waitForCommit(tx);
    });
  }

  async logAction(action: NewLoggedAction): Promise<number> {
    // With relaxed durability, a log entry survives the crash of a tab, which is sufficient for the log. The outbox is
    // written with strict durability.
    // The entry is also written while the page is being left: it holds the last words that were typed.
    const options = { names: WRITE_AHEAD_LOG, mode: 'readwrite', durability: 'relaxed', isUrgent: true } as const;
    return this.#connection.run(options, async (tx) => {
      const adding = requestToPromise(tx.objectStore(WRITE_AHEAD_LOG).add(action));
      tx.commit();
      const [n] = await Promise.all([adding, waitForCommit(tx)]);
      return Number(n);
    });
  }
  loggedActions(): Promise<readonly LoggedAction[]> {
    return this.#all(WRITE_AHEAD_LOG);
  }

  #all<T>(name: string): Promise<T[]> {
    return this.#read<T[]>(name, (from) => from.getAll());
  }
  async entries(): Promise<readonly OutboxEntry[]> {
    const entries = await this.#all<OutboxEntry>('outbox');
    this.known.replace(entries);
    return entries;
  }
  entriesPage(after: number, limit: number): Promise<readonly OutboxEntry[]> {
    return this.#read<OutboxEntry[]>('outbox', (from) => from.getAll(IDBKeyRange.lowerBound(after, true), limit));
  }
  cachedCount(): Promise<number> {
    return this.#read('records', (from) => from.count());
  }
  cachedPage(kind: Kind, after: string | null, limit: number): Promise<readonly CachedRecord[]> {
    const range = IDBKeyRange.bound(after === null ? [kind] : [kind, after], [kind, []], after !== null);
    return this.#read<CachedRecord[]>('records', (from) => from.getAll(range, limit));
  }
  rejectedEntries(): Promise<readonly RejectedEntry[]> {
    return this.#all(REJECTED_ENTRIES);
  }
  conflicts(): Promise<readonly StoredConflict[]> {
    return this.#all('conflicts');
  }
  async feed(): Promise<FeedState> {
    const state: unknown = await this.#read('meta', (from) => from.get(FEED_KEY));
    return typeof state === 'object' && state !== null ? { ...INITIAL_FEED_STATE, ...state } : INITIAL_FEED_STATE;
  }
  setFeed(state: FeedState): Promise<void> {
    return this.#write('meta', (tx) => void tx.objectStore('meta').put(state, FEED_KEY));
  }
  async writesSince(position: number | null): Promise<RecentWrites> {
    const recent = await this.#connection.run({ names: WRITTEN_KEYS }, async (tx) => {
      const log = tx.objectStore(WRITTEN_KEYS);
      const numbers = await requestToPromise<IDBValidKey[]>(log.getAllKeys());
      const newest = Number(numbers.at(-1) ?? 0);
      const oldest = Number(numbers[0] ?? newest + 1);
      const others = this.#own.findOthers(position ?? newest, newest);
      const rows = others.map(([first, last]) =>
        requestToPromise<RecordKey[][]>(log.getAll(IDBKeyRange.bound(first, last))),
      );
      const found = await Promise.all(rows);
      const isWhole = others.every(([first]) => first >= oldest);
      return { position: newest, keys: isWhole ? found.flat(2) : null, kept: numbers.length };
    });
    if (recent.kept > 2 * WRITES_KEPT_MAX) {
      const range = IDBKeyRange.upperBound(recent.position - WRITES_KEPT_MAX);
      await this.#write(WRITTEN_KEYS, (tx) => void tx.objectStore(WRITTEN_KEYS).delete(range));
    }
    return recent;
  }
  async isFirstTime(name: string): Promise<boolean> {
    if ((await this.#read('meta', (from) => from.getKey(name))) !== undefined) return false;
    await this.#write('meta', (tx) => void tx.objectStore('meta').put(true, name));
    return true;
  }
  clearCache(): Promise<void> {
    return this.#write(['records', 'meta'], (tx) => {
      tx.objectStore('records').clear();
      tx.objectStore('meta').delete(FEED_KEY);
    });
  }
  /** Closes the database once all earlier calls have finished. */
  close(): void {
    this.#isClosed = true;
    this.#queue.whenIdle(() => this.#connection.close());
  }
}
