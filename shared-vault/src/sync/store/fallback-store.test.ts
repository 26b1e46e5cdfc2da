import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { FallbackStore, type Outages } from './fallback-store.ts';
import { type DiskStore, openIdbStore } from './idb-store.ts';
import type { NewOutboxEntry } from './outbox-entry.ts';
import type { VaultStore } from './store.ts';

const VAULT = 'fallback-store-test';
const BASE = { op: 'change', parents: [], parentKind: null, after: [], schema: 1, baseRev: 1, at: 0 } as const;
const KEY = { kind: 'lines', id: 'line-1' } as const;
const ACTION = { ...KEY, op: 'remove', parents: [], parentKind: null, after: [], stamp: '' } as const;

const addTo = (store: VaultStore, key: string, logged?: number): Promise<null> => {
  const entry: NewOutboxEntry = { ...KEY, ...BASE, key, fields: {}, base: {} };
  const scope = logged === undefined ? { keys: [KEY] } : { keys: [KEY], logged };
  return store.transact(scope, () => ({ writes: { add: [entry] }, result: null }));
};
const keysIn = async (store: VaultStore) => (await store.entries()).map(({ key }) => key);
const logTo = (store: VaultStore) => store.logAction({ ...ACTION, values: {}, from: {}, blind: [] });

async function openStore(factory = new IDBFactory()) {
  const outages: Outages = new Map();
  const disk = await openIdbStore(factory, VAULT);
  const store = new FallbackStore(disk, VAULT, outages);
  const reopen = async () => new FallbackStore(await openIdbStore(factory, VAULT), VAULT, outages);
  return { store, disk, reopen };
}

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
    vi.useFakeTimers();
    const going = store.goOnInMemory();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
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
