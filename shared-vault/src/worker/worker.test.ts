import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { encryptField } from '../crypto/fields.ts';
import { systemClock } from '../sync/browser-ports.ts';
import { openIdbStore } from '../sync/store/idb-store.ts';
import { followPage } from '../sync/store/running-transactions.ts';
import { readCached } from '../sync/testing/read-cached.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import { withFirstHeader, writeElsewhere } from '../sync/testing/written-elsewhere.ts';
import { createVaultAccess } from './opener.ts';
import type { PageToWorkerMessage, WorkerToPageMessage } from './protocol.ts';
import type { ReadAllEvent, ViewFilter } from './read-all.ts';

const VAULT = 'v'.repeat(43);
const USER = 'ada';

let hear: (event: { data: PageToWorkerMessage }) => void = () => {};
let toPage: (data: WorkerToPageMessage) => void = () => {};

// Runs the worker's script in this thread.
beforeAll(async () => {
  vi.stubGlobal('postMessage', (data: WorkerToPageMessage) => toPage(structuredClone(data)));
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
    hear = listener;
  });
  await import('./main.ts');
});
afterAll(() => vi.unstubAllGlobals());

function startedWorker() {
  const worker = {
    onmessage: (_: { data: WorkerToPageMessage }) => {},
    onerror: null,
    terminated: false,
    postMessage: (data: PageToWorkerMessage) => {
      if (!worker.terminated) hear({ data });
    },
    terminate: () => {
      worker.terminated = true;
    },
  };
  toPage = (data) => {
    if (!worker.terminated) worker.onmessage({ data });
  };
  return worker;
}

interface ReadingOptions {
  /** Number of responses with 401 before the first response with records. */
  readonly unauthorized?: number;
  /** The user who is logged in in the browser; the user of the vault when omitted. */
  readonly loggedIn?: string;
  /** Path to which the server responds with 500. */
  readonly failing?: string;
  readonly first?: ViewFilter;
  readonly startWorker?: () => ReturnType<typeof startedWorker>;
}

async function reading(testAccount: TestAccount, options: ReadingOptions = {}) {
  let unauthorized = options.unauthorized ?? 0;
  const refreshed: number[] = [];
  const userChanges: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (new Headers(init.headers).get('x-user') !== (options.loggedIn ?? USER))
      return Response.json({ code: 'USER_CHANGED', message: '' }, { status: 401 });
    if (unauthorized-- > 0) return Response.json({ code: 'NO_SESSION', message: '' }, { status: 401 });
    if (url.endsWith(options.failing ?? ' ')) return Response.json({ code: 'INTERNAL', message: '' }, { status: 500 });
    const headers = Object.fromEntries(new Headers(init.headers));
    const { status, body } = testAccount.server.answer({ method: 'GET', path: url.replace('/api', ''), headers });
    return Response.json(body, { status });
  });
  const worker = startedWorker();
  const store = await openIdbStore(indexedDB, VAULT);
  const locked = new AbortController();
  const opener = createVaultAccess({
    vaultId: VAULT,
    userId: USER,
    withKey: async (use) => use(await testAccount.key),
    engine: async () => ({
      store,
      clock: systemClock,
      transport: { send: () => Promise.reject(new Error('not here')) },
    }),
    worker: () => (options.startWorker?.() ?? worker) as unknown as Worker,
    first: () => options.first ?? {},
    refresh: async () => refreshed.push(1) > 0,
    vaultChanged: () => {},
    userChanged: (userId) => void userChanges.push(userId),
    locked: locked.signal,
  });
  return { opener, store, worker, locked, refreshed, userChanges };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.restoreAllMocks());

/** Fakes a server that stores `count` notes. */
async function accountWith(count: number) {
  const testAccount = new TestAccount();
  const key = await testAccount.key;
  for (let i = 0; i < count; i++) {
    const id = crypto.randomUUID();
    const text = await encryptField(key, { kind: 'lines', id, name: 'text' }, `note ${i}`);
    const headers = { 'x-vault': VAULT, 'idempotency-key': crypto.randomUUID() };
    const body = await withFirstHeader(testAccount, 'lines', { id, schema: 1, index: i, text });
    testAccount.server.answer({ method: 'POST', path: '/lines', headers, body });
  }
  return testAccount;
}

describe('reading worker', () => {
  // shows: vault.answer.opened, notes.load.fifty
  test('posts the first 50 notes, then the others, and fills the sealed cache', async () => {
    const testAccount = await accountWith(120);
    const { opener, store, worker, refreshed } = await reading(testAccount, { unauthorized: 1 });
    const events: ReadAllEvent[] = [];
    expect(await opener.readAll('network', (event) => events.push(event))).toBe(true);
    const opened = events.flatMap((event) =>
      event.type === 'opened' && event.records[0]?.kind === 'lines' ? [event] : [],
    );
    expect(opened.map(({ records }) => records.length)).toEqual([50, 70]);
    expect(opened[0]?.records[0]?.values.text).toBe('note 0');
    expect([worker.terminated, refreshed.length]).toEqual([true, 1]);
    const rows = await readCached(store, 'lines');
    expect(rows).toHaveLength(120);
    expect(rows.some(({ json }) => json.includes('note '))).toBe(false);

    const again: ReadAllEvent[] = [];
    const second = await reading(testAccount);
    expect(await second.opener.readAll('cache', (event) => again.push(event))).toBe(true);
    const texts = again
      .flatMap((event) => (event.type === 'opened' ? event.records : []))
      .map(({ values }) => values.text);
    expect(texts).toEqual(Array.from({ length: 120 }, (_, i) => `note ${i}`));
  });

  test('refreshes the session once for requests that are rejected together', async () => {
    const testAccount = await accountWith(1);
    const { opener, refreshed } = await reading(testAccount, { unauthorized: 2 });
    const events: ReadAllEvent[] = [];
    expect(await opener.readAll('network', (event) => events.push(event))).toBe(true);
    expect(refreshed).toHaveLength(1);
    expect(events.some((event) => event.type === 'opened')).toBe(true);
  });

  test('is ended when the page is left, and reads again when the page is shown again', async () => {
    const testAccount = await accountWith(60);
    const page = new EventTarget();
    followPage(page);
    const workers: ReturnType<typeof startedWorker>[] = [];
    const { opener, store } = await reading(testAccount, {
      startWorker: () => {
        if (workers.length === 0) queueMicrotask(() => page.dispatchEvent(new Event('pagehide')));
        const worker = startedWorker();
        workers.push(worker);
        return worker;
      },
    });
    const events: ReadAllEvent[] = [];
    const read = opener.readAll('network', (event) => events.push(event));
    await vi.waitFor(() => expect(workers.map(({ terminated }) => terminated)).toEqual([true]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(events).toEqual([]);
    page.dispatchEvent(new Event('pageshow'));
    expect(await read).toBe(true);
    expect([workers.length, (await readCached(store, 'lines')).length]).toEqual([2, 60]);
  });

  test('posts nothing after a lock terminated it', async () => {
    const testAccount = await accountWith(60);
    const { opener, worker, locked } = await reading(testAccount);
    const events: ReadAllEvent[] = [];
    const read = opener.readAll('network', (event) => events.push(event));
    locked.abort();
    await expect(read).rejects.toThrow('Vault is locked');
    expect([worker.terminated, events]).toEqual([true, []]);
  });

  test('stores the records that it has shown when another list fails', async () => {
    const testAccount = await accountWith(120);
    const { opener, store } = await reading(testAccount, { failing: '/northkeep' });
    const events: ReadAllEvent[] = [];
    await expect(opener.readAll('network', (event) => events.push(event))).rejects.toMatchObject({ status: 500 });
    const shown = events.flatMap((event) => (event.type === 'opened' ? event.records : []));
    expect([shown.length, (await readCached(store, 'lines')).length]).toEqual([120, 120]);
  });

  test('shows every record and reports a full disk, after which the page does not read again', async () => {
    const testAccount = await accountWith(120);
    const { opener, store } = await reading(testAccount);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const events: ReadAllEvent[] = [];
    const read = opener.readAll('network', (event) => events.push(event));
    await expect(read).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(events.flatMap((event) => (event.type === 'opened' ? event.records : []))).toHaveLength(120);
    expect([await readCached(store, 'lines'), (await store.feed()).loaded]).toEqual([[], false]);
  });

  test('reports the error response that stopped a read', async () => {
    const testAccount = await accountWith(1);
    const { opener } = await reading(testAccount, { unauthorized: 100 });
    await expect(opener.readAll('network', () => {})).rejects.toMatchObject({ status: 401 });
  });

  test('tells the page that somebody else is logged in, and reads nothing', async () => {
    const { opener, userChanges } = await reading(await accountWith(1), { loggedIn: 'bert' });
    await expect(opener.readAll('network', () => {})).rejects.toMatchObject({ status: 401 });
    expect(new Set(userChanges)).toEqual(new Set([USER]));
  });

  test('decrypts the records of the current view before the others', async () => {
    const testAccount = await accountWith(120);
    for (const [i, { id }] of testAccount.server.live('lines').entries()) {
      if (i >= 100) await writeElsewhere(testAccount, 'lines', id, (line) => ({ ...line, isDone: true }));
    }
    for (const from of ['network', 'cache'] as const) {
      const { opener } = await reading(testAccount, { first: { lines: { isDone: true } } });
      const events: ReadAllEvent[] = [];
      await opener.readAll(from, (event) => events.push(event));
      const opened = events.flatMap((event) => (event.type === 'opened' ? event.records : []));
      expect(opened.slice(0, 21).map(({ values }) => values.text)).toEqual([
        ...Array.from({ length: 20 }, (_, i) => `note ${100 + i}`),
        'note 0',
      ]);
    }
  });
});
