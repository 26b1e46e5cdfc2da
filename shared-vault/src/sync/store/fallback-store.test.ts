import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FallbackStore, type Outages } from './fallback-store.ts';
import { requestToPromise, waitForCommit } from './idb-promises.ts';
import { type DiskStore, openIdbStore, vaultDatabaseName } from './idb-store.ts';
import type { NewOutboxEntry } from './outbox-entry.ts';
import type { StoreWrites, VaultStore } from './store.ts';

const VAULT = 'fallback-store-test';
const BASE = { op: 'change', parents: [], parentKind: null, after: [], schema: 1, baseRev: 1, at: 0 } as const;
const KEY = { kind: 'lines', id: 'line-1' } as const;
const ACTION = { ...KEY, op: 'remove', parents: [], parentKind: null, after: [], stamp: '' } as const;

const addTo = (store: VaultStore, key: string, logged?: number): Promise<null> => {
  const entry: NewOutboxEntry = { ...KEY, ...BASE, key, fields: {}, base: {} };
  const scope = logged === undefined ? { keys: [KEY] } : { keys: [KEY], logged };
  return store.transact(scope, () => ({ writes: { add: [entry] }, result: null }));
};
const write = (store: VaultStore, writes: StoreWrites) =>
  store.transact<null>({ keys: [KEY] }, () => ({ writes, result: null }));
const keysIn = async (store: VaultStore) => (await store.entries()).map(({ key }) => key);
const logTo = (store: VaultStore) => store.logAction({ ...ACTION, values: {}, from: {}, blind: [] });

async function openStore(factory = new IDBFactory()) {
  const outages: Outages = new Map();
  const disk = await openIdbStore(factory, VAULT);
  const store = new FallbackStore(disk, VAULT, outages);
  const reopen = async () => new FallbackStore(await openIdbStore(factory, VAULT), VAULT, outages);
  return { store, disk, reopen, factory };
}

/** Lets the timers of the store pass; the requests of the database go on. */
async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

/** Keeps the lock of the outbox as another page could: all later transactions on it wait. */
async function lockOutbox(factory: IDBFactory) {
  const db = await requestToPromise(factory.open(vaultDatabaseName(VAULT)));
  const tx = db.transaction('outbox', 'readwrite');
  let isLocked = true;
  const ask = (): void => {
    if (isLocked) tx.objectStore('outbox').count().onsuccess = ask;
  };
  ask();
  return {
    release: async () => {
      isLocked = false;
      await waitForCommit(tx);
      db.close();
    },
  };
}

/** Lets the next transaction of the disk reach it, but end only when `end` is called. */
function delayCommit(disk: DiskStore) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const transact = disk.transact.bind(disk);
  vi.spyOn(disk, 'transact').mockImplementationOnce(async (scope, decide) => {
    const result = await transact(scope, decide);
    await ended;
    return result;
  });
  return { end };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('FallbackStore', () => {
  it('goes on in memory only when it knows the outbox, and then with all of it', async () => {
    const { store } = await openStore();
    expect(await store.goOnInMemory()).toBe(false);
    await store.entries();
    await addTo(store, 'first');
    const adding = addTo(store, 'under way');
    expect(await store.goOnInMemory()).toBe(true);
    await adding;
    expect([store.isPersistent, await keysIn(store)]).toEqual([false, ['first', 'under way']]);
  });

  it('stays on the disk while a call never ends, which could still reach it', async () => {
    const hanging = { known: { entries: [] }, conflicts: () => new Promise(() => {}), rejectedEntries: async () => [] };
    const store = new FallbackStore(hanging as unknown as DiskStore, VAULT, new Map());
    void store.conflicts();
    const going = store.goOnInMemory();
    await passSeconds(5);
    expect([await going, store.isPersistent, await store.rejectedEntries()]).toEqual([false, true, []]);
  });

  it('stays on the disk after it was closed by a logout', async () => {
    const { store } = await openStore();
    await store.entries();
    store.close();
    expect([await store.goOnInMemory(), store.isPersistent]).toEqual([false, true]);
  });

  it('keeps what was written when two callers let it go on in memory', async () => {
    const { store } = await openStore();
    await store.entries();
    const [first, second] = [store.goOnInMemory(), store.goOnInMemory()];
    await first;
    await addTo(store, 'in memory');
    await second;
    expect(await keysIn(store)).toEqual(['in memory']);
  });

  it('lets every call wait while it returns to the disk', async () => {
    const { store, disk } = await openStore();
    await store.entries();
    await store.goOnInMemory();
    await addTo(store, 'in memory');
    const returning = store.returnToDisk();
    await Promise.all(Array.from({ length: 20 }, (_, n) => Promise.resolve().then(() => addTo(store, `later ${n}`))));
    expect(await returning).toEqual([KEY]);
    expect([store.isPersistent, (await keysIn(disk)).length]).toEqual([true, 21]);
    expect((await store.entries()).map(({ n }) => n)).toEqual([...new Set((await store.entries()).map(({ n }) => n))]);
  });

  it('goes on in memory when the disk does not answer within 10 s, and writes nothing late', async () => {
    const { store, disk, factory } = await openStore();
    await store.entries();
    await store.goOnInMemory();
    await addTo(store, 'in memory');
    const lock = await lockOutbox(factory);
    const returning = store.returnToDisk();
    const failing = expect(returning).rejects.toThrow('No answer of the store within 10000 ms');
    const typing = addTo(store, 'typed meanwhile');
    await passSeconds(10);
    await failing;
    await typing;
    expect([store.isPersistent, await keysIn(store)]).toEqual([false, ['in memory', 'typed meanwhile']]);
    await lock.release();
    expect(await keysIn(disk)).toEqual([]);
    await store.returnToDisk();
    expect([store.isPersistent, await keysIn(store)]).toEqual([true, ['in memory', 'typed meanwhile']]);
  });

  it('does not write again what a commit of more than 10 s has written, and removes what was sent meanwhile', async () => {
    const { store, disk } = await openStore();
    await store.entries();
    await store.goOnInMemory();
    for (const key of ['sent later', 'kept']) await addTo(store, key);
    const commit = delayCommit(disk);
    const failing = expect(store.returnToDisk()).rejects.toThrow('No answer of the store within 10000 ms');
    await passSeconds(10);
    await failing;
    const [sent] = await store.entries();
    await write(store, { drop: [sent?.n ?? 0] });
    const waiting = store.returnToDisk();
    await addTo(store, 'typed meanwhile');
    await passSeconds(5);
    expect([store.isPersistent, await keysIn(disk)]).toEqual([false, ['sent later', 'kept']]);
    commit.end();
    await waiting;
    expect([store.isPersistent, await keysIn(store)]).toEqual([true, ['kept', 'typed meanwhile']]);
  });

  it('removes what was sent meanwhile also when another tab had removed its entry and it was stored as a new one', async () => {
    const { store, disk } = await openStore();
    await addTo(store, 'joined');
    const [entry] = await store.entries();
    if (!entry) throw new Error('No entry was added');
    await store.goOnInMemory();
    const typed = { ...entry, fields: { text: 'typed' }, version: 1 };
    await write(store, { put: [typed] });
    await write(disk, { drop: [entry.n] });
    const commit = delayCommit(disk);
    const failing = expect(store.returnToDisk()).rejects.toThrow('No answer of the store');
    await passSeconds(10);
    await failing;
    expect((await disk.entries()).map(({ fields }) => fields)).toEqual([typed.fields]);
    commit.end();
    await write(store, { drop: [entry.n] });
    await store.returnToDisk();
    expect([store.isPersistent, await keysIn(store)]).toEqual([true, []]);
  });

  it('asks a disk that does not answer only once, and lets no call wait for it', async () => {
    const { store, disk } = await openStore();
    await store.entries();
    await store.goOnInMemory();
    const feed = vi.spyOn(disk, 'feed').mockReturnValue(new Promise(() => {}));
    for (const round of ['first', 'second']) {
      const failing = expect(store.returnToDisk()).rejects.toThrow('No answer of the store');
      await addTo(store, round);
      await passSeconds(10);
      await failing;
    }
    expect([feed.mock.calls.length, await keysIn(store)]).toEqual([1, ['first', 'second']]);
  });

  it('removes an action from the log on the disk that was appended in memory, and logs none in memory', async () => {
    const { store } = await openStore();
    await store.entries();
    const n = await logTo(store);
    const other = await logTo(store);
    await store.goOnInMemory();
    await addTo(store, 'logged', n);
    await expect(logTo(store)).rejects.toThrow('There is no log in memory');
    await store.returnToDisk();
    expect([(await store.loggedActions()).map((action) => action.n), await keysIn(store)]).toEqual([
      [other],
      ['logged'],
    ]);
  });

  it('goes on in memory after it was closed and opened again, until it returns to the disk', async () => {
    const { store, reopen } = await openStore();
    await store.entries();
    await store.goOnInMemory();
    await addTo(store, 'in memory');
    store.close();
    const next = await reopen();
    expect([next.isPersistent, await keysIn(next)]).toEqual([false, ['in memory']]);
    await next.returnToDisk();
    expect([next.isPersistent, await keysIn(next)]).toEqual([true, ['in memory']]);
  });

  it('tells no other position of the log of writes in memory than on the disk', async () => {
    const { store } = await openStore();
    await store.entries();
    await addTo(store, 'first');
    await addTo(store, 'second');
    const { position } = await store.writesSince(null);
    await store.goOnInMemory();
    await addTo(store, 'in memory');
    expect(await store.writesSince(position)).toEqual({ position, keys: [] });
  });
});
