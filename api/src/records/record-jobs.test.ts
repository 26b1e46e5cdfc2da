import { randomUUID } from 'node:crypto';
import type { ChangesResponse, ErrorBody, PlannerTree, RevsResponse } from '@northkeep/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { acquireJob, completeJob } from '../platform/jobs/job-lease.ts';
import { createEnvelope } from '../testing/factories.ts';
import { runBeforeNextCall } from '../testing/run-before.ts';
import { storeRecords } from '../testing/stored-records.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { purgeTimeOf } from './deletion.ts';
import { RecordModel } from './record.model.ts';
import { deleteOrphans, purgeRecords } from './record-jobs.ts';

const app = useTestApp();

describe('recordCleanupJobs', () => {
  it('purgeRecords reduces a record that was deleted more than thirty days ago to a tombstone', async () => {
    const { client, user } = await app.person();
    const line = { id: randomUUID(), text: createEnvelope() };
    await client.post('/lines', line);
    await client.delete(`/lines/${line.id}`, { rev: 1 });
    await purgeRecords(Date.now() + 29 * DAY_MS);
    expect((await client.get<{ records: unknown[] }>('/sync/trash')).body.records).toHaveLength(1);
    await purgeRecords(Date.now() + 31 * DAY_MS);
    const [mark] = await RecordModel.collection.find({ kind: 'lines', userId: user.userId }).toArray();
    expect(Object.keys(mark ?? {}).sort()).toEqual(['_id', 'deletedAt', 'id', 'kind', 'rev', 'userId', 'vaultId']);
    expect((await client.get<{ records: unknown[] }>('/sync/trash')).body.records).toEqual([]);
    expect((await client.get<ChangesResponse>('/sync/changes')).body.records).toEqual([]);
    expect((await client.get<RevsResponse>('/sync/revs')).body.revs).toEqual([
      ['lines', line.id, 2, expect.any(String)],
    ]);
    const again = await client.post<ErrorBody>('/lines', line);
    expect(again.body.details).toEqual({
      record: { id: line.id, vaultId: user.vaultId, rev: 2, deletedAt: expect.any(String) },
    });
    expect((await client.post('/sync/restore', { kind: 'lines', id: line.id })).status).toBe(404);
  });

  it('a change turns the tombstone of a record with a fixed id into a complete record', async () => {
    const { client } = await app.person();
    await client.post('/northkeep/ideal-life', { id: 'direction', label: createEnvelope() });
    await client.delete('/northkeep/ideal-life/direction', { rev: 1 });
    await purgeRecords(Date.now() + 31 * DAY_MS);
    const label = createEnvelope();
    const up = await client.patch('/northkeep/ideal-life/direction', { label, deletedAt: null }, { rev: 2 });
    expect(up.body).toMatchObject({ id: 'direction', rev: 3, schema: 1, label, deletedAt: null });
    expect((await client.get<PlannerTree>('/northkeep')).body.idealLife).toEqual([up.body]);
  });

  it('deleteOrphans deletes records that were created under a parent during its deletion', async () => {
    const { client, user } = await app.person();
    const [aim, goal] = [
      { id: randomUUID(), label: createEnvelope() },
      { id: randomUUID(), label: createEnvelope() },
    ];
    await client.post('/northkeep/aims', aim);
    await client.post(`/northkeep/aims/${aim.id}/goals`, goal);
    await client.delete(`/northkeep/aims/${aim.id}`, { rev: 1 });
    await RecordModel.updateOne({ kind: 'goals', userId: user.userId, id: goal.id }, { $unset: { deletedAt: 1 } });
    await deleteOrphans();
    expect((await client.get<RevsResponse>('/sync/revs?')).body.revs).toContainEqual([
      'goals',
      goal.id,
      3,
      expect.any(String),
    ]);
  });

  it('deleteOrphans reads only recent deletions, however many users and records there are', async () => {
    const { user } = await app.person();
    await deleteOrphans();
    const before = await deleteOrphans();
    await storeRecords(user, 'goals', 20);
    const deletedAt = new Date(Date.now() - 5 * DAY_MS);
    await storeRecords(user, 'aims', 20, () => ({ deletedAt, purgeAt: purgeTimeOf(deletedAt) }));
    expect(await deleteOrphans()).toEqual(before);
  });

  it('purgeRecords deletes versions of lines completely, in batches', async () => {
    const { user } = await app.person();
    const deletedAt = new Date(Date.now() - 31 * DAY_MS);
    await storeRecords(user, 'lineVersions', 1_001, () => ({ deletedAt, purgeAt: purgeTimeOf(deletedAt) }));
    const stays = await storeRecords(user, 'lineVersions', 1);
    expect((await purgeRecords()).purged).toBe(1_001);
    const left = await RecordModel.find({ userId: user.userId }).lean();
    expect(left.map(({ id }) => id)).toEqual(stays);
  });

  it('deleteOrphans leaves the children of a parent that was restored after the jobs had read it', async () => {
    const { user } = await app.person();
    const mine = { userId: user.userId };
    const deletion = (ago: number) => {
      const deletedAt = new Date(Date.now() - ago);
      return { deletedAt, purgeAt: purgeTimeOf(deletedAt) };
    };
    await storeRecords(user, 'aims', 1, () => deletion(HOUR_MS));
    const [restored] = await storeRecords(user, 'aims', 1, () => deletion(MINUTE_MS));
    const [goal] = await storeRecords(user, 'goals', 1, () => ({ parentKind: 'aims', parentId: restored }));
    const { collection } = RecordModel;
    runBeforeNextCall(collection, 'updateMany', () =>
      collection.updateOne({ ...mine, id: restored }, { $unset: { deletedAt: 1, purgeAt: 1 }, $inc: { rev: 1 } }),
    );
    await deleteOrphans();
    expect(await RecordModel.countDocuments({ ...mine, id: goal, deletedAt: null })).toBe(1);
  });

  it('purgeRecords deletes versions of lines even when the purge of another record fails', async () => {
    const { user } = await app.person();
    const deletedAt = new Date(Date.now() - 31 * DAY_MS);
    for (const kind of ['lines', 'lineVersions'] as const)
      await storeRecords(user, kind, 1, () => ({ deletedAt, purgeAt: purgeTimeOf(deletedAt) }));
    runBeforeNextCall(RecordModel.collection, 'updateOne', () => Promise.reject(new Error('failed')));
    await expect(purgeRecords()).rejects.toThrow('failed');
    expect(await RecordModel.countDocuments({ userId: user.userId, kind: 'lineVersions' })).toBe(0);
    await purgeRecords();
  });

  it('a job runs once per interval, in one of several processes', async () => {
    const job = { name: randomUUID(), everyMs: MINUTE_MS };
    const claims = await Promise.all([acquireJob(job), acquireJob(job), acquireJob(job)]);
    const [lease, ...more] = claims.filter((claim) => claim !== null);
    expect(more).toEqual([]);
    if (lease) await completeJob(lease, Date.now());
    expect(await acquireJob(job, Date.now() + 30_000)).toBeNull();
    expect(await acquireJob(job, Date.now() + 61_000)).not.toBeNull();
  });
});
