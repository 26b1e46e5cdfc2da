import { randomUUID } from 'node:crypto';
import {
  CHANGES_PAGE_SIZE,
  type ChangesResponse,
  type ErrorBody,
  formatRecordVersion,
  MINUTE_MS,
  REVS_PAGE_SIZE,
  type RevsResponse,
  SETTINGS_ID,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { createEnvelope } from '../testing/factories.ts';
import { runBeforeNextCall } from '../testing/run-before.ts';
import { storeRecords } from '../testing/stored-records.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const line = () => ({ id: randomUUID(), key: randomUUID(), text: createEnvelope() });

async function readPages(client: TestClient): Promise<ChangesResponse[]> {
  const pages: ChangesResponse[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next ?? null) {
    const { body } = await client.get<ChangesResponse>(`/sync/changes${next ? `?after=${next}` : ''}`);
    pages.push(body);
  }
  return pages;
}

const idsOf = ({ records }: ChangesResponse) => records.map(({ record }) => record.id);

describe('GET /api/sync/changes', () => {
  it('returns changes of all kinds by time, deletions included, and newer ones since a cursor', async () => {
    const { client, user } = await app.person();
    const [a, b] = [line(), line()];
    await client.post('/lines/bulk', { atIndex: 0, items: [a, b] });
    await client.patch('/settings', { city: createEnvelope() }, { rev: 0 });
    await client.delete(`/lines/${a.id}`, { rev: 1 });
    const first = (await client.get<ChangesResponse>('/sync/changes')).body;
    expect(idsOf(first)).toEqual([b.id, SETTINGS_ID, a.id]);
    expect(first.next).toBeNull();
    expect(first.records.at(-1)).toMatchObject({ kind: 'lines', record: { rev: 2, deletedAt: expect.any(String) } });
    // The feed repeats changes of the last two minutes, so the test makes the change of record `b` older.
    const { userId } = user;
    await RecordModel.updateMany(
      { userId, kind: 'lines', id: b.id },
      { $set: { updatedAt: new Date(Date.now() - 180_000) } },
    );
    const cursor = first.records.at(-1)?.record.deletedAt;
    const second = (await client.get<ChangesResponse>(`/sync/changes?since=${cursor}`)).body;
    expect(idsOf(second)).toEqual([SETTINGS_ID, a.id]);
    const some = (await client.get<ChangesResponse>('/sync/changes?kinds=settings,aims')).body;
    expect(idsOf(some)).toEqual([SETTINGS_ID]);
  });

  it('leaves out the versions that the client has, and everything up to a settled cursor', async () => {
    const { client, user } = await app.person();
    const [a, b] = [line(), line()];
    await client.post('/lines/bulk', { atIndex: 0, items: [a, b] });
    await client.patch(`/lines/${b.id}`, { text: createEnvelope() }, { rev: 1 });
    const { records } = (await client.get<ChangesResponse>('/sync/changes')).body;
    const versions = records.flatMap(({ kind, record }) =>
      'updatedAt' in record
        ? [formatRecordVersion({ kind, id: record.id, rev: record.rev, updatedAt: Date.parse(record.updatedAt) })]
        : [],
    );
    const last = records.at(-1)?.record;
    const cursor = last && 'updatedAt' in last ? last.updatedAt : '';
    const poll = async (query: string) =>
      idsOf((await client.get<ChangesResponse>(`/sync/changes?since=${cursor}${query}`)).body);
    expect(await poll(`&seen=${versions[0]}`)).toEqual([b.id]);
    expect(await poll(`&seen=${versions.join()}`)).toEqual([]);
    expect(await poll('&settled=true')).toEqual([]);
    await client.patch(`/lines/${a.id}`, { text: createEnvelope() }, { rev: 1 });
    expect(await poll(`&seen=${versions.join()}`)).toEqual([a.id]);
    expect(await poll('&settled=true')).toEqual([a.id]);
    // A restored server issues the same revision once more, with another time.
    await RecordModel.updateMany(
      { userId: user.userId, id: b.id },
      { $inc: { rev: 0 }, $set: { updatedAt: new Date() } },
    );
    expect(await poll(`&seen=${versions.join()}`)).toEqual([a.id, b.id]);
  });

  it('returns every record exactly once over its pages, also when many share a timestamp', async () => {
    const { client, user } = await app.person();
    const owner = { userId: user.userId, vaultId: user.vaultId ?? '' };
    const base = { ...owner, rev: 1, schema: 1, createKey: randomUUID(), keys: [], index: 0, createdAt: new Date() };
    for (const kind of ['lines', 'goals'] as const) {
      const many = Array.from({ length: CHANGES_PAGE_SIZE }, (_, i) => ({
        ...base,
        kind,
        id: randomUUID(),
        updatedAt: new Date(1_000 + Math.floor(i / 300)),
      }));
      await RecordModel.collection.insertMany(many);
    }
    const pages = await readPages(client);
    const seen = pages.flatMap(idsOf);
    expect([seen.length, new Set(seen).size]).toEqual([2 * CHANGES_PAGE_SIZE, 2 * CHANGES_PAGE_SIZE]);
    const names = pages.flatMap(({ next }) => next ?? []);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it('returns no empty page with a next cursor when it skips the records of a replaced vault', async () => {
    const { client, user } = await app.person();
    const base = { userId: user.userId, kind: 'lines', rev: 1, schema: 1, createKey: randomUUID(), keys: [], index: 0 };
    const former = Array.from({ length: 2 * CHANGES_PAGE_SIZE + 1 }, () => ({
      ...base,
      id: randomUUID(),
      vaultId: 'f'.repeat(43),
      createdAt: new Date(),
      updatedAt: new Date(1_000),
    }));
    await RecordModel.collection.insertMany(former);
    const live = { id: randomUUID(), text: createEnvelope() };
    await client.post('/lines', live);
    expect((await readPages(client)).map(idsOf)).toEqual([[live.id]]);
  });

  it('rejects a cursor more than two minutes ahead of the server clock', async () => {
    const { client } = await app.person();
    const statusOf = async (ahead: number) =>
      (await client.get(`/sync/changes?since=${new Date(Date.now() + ahead).toISOString()}`)).status;
    expect([await statusOf(MINUTE_MS), await statusOf(3 * MINUTE_MS)]).toEqual([200, 400]);
  });

  it('requires a session and the vault and returns nothing of other users', async () => {
    const { client } = await app.person();
    await (await app.person()).client.post('/lines', { id: randomUUID(), text: createEnvelope() });
    expect((await client.get<ChangesResponse>('/sync/changes')).body.records).toEqual([]);
    for (const path of ['/sync/changes', '/sync/revs', '/sync/trash']) {
      expect((await app.stranger().get(path)).status).toBe(401);
      expect((await client.get<ErrorBody>(path, { vault: null })).body.code).toBe('VAULT_CHANGED');
    }
    expect((await client.get('/sync/changes?since=yesterday')).status).toBe(400);
    expect((await client.get('/sync/changes?after=nowhere')).status).toBe(400);
    expect((await client.get('/sync/changes?kinds=users')).status).toBe(400);
  });
});

describe('GET /api/sync/revs, GET /api/sync/trash and POST /api/sync/restore', () => {
  it('GET /api/sync/revs lists the revision of every record and every tombstone', async () => {
    const { client } = await app.person();
    const [a, b] = [line(), line()];
    await client.post('/lines/bulk', { atIndex: 0, items: [a, b] });
    await client.delete(`/lines/${b.id}`, { rev: 1 });
    const { revs } = (await client.get<RevsResponse>('/sync/revs')).body;
    expect(revs).toHaveLength(2);
    expect(revs).toContainEqual(['lines', a.id, 1]);
    expect(revs).toContainEqual(['lines', b.id, 2, expect.any(String)]);
  });

  it('GET /api/sync/revs lists every record exactly once over its pages', async () => {
    const { client, user } = await app.person();
    const ids = [...(await storeRecords(user, 'steps', 40)), ...(await storeRecords(user, 'lines', REVS_PAGE_SIZE))];
    const seen: string[] = [];
    const positions: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body }: TestResponse<RevsResponse> = await client.get(`/sync/revs${next && `?after=${next}`}`);
      seen.push(...body.revs.map(([, id]) => id));
      if (body.next) positions.push(body.next);
      next = body.next;
    }
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(positions).toHaveLength(1);
    expect((await client.get('/sync/revs?after=users.a')).status).toBe(400);
  });

  it('POST /api/sync/restore restores a deleted line only for its owner, and only once when repeated', async () => {
    const { client } = await app.person();
    const other = await app.person();
    const a = line();
    await client.post('/lines/bulk', { atIndex: 0, items: [a] });
    await client.delete(`/lines/${a.id}`, { rev: 1 });
    const request = { kind: 'lines', id: a.id };
    expect((await other.client.post('/sync/restore', request)).status).toBe(404);
    expect((await client.post('/sync/restore', { ...request, kind: 'users' })).status).toBe(400);
    expect((await app.stranger().post('/sync/restore', request)).status).toBe(401);
    const restored = await client.post('/sync/restore', request);
    expect(restored.body).toMatchObject({ rev: 3, deletedAt: null, text: a.text });
    expect((await client.post('/sync/restore', request)).body).toEqual(restored.body);
    expect((await client.get('/lines')).body).toEqual([restored.body]);
  });

  it.each(['aims', 'goals'])('POST /api/sync/restore does not revive %s that are purged meanwhile', async (purged) => {
    const { client, user } = await app.person();
    const [aim, goal] = [randomUUID(), randomUUID()];
    await client.post('/northkeep/aims', { id: aim, label: createEnvelope() });
    await client.post(`/northkeep/aims/${aim}/goals`, { id: goal, label: createEnvelope() });
    await client.delete(`/northkeep/aims/${aim}`, { rev: 1 });
    const { collection } = RecordModel;
    const method = purged === 'aims' ? 'findOneAndUpdate' : 'updateMany';
    runBeforeNextCall(collection, method, () =>
      collection.updateOne({ userId: user.userId, kind: purged }, { $unset: { schema: 1, label: 1, purgeAt: 1 } }),
    );
    expect((await client.post('/sync/restore', { kind: 'aims', id: aim })).status).toBe(purged === 'aims' ? 503 : 200);
    const live = await RecordModel.find({ userId: user.userId, deletedAt: null }).lean();
    expect(live.map(({ kind }) => kind)).toEqual(purged === 'aims' ? [] : ['aims']);
  });
});
