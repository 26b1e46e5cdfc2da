import { randomUUID } from 'node:crypto';
import { DAY_MS, type ErrorBody, type PlannerTree } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { deleteOrphans, purgeRecords } from '../records/record-jobs.ts';
import { downgradeToFree } from '../testing/change-account.ts';
import { createEnvelope, proBilling } from '../testing/factories.ts';
import { readQuotaCounter } from '../testing/quota-counter.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const draft = () => ({ id: randomUUID(), label: createEnvelope() });
const removeAim = (client: TestClient, id: string, rev: number, key: string = randomUUID()) =>
  client.delete(`/northkeep/aims/${id}`, { rev, key });

/** Creates an aim with two goals, one of which has a milestone with a step. */
async function createTree(client: TestClient): Promise<string> {
  const [aim, goal, milestone] = [draft(), draft(), draft()];
  const goals = `/northkeep/aims/${aim.id}/goals`;
  await client.post('/northkeep/aims', aim);
  await client.post(goals, goal);
  await client.post(goals, draft());
  await client.post(`${goals}/${goal.id}/milestones`, milestone);
  await client.post(`${goals}/${goal.id}/milestones/${milestone.id}/steps`, {
    ...draft(),
    total: createEnvelope(),
    status: createEnvelope(),
  });
  return aim.id;
}

async function treeCounters(user: { readonly userId: string }) {
  const kinds = ['aims', 'goals', 'milestones', 'steps'];
  return Promise.all(kinds.map((kind) => readQuotaCounter(user, kind)));
}

describe('quota counters', () => {
  it('count a creation and its retry once', async () => {
    const { client, user } = await app.person();
    const [aim, key] = [draft(), randomUUID()];
    for (let tries = 0; tries < 3; tries += 1) await client.post('/northkeep/aims', aim, { key });
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });

  it('count one of concurrent retries of a creation', async () => {
    const { client, user } = await app.person();
    const [aim, key] = [draft(), randomUUID()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post('/northkeep/aims', aim, { key })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });

  it('release the reservation of a creation whose id already exists', async () => {
    const { client, user } = await app.person();
    const aim = draft();
    await client.post('/northkeep/aims', aim);
    expect((await client.post('/northkeep/aims', aim)).status).toBe(409);
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });

  it('count the missing lines of a repeated import only', async () => {
    const { client, user } = await app.person();
    const items = Array.from({ length: 3 }, () => ({ id: randomUUID(), key: randomUUID(), text: createEnvelope() }));
    await client.post('/lines/bulk', { atIndex: 0, items: items.slice(0, 2) });
    expect((await client.post('/lines/bulk', { atIndex: 0, items })).status).toBe(201);
    expect(await readQuotaCounter(user, 'lines')).toBe(3);
  });

  it('release an aim and its descendants once when the deletion is repeated', async () => {
    const { client, user } = await app.person();
    const id = await createTree(client);
    expect(await treeCounters(user)).toEqual([1, 2, 1, 1]);
    const key = randomUUID();
    for (let tries = 0; tries < 3; tries += 1) await removeAim(client, id, 1, key);
    await removeAim(client, id, 2);
    await deleteOrphans();
    expect(await treeCounters(user)).toEqual([0, 0, 0, 0]);
  });

  it('count a restored aim with its descendants, once for concurrent restores', async () => {
    const { client, user } = await app.person();
    const id = await createTree(client);
    await removeAim(client, id, 1);
    await Promise.all([1, 2, 3].map(() => client.post('/sync/restore', { kind: 'aims', id })));
    expect(await treeCounters(user)).toEqual([1, 2, 1, 1]);
  });

  it('count an entry with a fixed id that a change restores', async () => {
    const { client, user } = await app.person();
    await client.post('/northkeep/ideal-life', { id: 'direction', label: createEnvelope() });
    await client.delete('/northkeep/ideal-life/direction', { rev: 1 });
    expect(await readQuotaCounter(user, 'idealLife')).toBe(0);
    await client.patch('/northkeep/ideal-life/direction', { label: createEnvelope(), deletedAt: null }, { rev: 2 });
    expect(await readQuotaCounter(user, 'idealLife')).toBe(1);
  });

  it('do not change when deleted records are purged', async () => {
    const { client, user } = await app.person();
    const [stays, goes] = [draft(), draft()];
    for (const aim of [stays, goes]) await client.post('/northkeep/aims', aim);
    await removeAim(client, goes.id, 1);
    await purgeRecords(Date.now() + 31 * DAY_MS);
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });

  // shows: public.plans.downgrade
  it('reject only new aims after a downgrade, until enough are deleted', async () => {
    const { client, user } = await app.person({ billing: proBilling() });
    const aims = [draft(), draft(), draft()];
    for (const aim of aims) await client.post('/northkeep/aims', aim);
    // Reviews of many weeks are more than the Free plan shows.
    const reviews = [10, 20, 30, 40, 50].map((week) => ({ id: `2025-W${week}`, completedAt: createEnvelope() }));
    for (const review of reviews) await client.post('/reviews', review);
    await downgradeToFree(user);
    const kept = await client.get<readonly { readonly id: string }[]>('/reviews');
    expect(kept.body.map(({ id }) => id).sort()).toEqual(reviews.map(({ id }) => id));
    expect((await client.post<ErrorBody>('/northkeep/aims', draft())).body.code).toBe('PLAN_LIMIT');
    expect((await client.get<PlannerTree>('/northkeep')).body.aims).toHaveLength(3);
    for (const { id } of aims.slice(1)) await removeAim(client, id, 1);
    expect((await client.post('/northkeep/aims', draft())).status).toBe(201);
  });

  it('appear in the stored data of their user', async () => {
    const { client } = await app.person();
    await client.post('/northkeep/aims', draft());
    const { body } = await client.get('/users/me/stored-data');
    expect(body).toMatchObject({ quotas: [{ kind: 'aims', count: 1 }] });
  });
});
