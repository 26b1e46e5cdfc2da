import type { Kind } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { requestToPromise, waitForCommit } from './idb-promises.ts';
import { formatRecordKey, type OutboxEntry } from './outbox-entry.ts';
import {
  type CachedRecord,
  type FeedState,
  INITIAL_FEED_STATE,
  keysTouchedBy,
  type LoggedAction,
  LoggedActionTakenError,
  type NewLoggedAction,
  type RecentWrites,
  type RejectedEntry,
  StoreClosedError,
  type StoredConflict,
  type StoreSnapshot,
  type StoreWrites,
  type TransactionDecision,
  type TransactionScope,
  type VaultStore,
  WRITES_KEPT_MAX,
} from './store.ts';

const VERSION = 3;
const FEED_KEY = 'feed';
const WRITTEN_KEYS = 'touched';
const WRITE_AHEAD_LOG = 'jots';
const RECORD_STORES = ['outbox', 'records', 'refusals', 'conflicts', WRITTEN_KEYS];

/** Name of a vault's database. Two users of one browser have separate databases. */
export function vaultDatabaseName(vaultId: string): string {
  return `nk-vault-${vaultId}`;
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
    // An upgrade only adds object stores, so the outbox survives it.
    if (!db.objectStoreNames.contains(WRITTEN_KEYS)) db.createObjectStore(WRITTEN_KEYS, { autoIncrement: true });
    if (!db.objectStoreNames.contains(WRITE_AHEAD_LOG))
      db.createObjectStore(WRITE_AHEAD_LOG, { keyPath: 'n', autoIncrement: true });
    if (db.objectStoreNames.contains('outbox')) return;
    db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true }).createIndex('record', ['kind', 'id']);
    db.createObjectStore('records', { keyPath: ['kind', 'id'] });
    db.createObjectStore('refusals', { keyPath: 'id' });
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

/** A call of {@link VaultStore.transact} that waits for the transaction before it. */
interface QueuedCall {
  readonly scope: TransactionScope;
  readonly decide: (found: StoreSnapshot) => TransactionDecision<unknown>;
  readonly settle: { readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void };
}

/** Maximum number of calls in one transaction. It limits how long a change that is typed meanwhile waits. */
const GROUP_MAX = 32;

class IdbStore implements VaultStore {
  readonly isPersistent = true;
  readonly #db: IDBDatabase;
  readonly #queue: QueuedCall[] = [];
  #isRunning = false;
  #isClosed = false;

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  /**
   * Calls that arrive while a transaction runs share the next one (group commit, DeWitt et al. 1984): a commit with
   * strict durability takes longer than the reads and writes of many calls.
   */
  transact<T>(scope: TransactionScope, decide: (found: StoreSnapshot) => TransactionDecision<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreClosedError());
    return new Promise<unknown>((resolve, reject) => {
      this.#queue.push({ scope, decide, settle: { resolve, reject } });
      if (!this.#isRunning) void this.#runQueue();
    }) as Promise<T>; // resolved with the result of `decide`
  }

  async #runQueue(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) await this.#runGroup(takeGroup(this.#queue));
    this.#isRunning = false;
    if (this.#isClosed) this.#db.close();
  }

  /** When the shared transaction fails, each call runs alone, so that it gets its own result or error. */
  async #runGroup(group: readonly QueuedCall[]): Promise<void> {
    try {
      const results = await this.#commit(group);
      for (const [i, { settle }] of group.entries()) settle.resolve(results[i]);
    } catch (error) {
      if (group.length === 1) group[0]?.settle.reject(error);
      else for (const call of group) await this.#runGroup([call]);
    }
  }

  /** Runs the calls one after the other in one transaction; each reads what the calls before it have written. */
  async #commit(group: readonly QueuedCall[]): Promise<readonly unknown[]> {
    const hasFlags = group.some(({ scope }) => scope.flags);
    const hasLogged = group.some(({ scope }) => scope.logged !== undefined);
    const names = [...RECORD_STORES, ...(hasFlags ? ['meta'] : []), ...(hasLogged ? [WRITE_AHEAD_LOG] : [])];
    const tx = this.#begin(names, 'readwrite', { durability: 'strict' });
    const end = waitForCommit(tx);
    try {
      const shared = await readSnapshot(tx, joinScopes(group));
      const written = new Set<string>();
      const results: unknown[] = [];
      for (const { scope, decide } of group) {
        const { logged } = scope;
        if (
          logged !== undefined &&
          (await requestToPromise(tx.objectStore(WRITE_AHEAD_LOG).getKey(logged))) === undefined
        )
          throw new LoggedActionTakenError();
        const isOutdated = scope.keys.some((key) => written.has(formatRecordKey(key)));
        const found = isOutdated ? await readSnapshot(tx, scope) : shared;
        const { writes, result } = decide(found);
        results.push(result);
        if (!writes) continue;
        applyWrites(tx, writes);
        if (logged !== undefined) tx.objectStore(WRITE_AHEAD_LOG).delete(logged);
        tx.objectStore(WRITTEN_KEYS).add(keysTouchedBy(scope, writes, found.all));
        for (const key of writtenKeys(scope, writes)) written.add(formatRecordKey(key));
      }
      // Commits without waiting for request events: a page that is closed now has already handed over its writes.
      tx.commit();
      await end;
      return results;
    } catch (error) {
      end.catch(() => {}); // the first error is reported
      abortTransaction(tx);
      throw error;
    }
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
  cachedCount(): Promise<number> {
    return requestToPromise(this.#begin('records').objectStore('records').count());
  }
  cachedOf(kind: Kind): Promise<readonly CachedRecord[]> {
    const range = IDBKeyRange.bound([kind], [kind, []]);
    return requestToPromise(this.#begin('records').objectStore('records').getAll(range));
  }
  cachedPage(kind: Kind, after: string | null, limit: number): Promise<readonly CachedRecord[]> {
    const range = IDBKeyRange.bound(after === null ? [kind] : [kind, after], [kind, []], after !== null);
    return requestToPromise(this.#begin('records').objectStore('records').getAll(range, limit));
  }
  rejectedEntries(): Promise<readonly RejectedEntry[]> {
    return this.#all('refusals');
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
    const rows = await requestToPromise<RecordKey[][]>(
      touched.getAll(IDBKeyRange.lowerBound(position ?? newest, true)),
    );
    touched.delete(IDBKeyRange.upperBound(newest - WRITES_KEPT_MAX));
    await waitForCommit(tx);
    const isWhole = position === null || Number(numbers[0] ?? newest + 1) <= position + 1;
    return { position: newest, keys: isWhole ? rows.flat() : null };
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
  /** Closes the database after the calls that were made before. */
  close(): void {
    this.#isClosed = true;
    if (!this.#isRunning) this.#db.close();
  }
}

/** Removes the next calls that can share a transaction from the queue. */
function takeGroup(queue: QueuedCall[]): readonly QueuedCall[] {
  const alone = queue.findIndex(({ scope: { all, rejected, flags } }) => all || rejected !== undefined || flags);
  return queue.splice(0, alone === -1 ? GROUP_MAX : Math.min(GROUP_MAX, Math.max(1, alone)));
}

function joinScopes(group: readonly QueuedCall[]): TransactionScope {
  const [first, ...others] = group.map(({ scope }) => scope);
  return first && others.length === 0 ? first : { keys: group.flatMap(({ scope }) => scope.keys) };
}

/**
 * Returns the keys of the records whose snapshot a call has changed. A dropped entry is identified only by its number,
 * so all keys of the scope count as changed.
 */
function writtenKeys(
  { keys }: TransactionScope,
  { add = [], put = [], cache = [], uncache = [], drop = [] }: StoreWrites,
): readonly RecordKey[] {
  return [...add, ...put, ...cache, ...uncache, ...(drop.length > 0 ? keys : [])];
}

async function readSnapshot(
  tx: IDBTransaction,
  { keys, all = false, rejected: refused, flags = [] }: TransactionScope,
): Promise<StoreSnapshot> {
  const outbox = tx.objectStore('outbox');
  const records = tx.objectStore('records');
  const cached = new Map<string, CachedRecord | undefined>();
  const everything: Promise<OutboxEntry[]> = all ? requestToPromise(outbox.getAll()) : Promise.resolve([]);
  const refusal: Promise<RejectedEntry | undefined> =
    refused === undefined ? Promise.resolve(undefined) : requestToPromise(tx.objectStore('refusals').get(refused));
  const notes = new Set<string>();
  const reading = flags.map(async (name) => {
    if ((await requestToPromise(tx.objectStore('meta').getKey(name))) !== undefined) notes.add(name);
  });
  const [byKey] = await Promise.all([
    readEntries(outbox, keys),
    ...keys.map(async (key) => {
      cached.set(
        formatRecordKey(key),
        await requestToPromise<CachedRecord | undefined>(records.get([key.kind, key.id])),
      );
    }),
  ]);
  await Promise.all(reading);
  return {
    all: await everything,
    entries: (key) => readRequired(byKey, key),
    cached: (key) => readRequired(cached, key) ?? null,
    rejectedEntry: (await refusal) ?? null,
    flags: notes,
  };
}

/**
 * Reads the outbox entries of records, in order. A page of the changes feed asks for hundreds of records while few
 * changes wait: then one read of the whole outbox replaces a request for each record, which would delay key presses.
 */
async function readEntries(
  outbox: IDBObjectStore,
  keys: readonly RecordKey[],
): Promise<ReadonlyMap<string, readonly OutboxEntry[]>> {
  const records = new Map(keys.map((key) => [formatRecordKey(key), key]));
  const byKey = new Map([...records.keys()].map((text): [string, OutboxEntry[]] => [text, []]));
  const entriesOf = ({ kind, id }: RecordKey): Promise<OutboxEntry[]> =>
    requestToPromise(outbox.index('record').getAll([kind, id]));
  const isShort = records.size > 1 && (await requestToPromise(outbox.count())) < records.size;
  const found = isShort
    ? await requestToPromise<OutboxEntry[]>(outbox.getAll())
    : (await Promise.all([...records.values()].map(entriesOf))).flat();
  for (const entry of found) byKey.get(formatRecordKey(entry))?.push(entry);
  for (const entries of byKey.values()) entries.sort((a, b) => a.n - b.n);
  return byKey;
}

function readRequired<T>(from: ReadonlyMap<string, T>, key: RecordKey): T {
  const found = from.get(formatRecordKey(key));
  if (found === undefined && !from.has(formatRecordKey(key)))
    throw new Error(`Not in the scope: ${formatRecordKey(key)}`);
  return found as T;
}

function applyWrites(tx: IDBTransaction, writes: StoreWrites): void {
  const [outbox, records, rejected, conflicts] = RECORD_STORES.map((name) => tx.objectStore(name));
  for (const n of writes.drop ?? []) outbox?.delete(n);
  for (const entry of writes.put ?? []) outbox?.put(entry);
  for (const entry of writes.add ?? []) outbox?.add({ ...entry, sent: false, version: 0 });
  for (const row of writes.cache ?? []) records?.put(row);
  for (const { kind, id } of writes.uncache ?? []) records?.delete([kind, id]);
  for (const row of writes.addRejected ?? []) rejected?.put(row);
  for (const id of writes.removeRejected ?? []) rejected?.delete(id);
  for (const row of writes.putConflicts ?? []) conflicts?.put(row);
  for (const key of writes.removeConflicts ?? []) conflicts?.delete(key);
  for (const name of writes.setFlags ?? []) tx.objectStore('meta').put(true, name);
  for (const name of writes.clearFlags ?? []) tx.objectStore('meta').delete(name);
}

function abortTransaction(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction had already ended.
  }
}
