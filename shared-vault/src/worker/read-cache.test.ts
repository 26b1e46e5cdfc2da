import { describe, expect, test } from 'vitest';
import { MemoryStore } from '../sync/store/memory-store.ts';
import { TEST_VAULT_ID, TestAccount } from '../sync/testing/test-account.ts';
import { TestClock } from '../sync/testing/test-clock.ts';
import { withFirstHeader } from '../sync/testing/written-elsewhere.ts';
import type { ReadAllEvent, ReadAllPorts } from './read-all.ts';
import { readAllFromCache } from './read-cache.ts';
import { readAllFromServer } from './read-network.ts';

/** Number of records that are kept in memory in these tests; the cache has pages of 1,000 records. */
const KEPT = 300;

/** A device whose cache contains `count` lines with the indexes from `count - 1` to 0. */
async function deviceWith(count: number) {
  const account = new TestAccount();
  const headers = { 'x-vault': TEST_VAULT_ID, 'idempotency-key': crypto.randomUUID() };
  for (let i = 0; i < count; i += 1) {
    const line = { id: crypto.randomUUID(), schema: 1, index: count - 1 - i };
    const body = await withFirstHeader(account, 'lines', line);
    account.server.answer({ method: 'POST', path: '/lines', headers, body });
  }
  const store = new MemoryStore();
  const ports = {
    ...{ vaultId: TEST_VAULT_ID, store, clock: new TestClock(), ...(await account.keys) },
    ...{ transport: { send: async (request) => account.server.answer(request) }, emit: () => {} },
  } satisfies ReadAllPorts;
  await readAllFromServer(ports);
  return { store, ports };
}

async function readAgain(ports: ReadAllPorts) {
  const events: ReadAllEvent[] = [];
  const isSound = await readAllFromCache({ ...ports, emit: (event) => events.push(event) });
  const records = events.flatMap((event) => (event.type === 'opened' ? event.records : []));
  return { isSound, records, events };
}

describe('readAllFromCache with more records than are kept in memory', () => {
  test('shows every record once, first those of the current view and then those with the lowest index', async () => {
    const { ports } = await deviceWith(2_300);
    const { isSound, records, events } = await readAgain({
      ...ports,
      keptMax: KEPT,
      first: { lines: { index: 1_500 } },
    });
    expect(isSound).toBe(true);
    const indexes = records.map(({ index }) => index);
    expect(indexes.slice(0, KEPT)).toEqual([1_500, ...Array.from({ length: KEPT - 1 }, (_, i) => i)]);
    expect([indexes.length, new Set(indexes).size]).toEqual([2_300, 2_300]);
    expect(events.at(-1)).toMatchObject({ status: 'ready' });
  });

  test('deletes a damaged row, reports it, and shows the others', async () => {
    const { store, ports } = await deviceWith(1_200);
    const [row] = await store.cachedPage('lines', null, 1);
    if (!row) throw new Error('The cache is empty.');
    await store.transact({ keys: [row] }, () => ({ writes: { cache: [{ ...row, json: '{' }] }, result: null }));
    const { isSound, records } = await readAgain({ ...ports, keptMax: KEPT });
    expect([isSound, records.length]).toEqual([false, 1_199]);
    expect(await store.cachedCount()).toBe(1_199);
  });
});
