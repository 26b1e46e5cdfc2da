import 'fake-indexeddb/auto';
import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestToPromise } from './idb-promises.ts';
import { openIdbStore, vaultDatabaseName } from './idb-store.ts';
import type { NewOutboxEntry } from './outbox-entry.ts';
import { followPage } from './running-transactions.ts';
import { StoreClosedError, type VaultStore, WRITES_KEPT_MAX } from './store.ts';

afterEach(() => vi.restoreAllMocks());

const VAULT = 'idb-connection-test';
const BASE = { op: 'change', parents: [], parentKind: null, after: [], schema: 1, baseRev: 1, at: 0 } as const;
const KEY = { kind: 'lines', id: 'line-1' } as const;

const addTo = (store: VaultStore, key: string): Promise<null> => {
  const entry: NewOutboxEntry = { ...KEY, ...BASE, key, fields: {}, base: {} };
  return store.transact({ keys: [KEY] }, () => ({ writes: { add: [entry] }, result: null }));
};
const keysIn = async (store: VaultStore) => (await store.entries()).map(({ key }) => key);

/** Makes every transaction fail on the handles of this file that exist now; returns how often that happened. */
function loseOpenHandles(name: string, isLost: (db: IDBDatabase) => boolean): () => number {
  const begin = IDBDatabase.prototype.transaction;
  let failures = 0;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...options) {
    if (this.name !== vaultDatabaseName(VAULT) || !isLost(this)) return begin.apply(this, options);
    failures += 1;
    throw new DOMException('Connection to Indexed Database server lost', name);
  });
  return () => failures;
}

/** A factory that remembers the handles it has opened. */
function factoryWithHandles() {
  const factory = new IDBFactory();
  const handles: IDBDatabase[] = [];
  const open = factory.open.bind(factory);
  const opening = vi.spyOn(factory, 'open').mockImplementation((...options) => {
    const request = open(...options);
    request.addEventListener('success', () => handles.push(request.result));
    return request;
  });
  return { factory, handles, opening };
}

describe('IdbConnection', () => {
  it.each(['UnknownError', 'InvalidStateError', 'AbortError', 'TransactionInactiveError'])(
    'opens the database again after %s and repeats the write',
    async (name) => {
      const { factory, handles } = factoryWithHandles();
      const store = await openIdbStore(factory, VAULT);
      await addTo(store, 'before');
      const lost = [...handles];
      const failures = loseOpenHandles(name, (db) => lost.includes(db));
      await addTo(store, 'after');
      expect(await keysIn(store)).toEqual(['before', 'after']);
      expect([failures(), handles.length]).toEqual([1, 2]);
    },
  );

  it('opens the database again after the browser has closed it, and not before it is needed', async () => {
    const { factory, handles, opening } = factoryWithHandles();
    const store = await openIdbStore(factory, VAULT);
    handles[0]?.close();
    handles[0]?.onclose?.(new Event('close') as never);
    expect(opening).toHaveBeenCalledTimes(1);
    await addTo(store, 'after');
    expect([opening.mock.calls.length, await keysIn(store)]).toEqual([2, ['after']]);
  });

  it('neither opens again nor repeats a write that a full disk refused', async () => {
    const { factory, opening } = factoryWithHandles();
    const store = await openIdbStore(factory, VAULT);
    const failures = loseOpenHandles('QuotaExceededError', () => true);
    await expect(addTo(store, 'no room')).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
    expect([failures(), opening.mock.calls.length]).toEqual([1, 1]);
  });

  it('fails when a new handle fails too, and tries again with the next call', async () => {
    const { factory } = factoryWithHandles();
    const store = await openIdbStore(factory, VAULT);
    let isBroken = true;
    loseOpenHandles('UnknownError', () => isBroken);
    await expect(store.entries()).rejects.toThrow(expect.objectContaining({ name: 'UnknownError' }));
    isBroken = false;
    await addTo(store, 'after');
    expect(await keysIn(store)).toEqual(['after']);
  });

  it('closes for good when a newer release has upgraded the database while its handle was lost', async () => {
    const { factory, handles } = factoryWithHandles();
    const onStale = vi.fn();
    const store = await openIdbStore(factory, VAULT, onStale);
    handles[0]?.close();
    (await requestToPromise(factory.open(vaultDatabaseName(VAULT), 99))).close();
    await expect(addTo(store, 'late')).rejects.toThrow(StoreClosedError);
    expect(onStale).toHaveBeenCalled();
  });

  it.each([
    ['pagehide', 'pageshow'],
    ['freeze', 'resume'],
  ])('aborts what runs at %s, begins nothing but log entries, and goes on at %s', async (left, shown) => {
    const { factory, handles } = factoryWithHandles();
    const store = await openIdbStore(factory, VAULT);
    const page = new EventTarget();
    followPage(page);
    const began = vi.spyOn(handles[0] as IDBDatabase, 'transaction');
    const ends: string[] = [];
    const reading = store.entries().then(() => ends.push('read'));
    const writing = addTo(store, 'kept').then(() => ends.push('written'));
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    expect(began).toHaveBeenCalledTimes(2);
    page.dispatchEvent(new Event(left));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([ends, began.mock.calls.length]).toEqual([[], 2]);
    const action = { ...KEY, op: 'remove', parents: [], parentKind: null, after: [], stamp: '' } as const;
    await store.logAction({ ...action, values: {}, from: {}, blind: [] });
    expect(began).toHaveBeenCalledTimes(3);
    page.dispatchEvent(new Event(shown));
    await Promise.all([reading, writing]);
    expect([ends.toSorted(), await keysIn(store), (await store.loggedActions()).length]).toEqual([
      ['read', 'written'],
      ['kept'],
      1,
    ]);
  });

  it.each(['before', 'after'])(
    'aborts the creation of the database that begins %s pagehide, and creates it when the page is shown again',
    async (moment) => {
      const factory = new IDBFactory();
      const page = new EventTarget();
      followPage(page);
      const open = factory.open.bind(factory);
      const ends: string[] = [];
      vi.spyOn(factory, 'open').mockImplementation((...options) => {
        const request = open(...options);
        request.addEventListener('upgradeneeded', () => {
          for (const end of ['complete', 'abort']) request.transaction?.addEventListener(end, () => ends.push(end));
          if (ends.length > 0) return;
          const leave = () => page.dispatchEvent(new Event('pagehide'));
          if (moment === 'after') leave();
          else queueMicrotask(leave);
        });
        return request;
      });
      const opening = openIdbStore(factory, VAULT);
      await vi.waitFor(() => expect(ends).toEqual(['abort']));
      page.dispatchEvent(new Event('pageshow'));
      await addTo(await opening, 'kept');
      expect(ends).toEqual(['abort', 'complete']);
    },
  );

  it.each(['UnknownError', 'InvalidStateError'])(
    'writes what waits for the page when the database was closed in the background, as iOS does, with %s',
    async (name) => {
      const { factory, handles } = factoryWithHandles();
      const store = await openIdbStore(factory, VAULT);
      await addTo(store, 'before');
      const page = new EventTarget();
      followPage(page);
      page.dispatchEvent(new Event('pagehide'));
      const writing = addTo(store, 'meanwhile');
      const lost = [...handles];
      for (const handle of lost) handle.close();
      const failures = loseOpenHandles(name, (db) => lost.includes(db));
      page.dispatchEvent(new Event('pageshow'));
      await writing;
      expect([await keysIn(store), failures(), handles.length]).toEqual([['before', 'meanwhile'], 1, 2]);
    },
  );

  it('begins no transaction when the page was left while the database was opened again', async () => {
    const { factory, handles } = factoryWithHandles();
    const store = await openIdbStore(factory, VAULT);
    const page = new EventTarget();
    followPage(page);
    handles[0]?.close();
    handles[0]?.onclose?.(new Event('close') as never);
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const writing = addTo(store, 'kept');
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    page.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect(handles).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begin).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('pageshow'));
    await writing;
    expect(await keysIn(store)).toEqual(['kept']);
  });

  it('reads the log of recent writes without a lock for writing until it is twice as long as it has to be', async () => {
    const { factory, handles } = factoryWithHandles();
    const store = await openIdbStore(factory, VAULT);
    await addTo(store, 'one');
    const began = vi.spyOn(handles[0] as IDBDatabase, 'transaction');
    await store.writesSince(null);
    expect(began.mock.calls.map(([, mode]) => mode ?? 'readonly')).toEqual(['readonly']);
    for (let n = 0; n < 2 * WRITES_KEPT_MAX; n++) await addTo(store, `more-${n}`);
    await store.writesSince(null);
    const kept = await requestToPromise(
      (await requestToPromise(factory.open(vaultDatabaseName(VAULT))))
        .transaction('written-keys')
        .objectStore('written-keys')
        .count(),
    );
    expect(kept).toBe(WRITES_KEPT_MAX);
  });
});
