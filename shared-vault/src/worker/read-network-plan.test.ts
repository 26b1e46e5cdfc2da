import 'fake-indexeddb/auto';
import type { Kind } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import type { RecordKey, Transport } from '../sync/ports.ts';
import { MemoryStore } from '../sync/store/memory-store.ts';
import { TEST_VAULT_ID, TestAccount } from '../sync/testing/test-account.ts';
import { TestClock } from '../sync/testing/test-clock.ts';
import { withFirstHeader } from '../sync/testing/written-elsewhere.ts';
import type { ReadAllEvent } from './read-all.ts';
import { readAllFromServer } from './read-network.ts';
import { chunksOf, waitWithChange } from './testing/streamed-lists.ts';

describe('readAllFromServer of a plan', () => {
  /** Fakes a server with three aims, each with two goals of two steps; with `isWaiting`, there is an unsent change. */
  async function readPlan({ isWaiting = false } = {}) {
    const account = new TestAccount();
    const post = async (kind: Kind, path: string, index: number, parent: RecordKey | null = null) => {
      const id = crypto.randomUUID();
      const body = await withFirstHeader(account, kind, { id, schema: 1, index }, parent);
      const headers = { 'x-vault': TEST_VAULT_ID, 'idempotency-key': crypto.randomUUID() };
      const { status } = account.server.answer({ method: 'POST', path, headers, body });
      expect(status).toBe(201);
      return { kind, id };
    };
    for (let index = 0; index < 3; index += 1) {
      const aim = await post('aims', '/northkeep/aims', index);
      for (let goals = 0; goals < 2; goals += 1) {
        const goal = await post('goals', `/northkeep/aims/${aim.id}/goals`, 0, aim);
        for (const place of [0, 1])
          await post('steps', `/northkeep/aims/${aim.id}/goals/${goal.id}/steps`, place, goal);
      }
    }
    const events: ReadAllEvent[] = [];
    const transport: Transport = {
      send: async (request) => account.server.answer(request),
      stream: async (request) => {
        const { status, body } = account.server.answer(request);
        return { status, body: chunksOf(JSON.stringify(body), () => {}) };
      },
    };
    const store = new MemoryStore();
    if (isWaiting) await waitWithChange(store);
    const keys = await account.keys;
    const clock = new TestClock();
    const emit = (event: ReadAllEvent) => events.push(event);
    await readAllFromServer({ vaultId: TEST_VAULT_ID, store, transport, clock, ...keys, emit });
    return events;
  }

  const messages = (events: readonly ReadAllEvent[]) =>
    events
      .flatMap((event) => (event.type === 'opened' ? [event.records] : []))
      .filter((records) => records.some(({ kind }) => kind === 'aims'));
  const placeOf = (events: readonly ReadAllEvent[], kind: Kind, status: string) =>
    events.findIndex((event) => event.type === 'status' && event.status === status && event.kinds.includes(kind));

  test('posts each aim with everything below it in one message', async () => {
    const posted = messages(await readPlan());
    expect(posted.map((records) => records.map(({ kind }) => kind))).toEqual(
      Array(3).fill(['aims', 'goals', 'steps', 'steps', 'goals', 'steps', 'steps']),
    );
  });

  test('announces the first aims once the progress of their steps has arrived, and the other aims afterwards', async () => {
    const events = await readPlan();
    const [first, second] = messages(events).map((records) =>
      events.findIndex((event) => event.type === 'opened' && event.records === records),
    );
    const progress = placeOf(events, 'weeklyProgress', 'ready');
    const partial = placeOf(events, 'steps', 'partial');
    expect(partial).toBeGreaterThan(Math.max(progress, first ?? Number.NaN));
    expect(second).toBeGreaterThan(partial);
    expect(placeOf(events, 'steps', 'ready')).toBe(
      events.findLastIndex((event) => event.type === 'status' && event.kinds.includes('steps')),
    );
  });

  test('shows no partial plan when a record has an unsent change', async () => {
    const events = await readPlan({ isWaiting: true });
    expect([placeOf(events, 'steps', 'partial'), placeOf(events, 'steps', 'ready') > 0]).toEqual([-1, true]);
  });
});
