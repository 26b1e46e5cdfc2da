import { randomUUID } from 'node:crypto';
import type { TrashResponse } from '@northkeep/contracts';
import { DAY_MS, TRASH_PAGE_SIZE } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { storeRecords } from '../testing/stored-records.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

async function readPages(client: TestClient): Promise<TrashResponse[]> {
  const pages: TrashResponse[] = [];
  let next: string | null = null;
  do {
    const page: TrashResponse = (await client.get<TrashResponse>(`/sync/trash${next ? `?after=${next}` : ''}`)).body;
    pages.push(page);
    next = page.next;
  } while (next);
  return pages;
}

describe('GET /api/sync/trash', () => {
  it('returns every deleted record exactly once over its pages, also when many share a time', async () => {
    const { client, user } = await app.person();
    const deletedAt = new Date();
    const parents = [randomUUID(), randomUUID()];
    const ids = [
      ...(await storeRecords(user, 'steps', TRASH_PAGE_SIZE + 50, (position) => ({
        deletedAt,
        parentKind: 'goals',
        parentId: parents[position % 2],
        index: Math.floor(position / 5) / 7,
      }))),
      ...(await storeRecords(user, 'lines', TRASH_PAGE_SIZE, () => ({ deletedAt, index: 0 }))),
    ];
    await storeRecords(user, 'lines', 3);
    const pages = await readPages(client);
    const seen = pages.flatMap(({ records }) => records.map(({ record }) => record.id));
    expect(pages.map(({ records }) => records.length)).toEqual([TRASH_PAGE_SIZE, TRASH_PAGE_SIZE, 50]);
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it('lists the latest deletion first and parents before their children', async () => {
    const { client, user } = await app.person();
    const first = { id: randomUUID(), text: createEnvelope() };
    await client.post('/lines', first);
    await client.delete(`/lines/${first.id}`, { rev: 1 });
    const aim = { id: randomUUID(), label: createEnvelope() };
    const goal = { id: randomUUID(), label: createEnvelope() };
    await client.post('/northkeep/aims', aim);
    await client.post(`/northkeep/aims/${aim.id}/goals`, goal);
    await client.delete(`/northkeep/aims/${aim.id}`, { rev: 1 });
    await storeRecords(user, 'lines', 1, () => ({ deletedAt: new Date(Date.now() - DAY_MS) }));
    const [page] = await readPages(client);
    expect(page?.records.map(({ kind }) => kind)).toEqual(['aims', 'goals', 'lines', 'lines']);
    expect(page?.records[2]?.record.id).toBe(first.id);
  });

  it('responds 400 to an invalid page position', async () => {
    const { client } = await app.person();
    for (const after of ['nowhere', '1_users__0_a', '1_lines__x_a'])
      expect((await client.get(`/sync/trash?after=${after}`)).status).toBe(400);
  });
});
