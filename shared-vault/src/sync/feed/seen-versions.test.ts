import { CHANGES_OVERLAP_MS, MINUTE_MS, nextHeaderState, type WireRecord } from '@northkeep/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SealedHeader } from '../../crypto/record-header.ts';
import type { ServerRequest } from '../ports.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { createFakeKeys } from '../testing/fake-keys.ts';
import { changesPage } from '../testing/model-reads.ts';
import { TestClock } from '../testing/test-clock.ts';
import { ChangesFeed } from './changes-feed.ts';
import { SETTLED_AFTER_MS } from './seen-versions.ts';

const VAULT = '0b6f3f0c-6b1e-4c7e-9d0e-5a4b8c1d2e3f';
const { sealer } = createFakeKeys();
const pickHeader = (made: SealedHeader | undefined) => (made ? { h: made.h } : {});
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Server in memory whose writers stamp records by clocks of their own, and whose writes become visible later. */
class SkewedServer {
  readonly clock = new TestClock();
  readonly records = new Map<string, WireRecord>();
  readonly sent: string[][] = [];

  /** Writes a record by a clock that is `skewMs` ahead; readers see it after `commitMs`. */
  write(n: number, { skewMs = 0, commitMs = 0 } = {}): void {
    const updatedAt = new Date(this.clock.elapsed() + skewMs).toISOString();
    this.clock.after(commitMs, () => {
      const id = idOf(n);
      const rev = (this.records.get(id)?.rev ?? 0) + 1;
      const place = { parentId: null, parentKind: null, index: n, createdAt: updatedAt, deletedAt: null };
      this.records.set(id, { id, vaultId: VAULT, schema: 1, rev, updatedAt, ...place });
    });
    if (commitMs === 0) this.clock.advance(0);
  }

  readonly #headers = new Map<string, SealedHeader[]>();

  /** Adds the header of the record's revision: each revision is one write of a device. */
  async #withHeader(record: WireRecord): Promise<WireRecord> {
    const made = this.#headers.get(record.id) ?? [];
    this.#headers.set(record.id, made);
    while (made.length < record.rev) {
      const state = nextHeaderState(made.at(-1)?.header ?? null);
      made.push(await sealer.sealHeader({ kind: 'lines', id: record.id, members: { ...record } }, state));
    }
    return { ...record, ...pickHeader(made[record.rev - 1]) };
  }

  readonly transport = {
    send: async ({ path }: ServerRequest) => {
      const records = await Promise.all([...this.records.values()].map((record) => this.#withHeader(record)));
      const rows = records.map((record) => ({ kind: 'lines' as const, record }));
      const body = changesPage(rows, new URLSearchParams(path.split('?')[1]), 500);
      this.sent.push(body.records.map(({ record }) => record.id));
      return { status: 200, body };
    },
  };
}

async function openFeed(server: SkewedServer) {
  const store = new MemoryStore();
  // The comparison of all revisions, which runs once a day and after a reconnect, would hide a record that the feed has missed.
  const now = server.clock.now();
  await store.setFeed({ cursor: null, loaded: true, comparedAt: now, checkedAt: now });
  const feed = new ChangesFeed({
    vaultId: VAULT,
    transport: server.transport,
    outboxPorts: () => ({ store, clock: server.clock, sealer }),
    onChanged: () => {},
    onRollback: () => {},
    onChecked: () => {},
    onUnverified: () => {},
    onAltered: () => {},
    onRejected: () => {},
    onAnswer: () => {},
  });
  const revisions = async () => (await store.cachedPage('lines', null, 1_000)).map(({ id, rev }) => [id, rev] as const);
  return { feed, store, revisions };
}

const action = fc.oneof(
  fc.record({
    n: fc.integer({ min: 1, max: 5 }),
    skewMs: fc.integer({ min: -CHANGES_OVERLAP_MS / 2, max: CHANGES_OVERLAP_MS / 2 }),
    commitMs: fc.integer({ min: 0, max: 8_000 }),
  }),
  fc.record({ waitMs: fc.integer({ min: 0, max: 5 * MINUTE_MS }) }),
);

describe('records that the client has', () => {
  it('misses no record of writers whose clocks differ and whose writes become visible late', async () => {
    const property = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (actions) => {
      const server = new SkewedServer();
      const { feed, revisions } = await openFeed(server);
      for (const one of actions) {
        if ('waitMs' in one) {
          server.clock.advance(one.waitMs);
          await feed.fetchChanges();
        } else server.write(one.n, one);
      }
      server.clock.advance(10_000); // all writes are visible
      await feed.fetchChanges();
      const expected = [...server.records.values()].map(({ id, rev }) => [id, rev] as const);
      expect(new Map(await revisions())).toEqual(new Map(expected));
    });
    await fc.assert(property, { seed: 20_261_128, numRuns: 300 });
  });

  it('does not receive a record of the overlap again, and reads nothing before a settled cursor', async () => {
    const server = new SkewedServer();
    const { feed } = await openFeed(server);
    server.write(1);
    server.write(2);
    await feed.fetchChanges();
    await feed.fetchChanges(); // the first read since a cursor receives the overlap once
    for (let minute = 0; minute < 6; minute += 1) {
      server.clock.advance(MINUTE_MS);
      await feed.fetchChanges();
    }
    server.write(3);
    await feed.fetchChanges();
    expect(server.sent.slice(2)).toEqual([[], [], [], [], [], [], [idOf(3)]]);
  });

  it('stops receiving a large import once no earlier record can become visible', async () => {
    const server = new SkewedServer();
    const { feed } = await openFeed(server);
    for (let n = 1; n <= 200; n += 1) server.write(n);
    await feed.fetchChanges();
    await feed.fetchChanges();
    server.clock.advance(SETTLED_AFTER_MS);
    await feed.fetchChanges();
    await feed.fetchChanges();
    expect(server.sent.at(-1)).toEqual([]);
  });

  it('receives a record again when the copy on this device is gone', async () => {
    const server = new SkewedServer();
    const { feed, store } = await openFeed(server);
    server.write(1);
    await feed.fetchChanges();
    await feed.fetchChanges();
    const key = { kind: 'lines', id: idOf(1) } as const;
    await store.transact({ keys: [key] }, () => ({ writes: { uncache: [key] }, result: null }));
    server.clock.advance(SETTLED_AFTER_MS);
    await feed.fetchChanges();
    expect(server.sent.at(-1)).toEqual([idOf(1)]);
  });
});
