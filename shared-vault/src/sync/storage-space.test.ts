import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { openBrowserPorts } from './browser-ports.ts';
import { readStorageEstimate, requestPersistentStorage, UNKNOWN_STORAGE } from './storage-space.ts';
import { requestToPromise } from './store/idb-promises.ts';
import { vaultDatabaseName } from './store/idb-store.ts';
import { MemoryStore } from './store/memory-store.ts';
import { ignoreClosedStore, StoreClosedError } from './store/store.ts';
import { sendAllChanges } from './testing/quiet.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with the given storage manager. */
function browserWith(storage: Partial<StorageManager>): void {
  vi.stubGlobal('navigator', { storage });
}

describe('storage', () => {
  it('asks the browser once for persistent storage, when the first change is stored', async () => {
    const device = new TestAccount().device();
    const persist = vi.fn(async () => false);
    browserWith({ persist });
    const tab = await device.tab();
    expect(persist).not.toHaveBeenCalled();
    for (const text of ['one', 'two']) {
      tab.records.lines.create({ text });
      await sendAllChanges(tab);
    }
    const beside = await device.tab();
    beside.records.lines.create({ text: 'three' });
    await sendAllChanges(beside);
    expect(persist).toHaveBeenCalledTimes(1);
    expect(tab.sync.statusLabel).toBe('saved');
  });

  it('reports unknown storage figures, without an error, when the browser does not give them', async () => {
    const once = async () => true;
    browserWith({});
    await requestPersistentStorage(once);
    expect(await readStorageEstimate()).toEqual(UNKNOWN_STORAGE);
    browserWith({
      persist: () => Promise.reject(new Error('not in a private window')),
      persisted: () => Promise.reject(new Error('not in a private window')),
      estimate: async () => ({}),
    });
    await requestPersistentStorage(once);
    expect(await readStorageEstimate()).toEqual(UNKNOWN_STORAGE);
    browserWith({ persisted: async () => true, estimate: async () => ({ usage: 5, quota: 10 }) });
    expect(await readStorageEstimate()).toEqual({ persisted: true, usage: 5, quota: 10 });
  });

  it.each([
    ['a private window that refuses its database', { open: () => refusing() }],
    ['a private window that throws', { open: () => throwing() }],
    ['a browser without one', undefined],
  ])('opens a store in memory for %s', async (_, indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB);
    const { store } = await openBrowserPorts(TEST_VAULT_ID, {} as unknown as ApiClient, () => {});
    expect(store).toBeInstanceOf(MemoryStore);
    expect(store.isPersistent).toBe(false);
  });

  function refusing(): IDBOpenDBRequest {
    const request = Object.assign(new EventTarget(), { error: new DOMException('refused', 'InvalidStateError') });
    setImmediate(() => Reflect.get(request, 'onerror')?.(new Event('error')));
    return request as unknown as IDBOpenDBRequest;
  }

  function throwing(): never {
    throw new DOMException('no storage here', 'SecurityError');
  }

  it('reports storage that is not persistent, marks waiting changes as unstored and still sends them', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device({ lasting: false });
    const tab = await device.tab();
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['no-storage', false]);
    device.network.online = false;
    tab.records.lines.create({ text: 'only here' });
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.waitingCount, tab.sync.hasUnstoredChanges]).toEqual(['no-storage', 1, true]);
    device.network.online = true;
    tab.sync.setOnline(true);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['only here']);
    expect([tab.sync.statusLabel, tab.sync.waitingCount, tab.sync.hasUnstoredChanges]).toEqual([
      'no-storage',
      0,
      false,
    ]);
  });

  it('closes the store when a newer release upgrades it, shows an error, and keeps the typed text and the outbox', async () => {
    const device = new TestAccount().device();
    device.network.online = false;
    const tab = await device.tab();
    tab.records.lines.create({ text: 'stored' });
    await tab.sync.settle();
    const upgrade = device.indexedDB.open(vaultDatabaseName(TEST_VAULT_ID), 99);
    const db = await requestToPromise(upgrade);
    expect(tab.sync.statusLabel).toBe('outdated');
    const line = tab.records.lines.create({ text: 'on the page only' });
    await tab.sync.settle();
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges, line.text]).toEqual([
      'outdated',
      true,
      'on the page only',
    ]);
    expect(tab.sync.unstoredTexts).toEqual(['on the page only']);
    expect(await requestToPromise(db.transaction('outbox').objectStore('outbox').count())).toBe(1);
    // A fetch rejects after its store was closed. `ignoreClosedStore` ignores this error even without an error handler.
    await expect(tab.sync.fetchChanges()).rejects.toBeInstanceOf(StoreClosedError);
    ignoreClosedStore(tab.sync.fetchChanges());
    const errors: unknown[] = [];
    ignoreClosedStore(tab.sync.fetchChanges(), (error) => errors.push(error));
    const other = new Error('another reason');
    ignoreClosedStore(Promise.reject(other), (error) => errors.push(error));
    await vi.waitFor(() => expect(errors).toEqual([other]));
    // The tab with the closed store no longer holds the sender's lock, so the tab of the newer release gets it.
    let turn = false;
    void device.locks.hold(`nk-sender-${TEST_VAULT_ID}`, new AbortController().signal, async () => {
      turn = true;
    });
    await vi.waitFor(() => expect(turn).toBe(true));
    db.close();
  });
});
