import { randomUUID } from 'node:crypto';
import {
  type ChangesResponse,
  DAY_MS,
  type ErrorBody,
  LINE_HISTORIES_PAGE_SIZE,
  LINE_VERSIONS_PAGE_SIZE,
  type RevsResponse,
  type TrashResponse,
  type WireRecord,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../errors.ts';
import { createRecord } from '../records/commands/create-record.ts';
import { RecordModel } from '../records/record.model.ts';
import { deleteOrphans, purgeRecords } from '../records/record-jobs.ts';
import { createEnvelope } from '../testing/factories.ts';
import { readQuotaCounter } from '../testing/quota-counter.ts';
import { storeRecords } from '../testing/stored-records.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

interface VersionPage {
  readonly records: readonly WireRecord[];
  readonly next: string | null;
}

const draft = () => ({ id: randomUUID(), text: createEnvelope(), takenAt: createEnvelope() });
const read = (client: TestClient, lineId: string, after?: string) =>
  client.get<VersionPage>(`/lines/${lineId}/versions${after ? `?after=${after}` : ''}`);

/** Creates a user with a line that has `count` versions, the oldest first. */
async function withVersions(count: number) {
  const { client, user } = await app.person();
  const line = randomUUID();
  await client.post('/lines', { id: line, text: createEnvelope() });
  const drafts = Array.from({ length: count }, draft);
  for (const one of drafts) await client.post(`/lines/${line}/versions`, one);
  return { client, user, line, ids: drafts.map(({ id }) => id) };
}

describe('/api/lines/{lineId}/versions', () => {
  // shows: notes.history.page
  it('lists the versions of a line page by page, the latest first', async () => {
    const { client, line, ids } = await withVersions(LINE_VERSIONS_PAGE_SIZE + 3);
    const first = (await read(client, line)).body;
    expect([first.records.length, LINE_VERSIONS_PAGE_SIZE]).toEqual([20, 20]);
    const second = (await read(client, line, first.next ?? '')).body;
    expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next).toBeNull();
  });

  it('lists versions of this line only', async () => {
    const { client, line, ids } = await withVersions(1);
    const other = randomUUID();
    await client.post('/lines', { id: other, text: createEnvelope() });
    await client.post(`/lines/${other}/versions`, draft());
    expect((await read(client, line)).body.records.map(({ id, parentId }) => [id, parentId])).toEqual([[ids[0], line]]);
  });

  it('rejects a text that is not sealed, and an invalid position', async () => {
    const { client, line } = await withVersions(0);
    const plain = { ...draft(), text: 'words' };
    const { body } = await client.post<ErrorBody>(`/lines/${line}/versions`, plain);
    expect(body.code).toBe('NOT_SEALED');
    expect((await read(client, line, 'x')).status).toBe(400);
  });

  // shows: notes.history.foreign
  it("returns 404 for another user's line and version", async () => {
    const { line, ids } = await withVersions(1);
    const { client: other } = await app.person();
    const [id = ''] = ids;
    const answers = [
      await read(other, line),
      await other.post(`/lines/${line}/versions`, draft()),
      await other.patch(`/lines/${line}/versions/${id}`, { text: createEnvelope() }, { rev: 1 }),
      await other.delete(`/lines/${line}/versions/${id}`, { rev: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  // shows: notes.history.parent
  it('deletes and restores the versions together with their line, and rejects new versions of a deleted line', async () => {
    const { client, user, line, ids } = await withVersions(2);
    await client.delete(`/lines/${line}`, { rev: 1 });
    const late = await client.post<ErrorBody>(`/lines/${line}/versions`, draft());
    expect([late.status, late.body.code]).toEqual([404, 'PARENT_GONE']);
    expect((await read(client, line)).status).toBe(404);
    expect(await readQuotaCounter(user, 'lineVersions')).toBe(0);
    await client.post('/sync/restore', { kind: 'lines', id: line });
    expect((await read(client, line)).body.records.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await readQuotaCounter(user, 'lineVersions')).toBe(2);
  });

  it('deletes a version that was created during the deletion of its line', async () => {
    const { client, user, line, ids } = await withVersions(1);
    await client.delete(`/lines/${line}`, { rev: 1 });
    await RecordModel.updateOne(
      { kind: 'lineVersions', userId: user.userId, id: ids[0] },
      { $unset: { deletedAt: 1 } },
    );
    await deleteOrphans();
    const left = { userId: user.userId, kind: 'lineVersions', deletedAt: null };
    expect(await RecordModel.countDocuments(left)).toBe(0);
  });

  // shows: notes.history.quota
  it('rejects creations above the limit of versions with LIMIT_REACHED', async () => {
    const { user, line } = await withVersions(1);
    const owner = { userId: user.userId, vaultId: user.vaultId ?? '' };
    const full = createRecord({
      ...{ kind: 'lineVersions', owner, id: randomUUID(), key: randomUUID() },
      parent: { kind: 'lines', id: line },
      fields: { text: createEnvelope(), takenAt: createEnvelope() },
      limit: { max: 1, createError: () => createApiError('LIMIT_REACHED') },
    });
    await expect(full).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await readQuotaCounter(user, 'lineVersions')).toBe(1);
  });
});

describe('GET /api/sync/histories', () => {
  const readAll = async (client: TestClient, after?: string) =>
    (await client.get<VersionPage>(`/sync/histories${after === undefined ? '' : `?after=${after}`}`)).body;

  it('lists the versions of all lines exactly once over its pages, by id', async () => {
    const { client, user, line, ids } = await withVersions(2);
    const fields = () => ({
      parentId: randomUUID(),
      parentKind: 'lines',
      text: createEnvelope(),
      takenAt: createEnvelope(),
    });
    await storeRecords(user, 'lineVersions', LINE_HISTORIES_PAGE_SIZE, fields);
    const first = await readAll(client);
    const second = await readAll(client, first.next ?? '');
    expect([first.records.length, second.records.length, second.next]).toEqual([LINE_HISTORIES_PAGE_SIZE, 2, null]);
    const all = [...first.records, ...second.records];
    expect(all.map(({ id }) => id)).toEqual([...new Set(all.map(({ id }) => id))].sort());
    expect(all.filter(({ parentId }) => parentId === line).map(({ id }) => id)).toEqual([...ids].sort());
  });

  it('leaves out deleted versions and those of other users', async () => {
    const { client, line, ids } = await withVersions(2);
    await client.delete(`/lines/${line}/versions/${ids[0]}`, { rev: 1 });
    expect((await readAll(client)).records.map(({ id }) => id)).toEqual([ids[1]]);
    const { client: other } = await app.person();
    expect(await readAll(other)).toEqual({ records: [], next: null });
  });

  it('returns 400 for a position that is not an id', async () => {
    const { client } = await withVersions(0);
    expect((await client.get('/sync/histories?after=x')).status).toBe(400);
  });
});

describe('a kind of record that devices load only on demand', () => {
  // shows: notes.history.lazy
  it('is left out of the changes, the revisions and the trash, even if the request names it', async () => {
    const { client, line, ids } = await withVersions(2);
    await client.delete(`/lines/${line}/versions/${ids[0]}`, { rev: 1 });
    const changes = await client.get<ChangesResponse>('/sync/changes');
    const named = await client.get<ChangesResponse>('/sync/changes?kinds=lineVersions,lines');
    const revs = await client.get<RevsResponse>('/sync/revs');
    const trash = await client.get<TrashResponse>('/sync/trash');
    expect([changes, named].map(({ body }) => body.records.map(({ kind }) => kind))).toEqual([['lines'], ['lines']]);
    expect(revs.body.revs.map(([kind]) => kind)).toEqual(['lines']);
    expect(trash.body.records).toEqual([]);
  });

  it('is purged without a tombstone thirty days after its deletion', async () => {
    const { client, user, line, ids } = await withVersions(2);
    await client.delete(`/lines/${line}/versions/${ids[0]}`, { rev: 1 });
    const stored = () => RecordModel.countDocuments({ kind: 'lineVersions', userId: user.userId });
    await purgeRecords(Date.now() + 29 * DAY_MS);
    expect(await stored()).toBe(2);
    await purgeRecords(Date.now() + 31 * DAY_MS);
    expect(await stored()).toBe(1);
    expect((await read(client, line)).body.records.map(({ id }) => id)).toEqual([ids[1]]);
  });
});
