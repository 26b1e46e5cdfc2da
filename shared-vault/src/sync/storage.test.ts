import { afterEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { browserPorts } from './browser.ts';
import { done } from './idb.ts';
import { databaseName } from './idb-store.ts';
import { MemoryStore } from './memory-store.ts';
import { askToPersist, NO_STORAGE_FIGURES, storageFigures } from './storage.ts';
import { StoreClosed, whileOpen } from './store.ts';
import { settle } from './testing/calm.ts';
import { VAULT, World } from './testing/world.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with this storage manager. */
function browserWith(storage: Partial<StorageManager>): void {
  vi.stubGlobal('navigator', { storage });
}

test('the browser is asked once to keep what is stored, on the first change that is kept here', async () => {
  const device = new World().device();
  const persist = vi.fn(async () => false);
  browserWith({ persist });
  const tab = await device.tab();
  expect(persist).not.toHaveBeenCalled();
  for (const text of ['one', 'two']) {
    tab.records.lines.create({ text });
    await settle(tab);
  }
  const beside = await device.tab();
  beside.records.lines.create({ text: 'three' });
  await settle(beside);
  expect(persist).toHaveBeenCalledTimes(1);
  expect(tab.sync.word).toBe('saved');
});

test('a browser that cannot be asked, or says nothing of its room, keeps nobody from writing', async () => {
  const once = async () => true;
  browserWith({});
  await askToPersist(once);
  expect(await storageFigures()).toEqual(NO_STORAGE_FIGURES);
  browserWith({
    persist: () => Promise.reject(new Error('not in a private window')),
    persisted: () => Promise.reject(new Error('not in a private window')),
    estimate: async () => ({}),
  });
  await askToPersist(once);
  expect(await storageFigures()).toEqual(NO_STORAGE_FIGURES);
  browserWith({ persisted: async () => true, estimate: async () => ({ usage: 5, quota: 10 }) });
  expect(await storageFigures()).toEqual({ persisted: true, usage: 5, quota: 10 });
});

test.each([
  ['a private window that refuses its database', { open: () => refusing() }],
  ['a private window that throws', { open: () => throwing() }],
  ['a browser without one', undefined],
])('%s gets a store that lasts as long as the page', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const { store } = await browserPorts(VAULT, {} as unknown as ApiClient, () => {});
  expect(store).toBeInstanceOf(MemoryStore);
  expect(store.lasting).toBe(false);
});

function refusing(): IDBOpenDBRequest {
  const request = Object.assign(new EventTarget(), { error: new DOMException('refused', 'InvalidStateError') });
  setImmediate(() => Reflect.get(request, 'onerror')?.(new Event('error')));
  return request as unknown as IDBOpenDBRequest;
}

function throwing(): never {
  throw new DOMException('no storage here', 'SecurityError');
}

test('where nothing can be kept that is said, the page asks before it closes, and what is typed is sent all the same', async () => {
  const world = new World();
  const device = world.device({ lasting: false });
  const tab = await device.tab();
  expect([tab.sync.word, tab.sync.atRisk]).toEqual(['no-storage', false]);
  device.network.online = false;
  tab.records.lines.create({ text: 'only here' });
  await settle(tab);
  expect([tab.sync.word, tab.sync.waiting, tab.sync.atRisk]).toEqual(['no-storage', 1, true]);
  device.network.online = true;
  tab.sync.setOnline(true);
  await settle(tab);
  expect(await world.texts()).toEqual(['only here']);
  expect([tab.sync.word, tab.sync.waiting, tab.sync.atRisk]).toEqual(['no-storage', 0, false]);
});

test('a page whose database a newer release upgrades lets go of it, says so and keeps the words; the outbox stays', async () => {
  const device = new World().device();
  device.network.online = false;
  const tab = await device.tab();
  tab.records.lines.create({ text: 'stored' });
  await tab.sync.flush();
  const upgrade = device.indexedDB.open(databaseName(VAULT), 99);
  const db = await done(upgrade);
  expect(tab.sync.word).toBe('no-storage');
  const line = tab.records.lines.create({ text: 'on the page only' });
  await tab.sync.flush();
  expect([tab.sync.word, tab.sync.atRisk, line.text]).toEqual(['no-storage', true, 'on the page only']);
  expect(tab.sync.unstoredWords).toEqual(['on the page only']);
  expect(await done(db.transaction('outbox').objectStore('outbox').count())).toBe(1);
  // A look at the server ends with the store, and nobody has to catch it.
  await expect(tab.sync.check()).rejects.toBeInstanceOf(StoreClosed);
  whileOpen(tab.sync.check());
  // Nor does it keep the turn to send from the tab that has the newer release.
  let turn = false;
  void device.locks.hold(`nk-sender-${VAULT}`, new AbortController().signal, async () => {
    turn = true;
  });
  await vi.waitFor(() => expect(turn).toBe(true));
  db.close();
});
