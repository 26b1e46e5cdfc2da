import type { Kind } from '@northkeep/contracts';
import { type Entry, keyText } from './entry.ts';
import { committed, done } from './idb.ts';
import type { RecordKey } from './ports.ts';
import {
  type Cached,
  type Decision,
  type FeedState,
  type Found,
  type Jot,
  JotTaken,
  type NewJot,
  NO_FEED,
  type Refusal,
  type Scope,
  type Store,
  StoreClosed,
  type StoredConflict,
  touchedBy,
  WRITES_KEPT,
  type Writes,
  type Written,
} from './store.ts';

const VERSION = 3;
const FEED = 'feed';
const TOUCHED = 'touched';
const JOTS = 'jots';
const ALL = ['outbox', 'records', 'refusals', 'conflicts', TOUCHED];

/** The name of a vault's database. Another person on the same browser has another one. */
export function databaseName(vaultId: string): string {
  return `nk-vault-${vaultId}`;
}

/** Opens (or makes) the vault's database. `onStale` is told when a newer page wants to upgrade it. */
export async function openIdbStore(
  factory: IDBFactory,
  vaultId: string,
  onStale: () => void = () => {},
): Promise<Store> {
  const request = factory.open(databaseName(vaultId), VERSION);
  request.onupgradeneeded = () => {
    const db = request.result;
    // An upgrade only ever adds: the outbox survives every one.
    if (!db.objectStoreNames.contains(TOUCHED)) db.createObjectStore(TOUCHED, { autoIncrement: true });
    if (!db.objectStoreNames.contains(JOTS)) db.createObjectStore(JOTS, { keyPath: 'n', autoIncrement: true });
    if (db.objectStoreNames.contains('outbox')) return;
    db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true }).createIndex('record', ['kind', 'id']);
    db.createObjectStore('records', { keyPath: ['kind', 'id'] });
    db.createObjectStore('refusals', { keyPath: 'id' });
    db.createObjectStore('conflicts', { keyPath: 'key' });
    db.createObjectStore('meta');
  };
  const db = await done(request);
  db.onversionchange = () => {
    db.close();
    onStale();
  };
  return new IdbStore(db);
}

class IdbStore implements Store {
  readonly lasting = true;
  readonly #db: IDBDatabase;

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  async transact<T>(scope: Scope, decide: (found: Found) => Decision<T>): Promise<T> {
    const { jot, noted } = scope;
    const names = [...ALL, ...(noted ? ['meta'] : []), ...(jot === undefined ? [] : [JOTS])];
    const tx = this.#begin(names, 'readwrite', { durability: 'strict' });
    const end = committed(tx);
    try {
      const found = await readScope(tx, scope);
      if (jot !== undefined && (await done(tx.objectStore(JOTS).getKey(jot))) === undefined) throw new JotTaken();
      const { writes, result } = decide(found);
      if (writes) write(tx, writes);
      if (writes && jot !== undefined) tx.objectStore(JOTS).delete(jot);
      if (writes) tx.objectStore(TOUCHED).add(touchedBy(scope, writes, found.all));
      // Without waiting for the requests' own events: a page that is closed now has then handed everything over.
      tx.commit();
      await end;
      return result;
    } catch (error) {
      end.catch(() => {}); // the first error is the one to tell
      abort(tx);
      throw error;
    }
  }

  #begin(names: string | string[], mode?: IDBTransactionMode, options?: IDBTransactionOptions): IDBTransaction {
    try {
      return this.#db.transaction(names, mode, options);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'InvalidStateError') throw new StoreClosed();
      throw error;
    }
  }

  async jot(jot: NewJot): Promise<number> {
    // A tab that ends takes nothing with it that the browser has: the disk is for what is said to be saved.
    const tx = this.#begin(JOTS, 'readwrite', { durability: 'relaxed' });
    const n = done(tx.objectStore(JOTS).add(jot));
    tx.commit();
    await committed(tx);
    return Number(await n);
  }
  jots(): Promise<readonly Jot[]> {
    return this.#all(JOTS);
  }

  #all<T>(name: string): Promise<T[]> {
    return done(this.#begin(name).objectStore(name).getAll());
  }
  entries(): Promise<readonly Entry[]> {
    return this.#all('outbox');
  }
  cachedCount(): Promise<number> {
    return done(this.#begin('records').objectStore('records').count());
  }
  cachedOf(kind: Kind): Promise<readonly Cached[]> {
    const range = IDBKeyRange.bound([kind], [kind, []]);
    return done(this.#begin('records').objectStore('records').getAll(range));
  }
  refusals(): Promise<readonly Refusal[]> {
    return this.#all('refusals');
  }
  conflicts(): Promise<readonly StoredConflict[]> {
    return this.#all('conflicts');
  }
  async feed(): Promise<FeedState> {
    const state: unknown = await done(this.#begin('meta').objectStore('meta').get(FEED));
    return typeof state === 'object' && state !== null ? { ...NO_FEED, ...state } : NO_FEED;
  }
  async setFeed(state: FeedState): Promise<void> {
    const tx = this.#begin('meta', 'readwrite');
    tx.objectStore('meta').put(state, FEED);
    await committed(tx);
  }
  async since(mark: number | null): Promise<Written> {
    const tx = this.#begin(TOUCHED, 'readwrite');
    const touched = tx.objectStore(TOUCHED);
    const numbers = await done<IDBValidKey[]>(touched.getAllKeys());
    const newest = Number(numbers.at(-1) ?? 0);
    const rows = await done<RecordKey[][]>(touched.getAll(IDBKeyRange.lowerBound(mark ?? newest, true)));
    touched.delete(IDBKeyRange.upperBound(newest - WRITES_KEPT));
    await committed(tx);
    const isWhole = mark === null || Number(numbers[0] ?? newest + 1) <= mark + 1;
    return { mark: newest, keys: isWhole ? rows.flat() : null };
  }
  async once(name: string): Promise<boolean> {
    const tx = this.#begin('meta', 'readwrite');
    const before: unknown = await done(tx.objectStore('meta').get(name));
    tx.objectStore('meta').put(true, name);
    await committed(tx);
    return before !== true;
  }
  async clearCache(): Promise<void> {
    const tx = this.#begin(['records', 'meta'], 'readwrite');
    tx.objectStore('records').clear();
    tx.objectStore('meta').delete(FEED);
    await committed(tx);
  }
  close(): void {
    this.#db.close();
  }
}

async function readScope(tx: IDBTransaction, { keys, all = false, refused, noted = [] }: Scope): Promise<Found> {
  const outbox = tx.objectStore('outbox');
  const records = tx.objectStore('records');
  const byKey = new Map<string, readonly Entry[]>();
  const cached = new Map<string, Cached | undefined>();
  const everything: Promise<Entry[]> = all ? done(outbox.getAll()) : Promise.resolve([]);
  const refusal: Promise<Refusal | undefined> =
    refused === undefined ? Promise.resolve(undefined) : done(tx.objectStore('refusals').get(refused));
  const notes = new Set<string>();
  const noting = noted.map(async (name) => {
    if ((await done(tx.objectStore('meta').getKey(name))) !== undefined) notes.add(name);
  });
  await Promise.all(
    keys.map(async (key) => {
      const id = [key.kind, key.id];
      const [entries, row] = await Promise.all([
        done<Entry[]>(outbox.index('record').getAll(id)),
        done<Cached | undefined>(records.get(id)),
      ]);
      byKey.set(
        keyText(key),
        entries.sort((a, b) => a.n - b.n),
      );
      cached.set(keyText(key), row);
    }),
  );
  await Promise.all(noting);
  return {
    all: await everything,
    entries: (key) => read(byKey, key),
    cached: (key) => read(cached, key) ?? null,
    refusal: (await refusal) ?? null,
    noted: notes,
  };
}

function read<T>(from: Map<string, T>, key: RecordKey): T {
  const found = from.get(keyText(key));
  if (found === undefined && !from.has(keyText(key))) throw new Error(`Not in the scope: ${keyText(key)}`);
  return found as T;
}

function write(tx: IDBTransaction, writes: Writes): void {
  const [outbox, records, refusals, conflicts] = ALL.map((name) => tx.objectStore(name));
  for (const n of writes.drop ?? []) outbox?.delete(n);
  for (const entry of writes.put ?? []) outbox?.put(entry);
  for (const entry of writes.add ?? []) outbox?.add({ ...entry, sent: false, version: 0 });
  for (const row of writes.cache ?? []) records?.put(row);
  for (const { kind, id } of writes.uncache ?? []) records?.delete([kind, id]);
  for (const row of writes.refuse ?? []) refusals?.put(row);
  for (const id of writes.unrefuse ?? []) refusals?.delete(id);
  for (const row of writes.conflict ?? []) conflicts?.put(row);
  for (const key of writes.settle ?? []) conflicts?.delete(key);
  for (const name of writes.note ?? []) tx.objectStore('meta').put(true, name);
  for (const name of writes.unnote ?? []) tx.objectStore('meta').delete(name);
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // It had ended by itself.
  }
}
