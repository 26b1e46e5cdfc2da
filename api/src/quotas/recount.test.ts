import { randomUUID } from 'node:crypto';
import { type ErrorBody, MINUTE_MS } from '@northkeep/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiError } from '../errors.ts';
import { RecordModel } from '../records/record.model.ts';
import { createRecordQuota } from '../records/record-quotas.ts';
import { createEnvelope } from '../testing/factories.ts';
import { expireReservations, readQuotaCounter } from '../testing/quota-counter.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import type { UserDoc } from '../users/user.model.ts';
import { type Quota, QuotaModel } from './quota.model.ts';
import { recountQuotas } from './quota-jobs.ts';
import { recountQuota } from './recount.ts';
import { prepareQuotaRelease, writeWithReservations } from './reservations.ts';

const app = useTestApp();
afterEach(() => vi.useRealTimers());

const MAX = 2;
const draft = () => ({ id: randomUUID(), label: createEnvelope() });
const exceeded = () => createApiError('PLAN_LIMIT');
const aimsOf = ({ userId, vaultId }: UserDoc): Quota => createRecordQuota('aims', { userId, vaultId: vaultId ?? '' });

/** Reserves quota without writing the items, like a process that dies before its write. */
async function loseReservation(user: UserDoc, count: number): Promise<void> {
  const died = async () => {
    throw new Error('killed');
  };
  const requests = [{ quota: aimsOf(user), count, max: MAX, exceeded }];
  await writeWithReservations({ requests, write: died, undo: async () => undefined }).catch(() => undefined);
}

async function readCounter(quota: Quota) {
  const counter = await QuotaModel.findOne(quota.key).lean();
  if (!counter) throw new Error('no counter');
  return counter;
}

describe('a reservation lost with its process', () => {
  it('makes a creation fail with a retryable 503 while the reserved write may still be in progress', async () => {
    const { client, user } = await app.person();
    await loseReservation(user, MAX);
    const answer = await client.post<ErrorBody>('/northkeep/aims', draft());
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
  });

  it('is corrected by the job after a minute', async () => {
    const { user } = await app.person();
    await loseReservation(user, MAX);
    await recountQuotas(Date.now() + MINUTE_MS / 2);
    expect(await readQuotaCounter(user, 'aims')).toBe(MAX);
    await recountQuotas(Date.now() + MINUTE_MS + 1);
    expect(await readQuotaCounter(user, 'aims')).toBe(0);
  });

  it('is removed by a recount when the next creation would exceed the limit', async () => {
    const { client, user } = await app.person();
    await loseReservation(user, MAX);
    await expireReservations(user);
    expect((await client.post('/northkeep/aims', draft())).status).toBe(201);
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });
});

describe('recountQuota', () => {
  it('writes nothing when an item is added during the recount', async () => {
    const { client, user } = await app.person();
    await client.post('/northkeep/aims', draft());
    await expireReservations(user);
    const quota = aimsOf(user);
    const countStored = async () => {
      const count = await quota.countStored();
      await client.post('/northkeep/aims', draft());
      return count;
    };
    await recountQuota({ ...quota, countStored }, await readCounter(quota));
    expect(await readQuotaCounter(user, 'aims')).toBe(2);
  });

  it('prevents a deletion that began before the recount from lowering the counter again', async () => {
    const { client, user } = await app.person();
    const aims = [draft(), draft()];
    for (const aim of aims) await client.post('/northkeep/aims', aim);
    const quota = aimsOf(user);
    const release = await prepareQuotaRelease(quota);
    await RecordModel.deleteOne({ kind: 'aims', userId: user.userId, id: aims[0]?.id });
    await expireReservations(user);
    await recountQuotas();
    await release(1);
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });
});

describe('writeWithReservations', () => {
  it('undoes a write that ended after a recount had released its reservation', async () => {
    const { client, user } = await app.person();
    await client.post('/northkeep/aims', draft());
    const late = draft();
    const { userId, vaultId } = user;
    const added = writeWithReservations({
      requests: [{ quota: aimsOf(user), count: 1, max: MAX, exceeded }],
      write: async () => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
        await recountQuotas();
        await client.post('/northkeep/aims', draft());
        await RecordModel.collection.insertOne({ kind: 'aims', ...late, userId, vaultId, rev: 1, schema: 1 });
        return { value: late, written: [1] };
      },
      undo: ({ id }) => RecordModel.deleteOne({ kind: 'aims', userId, id }),
    });
    await expect(added).rejects.toMatchObject({ code: 'PLAN_LIMIT' });
    expect(await RecordModel.countDocuments({ kind: 'aims', userId, deletedAt: null })).toBe(MAX);
  });

  it('keeps a slow write whose reservation still exists', async () => {
    const { user } = await app.person();
    const undone = vi.fn(async () => undefined);
    const write = async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
      return { value: 'written', written: [1] };
    };
    const requests = [{ quota: aimsOf(user), count: 1, max: MAX, exceeded }];
    expect(await writeWithReservations({ requests, write, undo: undone })).toBe('written');
    expect(undone).not.toHaveBeenCalled();
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });
});
