import 'fake-indexeddb/auto';
import type { Kind } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import type { Transport } from '../sync/ports.ts';
import { MemoryStore } from '../sync/store/memory-store.ts';
import { readCached } from '../sync/testing/read-cached.ts';
import { TEST_VAULT_ID, TestAccount } from '../sync/testing/test-account.ts';
import { TestClock } from '../sync/testing/test-clock.ts';
import { withFirstHeader } from '../sync/testing/written-elsewhere.ts';
import type { ReadAllEvent, ReadAllPorts } from './read-all.ts';
import { readAllFromServer } from './read-network.ts';
import { chunksOf, waitWithChange } from './testing/streamed-lists.ts';

interface Line {
  readonly id: string;
}

interface StreamOptions extends Pick<ReadAllPorts, 'first' | 'keptMax' | 'painted'> {
  edit?: (text: string) => string;
  onChunk?: () => void;
}

/** Fakes a server with `count` lines whose list is changed by `edit` before it is streamed. */
async function readStreamed(
  count: number,
  { edit = (text: string) => text, onChunk = () => {}, ...rest }: StreamOptions = {},
) {
  const account = new TestAccount();
  const headers = { 'x-vault': TEST_VAULT_ID, 'idempotency-key': crypto.randomUUID() };
  for (let index = 0; index < count; index += 1) {
    const body = await withFirstHeader(account, 'lines', { id: crypto.randomUUID(), schema: 1, index });
    account.server.answer({ method: 'POST', path: '/lines', headers, body });
  }
  const transport: Transport = {
    send: async (request) => account.server.answer(request),
    stream: async (request) => {
      const { status, body } = account.server.answer(request);
      const text = JSON.stringify(body);
      return { status, body: chunksOf(request.path === '/lines' ? edit(text) : text, onChunk) };
    },
  };
  const clock = new TestClock();
  const store = new MemoryStore();
  const events: ReadAllEvent[] = [];
  const keys = await account.keys;
  const emit = (event: ReadAllEvent) => events.push(event);
  const ports = { vaultId: TEST_VAULT_ID, store, transport, clock, ...keys, emit, ...rest };
  return { account, clock, store, events, ports, read: () => readAllFromServer(ports) };
}

describe('readAllFromServer with a streamed list', () => {
  test('rejects a truncated list and does not mark the vault as loaded', async () => {
    const { store, events, read } = await readStreamed(900, { edit: (text) => text.slice(0, -1) });
    await expect(read()).rejects.toMatchObject({ status: 0 });
    expect((await store.feed()).loaded).toBe(false);
    expect(events).not.toContainEqual({ type: 'status', kinds: ['lines'], status: 'ready' });
  });

  test('reads everything again after a truncated list', async () => {
    let isTruncated = true;
    const edit = (text: string) => (isTruncated ? text.slice(0, text.length / 2) : text);
    const { store, read } = await readStreamed(900, { edit });
    await expect(read()).rejects.toMatchObject({ status: 0 });
    isTruncated = false;
    await read();
    expect(await readCached(store, 'lines')).toHaveLength(900);
    expect((await store.feed()).loaded).toBe(true);
  });

  test('stores the records of a list that is too long for the memory while it arrives', async () => {
    let arrived = 0;
    const { store, events, read } = await readStreamed(3_000, {
      keptMax: 1_000,
      first: { lines: { index: 7 } },
      onChunk: () => {
        arrived += 1;
      },
    });
    const stored: number[] = [];
    const write = store.transact.bind(store);
    store.transact = (...call) => {
      stored.push(arrived);
      return write(...call);
    };
    await read();
    expect(stored[0]).toBeLessThan(arrived);
    const shown = events.flatMap((event) => (event.type === 'opened' ? event.records : []));
    expect([shown.length, new Set(shown.map(({ id }) => id)).size]).toEqual([3_000, 3_000]);
    expect(shown[0]?.index).toBe(7);
    expect(await readCached(store, 'lines')).toHaveLength(3_000);
  });

  test('moves the cursor back by the time the read took', async () => {
    const slow = await readStreamed(60, { onChunk: () => advance() });
    let passed = 0;
    function advance() {
      if (passed === 0) slow.clock.advance(600_000);
      passed += 1;
    }
    const last = slow.account.server.live('lines').reduce((latest, line) => latestOf(latest, line), '');
    await slow.read();
    expect((await slow.store.feed()).cursor).toBe(new Date(Date.parse(last) - 600_000).toISOString());
  });
});

describe('readAllFromServer on a full disk', () => {
  const isReady = (events: readonly ReadAllEvent[], kind: Kind) =>
    events.some((event) => event.type === 'status' && event.status === 'ready' && event.kinds.includes(kind));

  /** Makes each write of lines fail. */
  function fill(store: MemoryStore): void {
    const write = store.transact.bind(store);
    store.transact = async (scope, decide) => {
      if (scope.keys.some(({ kind }) => kind === 'lines')) throw new DOMException('full', 'QuotaExceededError');
      return write(scope, decide);
    };
  }

  test('shows all of a list that is too long for the memory, and does not mark the vault as loaded', async () => {
    const { store, events, read } = await readStreamed(3_000, { keptMax: 1_000, first: { lines: { index: 7 } } });
    fill(store);
    await expect(read()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    const shown = events.flatMap((event) => (event.type === 'opened' ? event.records : []));
    expect([shown.length, new Set(shown.map(({ id }) => id)).size]).toEqual([3_000, 3_000]);
    expect([isReady(events, 'lines'), (await store.feed()).loaded]).toEqual([true, false]);
  });

  test('does not mark a list ready when a record with an unsent change could not be stored', async () => {
    const { account, store, events, read } = await readStreamed(60);
    await waitWithChange(store, { kind: 'lines', id: account.server.live('lines')[3]?.id ?? '' });
    fill(store);
    await expect(read()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    const shown = events.flatMap((event) => (event.type === 'opened' ? event.records : []));
    expect(shown).toHaveLength(59);
    expect([isReady(events, 'lines'), isReady(events, 'steps'), isReady(events, 'reviews')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('readAllFromServer before the first records are painted', () => {
  const countLines = (events: readonly ReadAllEvent[]) =>
    events.flatMap((event) => (event.type === 'opened' ? event.records : [])).filter(({ kind }) => kind === 'lines')
      .length;

  // shows: notes.load.first
  test('opens and reads no more than the first 50', async () => {
    const shown: number[] = [];
    let chunks = 0;
    const streamed = await readStreamed(900, {
      onChunk: () => {
        chunks += 1;
      },
      painted: async () => {
        await new Promise((resolve) => setTimeout(resolve));
        shown.push(countLines(streamed.events), chunks);
      },
    });
    await streamed.read();
    const [lines, read] = shown;
    expect([lines, countLines(streamed.events)]).toEqual([50, 900]);
    expect(read).toBeLessThan(chunks / 2);
  });

  test('does not wait for the paint of a list that is complete', async () => {
    const { events, read } = await readStreamed(49, { painted: () => new Promise(() => {}) });
    await read();
    expect(events).toContainEqual({ type: 'status', kinds: ['lines'], status: 'ready' });
  });
});

function latestOf(latest: string, line: Line): string {
  const at = String(Reflect.get(line, 'updatedAt'));
  return at > latest ? at : latest;
}
