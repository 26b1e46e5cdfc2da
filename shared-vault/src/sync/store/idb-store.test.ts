import 'fake-indexeddb/auto';
import { IDBDatabase, IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordKey } from '../ports.ts';
import { requestToPromise } from './idb-promises.ts';
import { openIdbStore, vaultDatabaseName } from './idb-store.ts';
import type { NewOutboxEntry } from './outbox-entry.ts';
import { PAGE_ENTRIES, readOutboxPages } from './outbox-pages.ts';
import { StoreClosedError, type VaultStore } from './store.ts';

afterEach(() => vi.restoreAllMocks());

/** Vault of this file only. Test files share the prototypes of IndexedDB with code of earlier files that still runs. */
const VAULT = 'idb-store-test';
const isOwn = ({ name }: IDBDatabase): boolean => name === vaultDatabaseName(VAULT);

/** Returns a function that counts the reads of this file's databases by index from now on. */
function countIndexReads(): () => number {
  const getAll = IDBIndex.prototype.getAll;
  let count = 0;
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...range) {
    if (isOwn(this.objectStore.transaction.db)) count += 1;
    return getAll.apply(this, range);
  });
  return () => count;
}

const keyOf = (n: number): RecordKey => ({ kind: 'lines', id: `line-${n}` });

/** A change of line `n` that waits to be sent. */
function changeOf(n: number, key: string): NewOutboxEntry {
  const base = { op: 'change', parents: [], parentKind: null, after: [], schema: 1, baseRev: 1, at: 0 } as const;
  return { ...keyOf(n), ...base, key, fields: {}, base: {} };
}

async function storeWith(entries: readonly NewOutboxEntry[]): Promise<VaultStore> {
  const store = await openIdbStore(new IDBFactory(), VAULT);
  await store.transact({ keys: [] }, () => ({ writes: { add: entries }, result: null }));
  return store;
}

const waitingFor = (store: VaultStore, numbers: readonly number[]) =>
  store.transact({ keys: numbers.map(keyOf) }, (found) => ({
    result: numbers.map((n) => found.entries(keyOf(n)).map(({ key }) => key)),
  }));

/** Adds an entry and returns the idempotency keys of the entries that its record had before. */
const addTo = (store: VaultStore, entry: NewOutboxEntry) =>
  store.transact({ keys: [entry] }, (found) => ({
    writes: { add: [entry] },
    result: found.entries(entry).map(({ key }) => key),
  }));

describe('IdbStore', () => {
  it('reads the whole outbox once when more records are requested than it has entries', async () => {
    const countReads = countIndexReads();
    const store = await storeWith([changeOf(1, 'first'), changeOf(9, 'other'), changeOf(1, 'second')]);
    expect(await waitingFor(store, [0, 1, 2, 3])).toEqual([[], ['first', 'second'], [], []]);
    expect(countReads()).toBe(0);
  });

  it('reads only the entries of the requested records from a larger outbox, each record once', async () => {
    const countReads = countIndexReads();
    const store = await storeWith([changeOf(1, 'first'), changeOf(9, 'other'), changeOf(1, 'second')]);
    expect(await waitingFor(store, [1, 1, 2])).toEqual([['first', 'second'], ['first', 'second'], []]);
    expect(countReads()).toBe(2);
  });

  it('requests many records a few at a time, so that no task is long', async () => {
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    const store = await storeWith([]);
    const cache = numbers.map((n) => ({ ...keyOf(n), rev: 1, index: n, json: '{}' }));
    await store.transact({ keys: [] }, () => ({ writes: { cache }, result: null }));
    let [open, most] = [0, 0];
    const get = IDBObjectStore.prototype.get;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      const request = get.call(this, key);
      if (!isOwn(this.transaction.db)) return request;
      open += 1;
      most = Math.max(most, open);
      request.addEventListener('success', () => {
        open -= 1;
      });
      return request;
    });
    const read = await store.transact({ keys: numbers.map(keyOf) }, (found) => ({
      result: numbers.map((n) => found.cached(keyOf(n))),
    }));
    expect(read).toEqual(cache);
    expect(most).toBe(16);
  });

  it('reads the outbox in pages, also when an entry is sent or appended between two of them', async () => {
    const changes = Array.from({ length: PAGE_ENTRIES + 2 }, (_, i) => changeOf(i, `change-${i}`));
    const store = await storeWith(changes);
    const sizes: number[] = [];
    const keys: string[] = [];
    for await (const page of readOutboxPages(store)) {
      sizes.push(page.length);
      keys.push(...page.map(({ key }) => key));
      if (sizes.length > 1) continue;
      const last = page.at(-1)?.n ?? 0;
      const writes = { drop: [last, last + 1], add: [changeOf(9_999, 'appended')] };
      await store.transact({ keys: [] }, () => ({ writes, result: null }));
    }
    expect(sizes).toEqual([PAGE_ENTRIES, 2]);
    expect(keys.slice(-3)).toEqual([`change-${PAGE_ENTRIES - 1}`, `change-${PAGE_ENTRIES + 1}`, 'appended']);
  });

  it('commits calls that arrive during a transaction together in the next one', async () => {
    const store = await storeWith([]);
    const begin = IDBDatabase.prototype.transaction;
    let count = 0;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...options) {
      if (isOwn(this)) count += 1;
      return begin.apply(this, options);
    });
    await Promise.all([1, 2, 3, 4].map((n) => addTo(store, changeOf(n, `change-${n}`))));
    expect(count).toBe(2);
    expect((await store.entries()).map(({ key }) => key)).toEqual(['change-1', 'change-2', 'change-3', 'change-4']);
  });

  it('lets each call see the writes of the earlier calls in the same transaction', async () => {
    const store = await storeWith([changeOf(1, 'first')]);
    const dropFirst = store.transact({ keys: [keyOf(1)] }, (found) => {
      const [head] = found.entries(keyOf(1));
      return { writes: { drop: head ? [head.n] : [] }, result: head?.key };
    });
    const others = [addTo(store, changeOf(2, 'second')), addTo(store, changeOf(2, 'third')), waitingFor(store, [1, 2])];
    expect(await Promise.all([dropFirst, ...others])).toEqual(['first', [], ['second'], [[], ['second', 'third']]]);
  });

  it('rejects only the call that failed when it shares a transaction', async () => {
    const store = await storeWith([]);
    const fail = () => {
      throw new Error('no decision');
    };
    const first = addTo(store, changeOf(1, 'first'));
    const failed = store.transact({ keys: [keyOf(2)] }, fail);
    const last = addTo(store, changeOf(3, 'last'));
    expect(await Promise.allSettled([first, failed, last])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'no decision' } },
      { status: 'fulfilled' },
    ]);
    expect((await store.entries()).map(({ key }) => key)).toEqual(['first', 'last']);
  });

  it('stores the calls that were made before it was closed, and rejects later ones', async () => {
    const factory = new IDBFactory();
    const store = await openIdbStore(factory, VAULT);
    const writes = [1, 2, 3].map((n) => addTo(store, changeOf(n, `change-${n}`)));
    store.close();
    await expect(addTo(store, changeOf(4, 'late'))).rejects.toThrow(StoreClosedError);
    await Promise.all(writes);
    const again = await openIdbStore(factory, VAULT);
    expect((await again.entries()).map(({ key }) => key)).toEqual(['change-1', 'change-2', 'change-3']);
  });

  it('neither opens nor deletes the database of a development version, which had another name', async () => {
    const factory = new IDBFactory();
    const development = factory.open(`nk-vault-${VAULT}`, 3);
    development.onupgradeneeded = () => development.result.createObjectStore('outbox', { keyPath: 'n' }).add({ n: 1 });
    (await requestToPromise(development)).close();
    const store = await openIdbStore(factory, VAULT);
    await addTo(store, changeOf(1, 'first'));
    expect([store.isPersistent, (await store.entries()).map(({ key }) => key)]).toEqual([true, ['first']]);
    expect((await factory.databases()).map(({ name }) => name)).toContain(`nk-vault-${VAULT}`);
  });
});
