import { randomUUID } from 'node:crypto';
import { type Envelope, type ErrorBody, PLAN_LIMITS, type RevsResponse, type WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { QuotaModel } from '../quotas/quota.model.ts';
import { QUOTA_RESERVATION_MS } from '../quotas/recount.ts';
import { RecordModel } from '../records/record.model.ts';
import { purgeRecords } from '../records/record-jobs.ts';
import { createEnvelope } from '../testing/factories.ts';
import { runBeforeNextCall } from '../testing/run-before.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { useClock, useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();
const later = useClock();

type Answer = TestResponse<WireRecord & ErrorBody>;
const label = createEnvelope();
const NEEDS_HEADER = { h: 'A change of this record needs its new header.' };
const outcomeOf = ({ status, body }: Answer) => [status, body.code, body.details];

interface DeletedAim {
  readonly path: string;
  readonly id: string;
  readonly goal: { readonly id: string; readonly path: string; readonly h: Envelope };
  /** Header of the deletion. */
  readonly gone: Envelope;
}

/** Creates an aim with a goal and deletes it, each write with a header. Both then have revision 2. */
async function deleteAim(client: TestClient): Promise<DeletedAim> {
  const [id, goalId] = [randomUUID(), randomUUID()];
  const [h, goalHeader, gone] = [createEnvelope(), createEnvelope(), createEnvelope()];
  const path = `/northkeep/aims/${id}`;
  await client.post('/northkeep/aims', { id, label, h });
  await client.post(`${path}/goals`, { id: goalId, label, h: goalHeader });
  expect((await client.delete(path, { rev: 1, nonce: h.n, body: { h: gone } })).status).toBe(200);
  return { path, id, goal: { id: goalId, path: `${path}/goals/${goalId}`, h: goalHeader }, gone };
}

const restoring = (client: TestClient, path: string, h: Envelope, base: { rev: number; nonce: string }) =>
  client.patch(path, { deletedAt: null, h }, base) as Promise<Answer>;

describe('a change that restores a record with a header', () => {
  it('needs the new header and the nonce of the former, and leaves the descendants deleted', async () => {
    const { client } = await app.person();
    const { path, id, goal, gone } = await deleteAim(client);
    const h = createEnvelope();
    const bare: Answer = await client.patch(path, { deletedAt: null }, { rev: 2 });
    expect(outcomeOf(bare)).toEqual([400, 'INVALID_INPUT', NEEDS_HEADER]);
    const unnamed: Answer = await client.patch(path, { deletedAt: null, h }, { rev: 2 });
    expect(outcomeOf(unnamed)).toEqual([428, 'PRECONDITION_REQUIRED', undefined]);
    const other = await restoring(client, path, h, { rev: 2, nonce: h.n });
    expect(outcomeOf(other)).toEqual([409, 'CONFLICT', { record: expect.objectContaining({ rev: 2, h: gone }) }]);
    expect((await client.patch(path, { label, h }, { rev: 2, nonce: gone.n })).status).toBe(404);

    const restored = await restoring(client, path, h, { rev: 2, nonce: gone.n });
    expect(restored).toMatchObject({ status: 200, body: { id, rev: 3, deletedAt: null, label, h } });
    const stored = await RecordModel.findOne({ vaultId: client.vaultId, id: goal.id }).lean();
    expect(stored).toMatchObject({ rev: 2, deletedAt: expect.any(Date), h: goal.h });
  });

  it('restores no record below a deleted parent', async () => {
    const { client } = await app.person();
    const { path, goal, gone } = await deleteAim(client);
    const h = createEnvelope();
    const base = { rev: 2, nonce: goal.h.n };
    expect(outcomeOf(await restoring(client, goal.path, h, base))).toEqual([404, 'PARENT_GONE', undefined]);
    await restoring(client, path, createEnvelope(), { rev: 2, nonce: gone.n });
    expect(await restoring(client, goal.path, h, base)).toMatchObject({ status: 200, body: { rev: 3, h } });
  });

  it('restores no step below a deleted goal by the id of the step alone', async () => {
    const { client } = await app.person();
    const { id: aimId, path, goal, gone } = await deleteAim(client);
    await restoring(client, path, createEnvelope(), { rev: 2, nonce: gone.n });
    const back = createEnvelope();
    await restoring(client, goal.path, back, { rev: 2, nonce: goal.h.n });
    const [id, h, removed] = [randomUUID(), createEnvelope(), createEnvelope()];
    const step = { id, label, total: label, status: label, h };
    await client.post(`/northkeep/aims/${aimId}/goals/${goal.id}/steps`, step);
    await client.delete(`/northkeep/steps/${id}`, { rev: 1, nonce: h.n, body: { h: removed } });
    await client.delete(goal.path, { rev: 3, nonce: back.n, body: { h: createEnvelope() } });
    const base = { rev: 2, nonce: removed.n };
    const refused = await restoring(client, `/northkeep/steps/${id}`, createEnvelope(), base);
    expect(outcomeOf(refused)).toEqual([404, 'PARENT_GONE', undefined]);
  });

  it('is refused beyond the limit of the plan', async () => {
    const { client } = await app.person();
    const { path, gone } = await deleteAim(client);
    const aims = Array.from({ length: PLAN_LIMITS.free.aims ?? 0 }, () => ({ id: randomUUID(), label }));
    for (const aim of aims) await client.post('/northkeep/aims', aim);
    const base = { rev: 2, nonce: gone.n };
    const refused = await restoring(client, path, createEnvelope(), base);
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_LIMIT']);
    await client.delete(`/northkeep/aims/${aims[0]?.id}`, { rev: 1 });
    expect((await restoring(client, path, createEnvelope(), base)).status).toBe(200);
  });

  it('restores no purged record with a random id, and writes one with a fixed id anew', async () => {
    const { client } = await app.person();
    const { path, gone } = await deleteAim(client);
    const [week, h, removed] = ['/reviews/2026-W47', createEnvelope(), createEnvelope()];
    await client.post('/reviews', { id: '2026-W47', completedAt: label, h });
    await client.delete(week, { rev: 1, nonce: h.n, body: { h: removed } });
    const past = { deletedAt: new Date(0), purgeAt: new Date(0) };
    await RecordModel.updateMany({ vaultId: client.vaultId }, { $set: past });
    await purgeRecords();
    expect((await restoring(client, path, createEnvelope(), { rev: 2, nonce: gone.n })).status).toBe(404);
    const base = { rev: 2, nonce: removed.n };
    const anew = { deletedAt: null, completedAt: label, h: createEnvelope() };
    const refused: Answer = await client.patch(week, anew, base);
    expect(outcomeOf(refused)).toEqual([
      400,
      'INVALID_INPUT',
      { schema: 'A purged record is written anew with its schema.' },
    ]);
    const written: Answer = await client.patch(week, { ...anew, schema: 1 }, base);
    expect(written).toMatchObject({ status: 200, body: { ...anew, rev: 3, schema: 1 } });
  });

  it('names the header of each deleted record in the list of revisions, also after the purge', async () => {
    const { client } = await app.person();
    const { id, goal, gone } = await deleteAim(client);
    const listed = [
      ['aims', id, 2, expect.any(String), gone],
      ['goals', goal.id, 2, expect.any(String), goal.h],
    ];
    const read = async () => (await client.get<RevsResponse>('/sync/revs')).body.revs;
    expect(await read()).toEqual(listed);
    await RecordModel.updateMany(
      { vaultId: client.vaultId },
      { $set: { deletedAt: new Date(0), purgeAt: new Date(0) } },
    );
    await purgeRecords();
    expect(await read()).toEqual(listed);
  });

  it('gives the record back its former members when the quota was filled meanwhile', async () => {
    const { client } = await app.person();
    const { path, id } = await deleteAim(client);
    const former = await RecordModel.findOne({ vaultId: client.vaultId, id }).lean();
    runBeforeNextCall(RecordModel.collection, 'findOneAndUpdate', fillAims(client));
    const change = { deletedAt: null, label: createEnvelope(), index: 7, schema: 9, h: createEnvelope() };
    const refused: Answer = await client.patch(path, change, { rev: 2, nonce: former?.h?.n });
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect(await RecordModel.findOne({ vaultId: client.vaultId, id }).lean()).toEqual({
      ...former,
      rev: 4,
      updatedAt: expect.any(Date),
    });
  });
});

/** Returns a function that delays a write until its reservation is lost and no aim is allowed any more. */
const fillAims = (client: TestClient) => async () => {
  later(QUOTA_RESERVATION_MS);
  await QuotaModel.updateOne(
    { vaultId: client.vaultId, kind: 'aims' },
    { $set: { count: PLAN_LIMITS.free.aims, countedAt: new Date() }, $unset: { recountAfter: 1 } },
  );
};

describe('POST /api/sync/restore of a record with a header', () => {
  it('needs the new header and the nonce of the former, and leaves the headers of the descendants', async () => {
    const { client } = await app.person();
    const { id, goal, gone } = await deleteAim(client);
    const h = createEnvelope();
    const restore = (body: object, base: { rev?: number; nonce?: string } = {}) =>
      client.post('/sync/restore', { kind: 'aims', id, ...body }, base) as Promise<Answer>;
    expect(outcomeOf(await restore({}))).toEqual([400, 'INVALID_INPUT', NEEDS_HEADER]);
    expect(outcomeOf(await restore({ h }))).toEqual([428, 'PRECONDITION_REQUIRED', undefined]);
    expect(outcomeOf(await restore({ h }, { rev: 2 }))).toEqual([428, 'PRECONDITION_REQUIRED', undefined]);
    const other = await restore({ h }, { rev: 2, nonce: h.n });
    expect(outcomeOf(other)).toEqual([409, 'CONFLICT', { record: expect.objectContaining({ rev: 2, h: gone }) }]);
    const restored = await restore({ h }, { rev: 2, nonce: gone.n });
    expect(restored).toMatchObject({ status: 200, body: { rev: 3, deletedAt: null, label, h } });
    const goals = await client.get<WireRecord[]>(`/northkeep/aims/${id}/goals`);
    expect(goals.body).toEqual([expect.objectContaining({ id: goal.id, rev: 3, label, h: goal.h })]);
  });

  it('gives the record back its former header when the quota was filled meanwhile', async () => {
    const { client } = await app.person();
    const { id, goal, gone } = await deleteAim(client);
    const [former] = await RecordModel.find({ vaultId: client.vaultId, id }).lean();
    runBeforeNextCall(RecordModel.collection, 'findOneAndUpdate', fillAims(client));
    const sending = { rev: 2, nonce: gone.n };
    const refused: Answer = await client.post('/sync/restore', { kind: 'aims', id, h: createEnvelope() }, sending);
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_LIMIT']);
    const stored = await RecordModel.find({ vaultId: client.vaultId }).sort({ kind: 1 }).lean();
    expect(stored.map((record) => [record.id, record.rev, record.h, record.deletedAt])).toEqual([
      [id, 4, gone, former?.deletedAt],
      [goal.id, 4, goal.h, former?.deletedAt],
    ]);
  });
});
