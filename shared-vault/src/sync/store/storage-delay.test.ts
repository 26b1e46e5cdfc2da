import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isStorageAvailable } from '../../vault/storage-availability.ts';
import { openIdbStore } from './idb-store.ts';
import { followPage } from './running-transactions.ts';
import { MEMORY_ONLY_KEY, STORAGE_DELAYED_EVENT } from './storage-delay.ts';

const VAULT = 'storage-delay-test';
/** A request that the browser never answers. */
const UNANSWERED = {} as never;

let events: CustomEvent[] = [];

beforeEach(() => {
  events = [];
  vi.stubGlobal('dispatchEvent', (event: CustomEvent) => events.push(event));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the delay of the store', () => {
  it('is reported when opening takes longer than 10 s', async () => {
    const factory = new IDBFactory();
    vi.spyOn(factory, 'open').mockReturnValue(UNANSWERED);
    void openIdbStore(factory, VAULT);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events.map(({ type }) => type)).toEqual([STORAGE_DELAYED_EVENT]);
  });

  it('is reported when the first read takes longer than 10 s, and not for later reads', async () => {
    const factory = new IDBFactory();
    const [locked, store] = await openTwo(factory);
    await store.entries();
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(UNANSWERED);
    void store.entries();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual([]);
    void locked.entries();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toHaveLength(1);
  });

  it('is not reported for a page that was left', async () => {
    const factory = new IDBFactory();
    const page = new EventTarget();
    followPage(page);
    vi.spyOn(factory, 'open').mockReturnValue(UNANSWERED);
    void openIdbStore(factory, VAULT);
    page.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(20_000);
    page.dispatchEvent(new Event('pageshow'));
    expect(events).toEqual([]);
  });

  it('ends when the user goes on without the store: it is not opened in that tab', async () => {
    globalThis.indexedDB = new IDBFactory();
    const open = vi.spyOn(globalThis.indexedDB, 'open');
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === MEMORY_ONLY_KEY ? 'true' : null) });
    expect(await isStorageAvailable()).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });
});

/** Opens a store twice with real time, because the fake database answers in timeouts. */
async function openTwo(factory: IDBFactory) {
  vi.useRealTimers();
  const stores = [await openIdbStore(factory, VAULT), await openIdbStore(factory, VAULT)] as const;
  await stores[1].entries();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return stores;
}
