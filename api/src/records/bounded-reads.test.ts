import { get, type IncomingMessage } from 'node:http';
import type { ChangesResponse, WireRecord } from '@northkeep/contracts';
import { CHANGES_PAGE_SIZE, VAULT_HEADER } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { storeRecords } from '../testing/stored-records.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { type DatabaseWatch, watchDatabase } from '../testing/watch-database.ts';
import { RECORD_BATCH_SIZE } from './record-batches.ts';

const app = useTestApp();
let watch: DatabaseWatch;
beforeEach(() => {
  watch = watchDatabase();
});
afterEach(() => watch.stop());

const idsOf = (records: readonly WireRecord[]) => records.map(({ id }) => id);

/** Sends a GET request, pauses the response when its first bytes arrive, and returns the response. */
function openPaused(client: TestClient, path: string, encoding: string): Promise<IncomingMessage> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, [VAULT_HEADER]: client.vaultId ?? '', 'accept-encoding': encoding };
  return new Promise((resolve, reject) => {
    get(`${app.origin}/api${path}`, { headers }, (response) => {
      response.once('data', () => {
        response.pause();
        resolve(response);
      });
    }).on('error', reject);
  });
}

describe('GET /api/lines of a long list', () => {
  it('reads the list in batches and returns it in order', async () => {
    const { client, user } = await app.person();
    const ids = await storeRecords(user, 'lines', 450);
    expect(idsOf((await client.get<WireRecord[]>('/lines')).body)).toEqual(ids);
    expect(watch.largestBatch()).toBeLessThanOrEqual(RECORD_BATCH_SIZE);
  });

  it.each(['identity', 'br', 'gzip'])(
    'stops reading while the client does not read, and closes the cursor when it disconnects: %s',
    async (encoding) => {
      const { client, user } = await app.person();
      const text = createEnvelope(60_000);
      await storeRecords(user, 'lines', 450, () => ({ text }));
      const response = await openPaused(client, '/lines', encoding);
      for (let turn = 0; turn < 30; turn += 1) await client.get('/health');
      const closed = watch.nextCommand('killCursors');
      response.destroy();
      await closed;
      expect(watch.documents()).toBeLessThan(450);
    },
  );
});

describe('GET /api/sync/changes', () => {
  it('reads at most one page and a few batches from the database, not one page of every record kind', async () => {
    const { client, user } = await app.person();
    for (const kind of ['lines', 'steps', 'assessments'] as const) await storeRecords(user, kind, CHANGES_PAGE_SIZE);
    const { records } = (await client.get<ChangesResponse>('/sync/changes')).body;
    expect(records).toHaveLength(CHANGES_PAGE_SIZE);
    expect(watch.documents()).toBeLessThan(CHANGES_PAGE_SIZE + 5 * RECORD_BATCH_SIZE);
  });
});

describe('POST /api/lines/bulk', () => {
  it('reads only the lines near the position at which it inserts, not the whole list', async () => {
    const { client, user } = await app.person();
    const ids = await storeRecords(user, 'lines', 400);
    const item = { id: crypto.randomUUID(), key: crypto.randomUUID(), text: createEnvelope() };
    await client.post('/lines/bulk', { atIndex: 200, items: [item] });
    expect(watch.documents()).toBeLessThan(100);
    const after = idsOf((await client.get<WireRecord[]>('/lines')).body);
    expect(after).toEqual([...ids.slice(0, 200), item.id, ...ids.slice(200)]);
  });

  it('appends at a position beyond the end of the list', async () => {
    const { client, user } = await app.person();
    const ids = await storeRecords(user, 'lines', 200);
    const item = { id: crypto.randomUUID(), key: crypto.randomUUID(), text: createEnvelope() };
    await client.post('/lines/bulk', { atIndex: 1_000, items: [item] });
    expect(idsOf((await client.get<WireRecord[]>('/lines')).body)).toEqual([...ids, item.id]);
  });

  it('inserts between 300 lines whose indexes leave no gap', async () => {
    const { client, user } = await app.person();
    const ids = await storeRecords(user, 'lines', 300, (position) => ({ index: 1 + position * Number.EPSILON }));
    const item = { id: crypto.randomUUID(), key: crypto.randomUUID(), text: createEnvelope() };
    await client.post('/lines/bulk', { atIndex: 150, items: [item] });
    const after = idsOf((await client.get<WireRecord[]>('/lines')).body);
    expect(after).toEqual([...ids.slice(0, 150), item.id, ...ids.slice(150)]);
  });
});

describe('POST /api/lines/reorder', () => {
  it('writes the moved lines in bulk and returns them in the given order', async () => {
    const { client, user } = await app.person();
    const ids = await storeRecords(user, 'lines', 250);
    const orderedIds = [...ids].reverse();
    const moved = await client.post<WireRecord[]>('/lines/reorder', { orderedIds });
    expect(moved.body.map(({ rev }) => rev)).toEqual(Array(249).fill(2));
    expect(watch.commands.filter((name) => name === 'update' || name === 'findAndModify').length).toBeLessThan(10);
    expect(idsOf((await client.get<WireRecord[]>('/lines')).body)).toEqual(orderedIds);
  });
});
