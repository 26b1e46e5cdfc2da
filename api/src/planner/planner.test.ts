import { randomUUID } from 'node:crypto';
import { DIRECTION_ID, type ErrorBody, type PlannerTree, type WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { createEnvelope, proBilling } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const draft = (overrides: object = {}) => ({ id: randomUUID(), label: createEnvelope(), ...overrides });
const step = (overrides: object = {}) => draft({ total: createEnvelope(), status: createEnvelope(), ...overrides });
const tree = async (client: TestClient) => (await client.get<PlannerTree>('/northkeep')).body;

/** Creates a user with one aim, one goal, one milestone, and a step of the goal and one of the milestone. */
async function planner() {
  const { client } = await app.person();
  const [aim, goal, milestone, goalParams, milestoneParams] = [draft(), draft(), draft(), step(), step()];
  const goalPath = `/northkeep/aims/${aim.id}/goals/${goal.id}`;
  const milestonePath = `${goalPath}/milestones/${milestone.id}`;
  const answers = [
    await client.post('/northkeep/aims', aim),
    await client.post(`/northkeep/aims/${aim.id}/goals`, goal),
    await client.post(`${goalPath}/milestones`, milestone),
    await client.post(`${goalPath}/steps`, goalParams),
    await client.post(`${milestonePath}/steps`, milestoneParams),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  return { client, aim, goal, milestone, goalParams, milestoneParams, goalPath, milestonePath };
}

describe('/api/northkeep', () => {
  // shows: planner.call.tree, planner.call.ideal-life, planner.call.goals, planner.weeks.tree
  it('returns the tree of all planner records', async () => {
    const { client, aim, goal, milestone, goalParams, milestoneParams } = await planner();
    await client.post('/northkeep/ideal-life', draft({ id: DIRECTION_ID }));
    const obstacle = draft();
    await client.post('/northkeep/obstacles', obstacle);
    const found = await tree(client);
    expect(found.id).toBe(client.vaultId);
    expect(found.idealLife.map(({ id }) => id)).toEqual([DIRECTION_ID]);
    expect(found.obstacles.map(({ id }) => id)).toEqual([obstacle.id]);
    expect(found.aims).toMatchObject([
      {
        ...aim,
        goals: [
          {
            ...goal,
            parentId: aim.id,
            selectedSteps: [{ id: goalParams.id, parentId: goal.id, parentKind: 'goals', progress: 0 }],
            milestones: [{ ...milestone, selectedSteps: [{ id: milestoneParams.id, parentKind: 'milestones' }] }],
          },
        ],
      },
    ]);
    expect((await client.post<PlannerTree>('/northkeep')).body).toEqual(found);
    expect((await client.get<WireRecord[]>('/northkeep/ideal-life')).body).toEqual(found.idealLife);
    expect((await client.get<WireRecord[]>(`/northkeep/aims/${aim.id}/goals`)).body).toHaveLength(1);
  });

  // shows: planner.call.aims, planner.call.goals, planner.call.steps
  it('changes records of every kind at their paths', async () => {
    const { client, aim, goalPath, milestonePath, goalParams, milestoneParams } = await planner();
    const label = createEnvelope();
    const paths = [`/northkeep/aims/${aim.id}`, goalPath, milestonePath, `${goalPath}/steps/${goalParams.id}`];
    for (const path of paths)
      expect((await client.patch(path, { label }, { rev: 1 })).body).toMatchObject({ rev: 2, label });
    const anyStep = `/northkeep/steps/${milestoneParams.id}`;
    expect((await client.patch(anyStep, { status: createEnvelope() }, { rev: 1 })).body).toMatchObject({ rev: 2 });
  });

  it('rejects plain values for labels, totals and states', async () => {
    const { client, goalPath, goalParams } = await planner();
    const codes = [
      await client.post<ErrorBody>('/northkeep/aims', draft({ label: 'Run' })),
      await client.post<ErrorBody>(`${goalPath}/steps`, step({ total: 3 })),
      await client.patch<ErrorBody>(`${goalPath}/steps/${goalParams.id}`, { status: 'parked' }, { rev: 1 }),
      await client.post<ErrorBody>('/northkeep/obstacles', draft({ label: 'Doubt' })),
      await client.post<ErrorBody>('/northkeep/ideal-life', draft({ label: 'Calm' })),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(Array(5).fill('NOT_SEALED'));
  });

  it('responds 404 when a parent in the path does not contain the next one', async () => {
    const { client, aim, goal, goalParams } = await planner();
    const other = draft();
    await client.post('/northkeep/aims', other);
    const wrongAim = await client.post<ErrorBody>(`/northkeep/aims/${other.id}/goals/${goal.id}/steps`, step());
    expect([wrongAim.status, wrongAim.body.code]).toEqual([404, 'PARENT_GONE']);
    const noGoal = `/northkeep/aims/${aim.id}/goals/${randomUUID()}/steps/${goalParams.id}`;
    expect((await client.patch(noGoal, { index: 1 }, { rev: 1 })).status).toBe(404);
    expect((await client.get(`/northkeep/aims/${randomUUID()}/goals`)).status).toBe(404);
  });

  it('responds 404 to another user and 401 without a session', async () => {
    const { aim, goalPath, milestonePath, goalParams } = await planner();
    const other = (await app.person()).client;
    expect((await tree(other)).aims).toEqual([]);
    for (const path of [`/northkeep/aims/${aim.id}`, goalPath, milestonePath, `${goalPath}/steps/${goalParams.id}`])
      expect((await other.patch(path, { label: createEnvelope() }, { rev: 1 })).status).toBe(404);
    expect((await other.post(`${goalPath}/steps`, step())).status).toBe(404);
    expect((await other.patch(`${goalPath}/selected-steps/reorder`, { ids: [goalParams.id] })).status).toBe(404);
    expect((await app.stranger().get('/northkeep')).status).toBe(401);
    expect((await app.stranger().post('/northkeep/aims', draft())).status).toBe(401);
  });

  // shows: planner.call.steps.reorder
  it('reorders the steps of one goal only', async () => {
    const { client, goalPath, goal, goalParams, milestoneParams } = await planner();
    const second = step({ index: 1 });
    await client.post(`${goalPath}/steps`, second);
    const ids = [milestoneParams.id, second.id, goalParams.id];
    const moved = await client.patch<WireRecord[]>(`${goalPath}/parked-steps/reorder`, { ids });
    expect(moved.body).toHaveLength(1);
    const found = (await tree(client)).aims[0]?.goals.find(({ id }) => id === goal.id);
    expect(found?.selectedSteps.map(({ id }) => id)).toEqual([second.id, goalParams.id]);
  });

  it('moves a step to another parent, also when the request is repeated', async () => {
    const { client, goalPath, milestone, goalParams } = await planner();
    const path = `${goalPath}/steps/${goalParams.id}`;
    const key = randomUUID();
    const to = { parentId: milestone.id, parentKind: 'milestones' };
    const moved = await client.patch<WireRecord>(path, to, { rev: 1, key });
    expect(moved.body).toMatchObject({ ...to, rev: 2 });
    expect((await client.patch(path, to, { rev: 1, key })).body).toEqual(moved.body);
    const nowhere = { parentId: randomUUID(), parentKind: 'goals' };
    expect((await client.patch(path, nowhere, { rev: 2 })).status).toBe(404);
  });

  it('moves a step from a parent that does not exist', async () => {
    const { client, goalPath, goal, goalParams } = await planner();
    const path = `${goalPath}/steps/${goalParams.id}`;
    await RecordModel.updateOne({ id: goalParams.id }, { $set: { parentId: randomUUID() } });
    const to = { parentId: goal.id, parentKind: 'goals' };
    expect((await client.patch(path, { total: createEnvelope() }, { rev: 1 })).status).toBe(404);
    expect((await client.patch<WireRecord>(path, to, { rev: 1 })).body).toMatchObject({ ...to, rev: 2 });
  });
});

describe('DELETE below /api/northkeep', () => {
  // shows: planner.call.aims
  it('deletes all descendants, and a restore brings exactly those back', async () => {
    const { client, aim, goalPath, goalParams } = await planner();
    await client.delete(`${goalPath}/steps/${goalParams.id}`, { rev: 1 });
    const before = await tree(client);
    expect((await client.delete(`/northkeep/aims/${aim.id}`, { rev: 1 })).status).toBe(200);
    expect((await tree(client)).aims).toEqual([]);
    expect((await client.delete(`/northkeep/aims/${aim.id}`, { rev: 1 })).status).toBe(200);
    const trash = await client.get<{ records: { kind: string }[] }>('/sync/trash');
    expect(trash.body.records.map(({ kind }) => kind).sort()).toEqual([
      'aims',
      'goals',
      'milestones',
      'steps',
      'steps',
    ]);
    const goal = before.aims[0]?.goals[0]?.id;
    expect((await client.post('/sync/restore', { kind: 'goals', id: goal })).status).toBe(404);
    const restored = await client.post<WireRecord>('/sync/restore', { kind: 'aims', id: aim.id });
    expect(restored.body).toMatchObject({ id: aim.id, rev: 3, deletedAt: null });
    const ids = (found: PlannerTree) => JSON.stringify(found).match(/"id":"[^"]+"/g);
    expect(ids(await tree(client))).toEqual(ids(before));
  });

  // shows: planner.call.ideal-life, planner.call.obstacles
  it('lets a change restore a deleted record with a fixed id', async () => {
    const { client } = await app.person();
    await client.post('/northkeep/ideal-life', draft({ id: DIRECTION_ID }));
    await client.delete(`/northkeep/ideal-life/${DIRECTION_ID}`, { rev: 1 });
    const again = await client.post<ErrorBody>('/northkeep/ideal-life', draft({ id: DIRECTION_ID }));
    expect(again.body.details).toMatchObject({ record: { rev: 2, deletedAt: expect.any(String) } });
    const label = createEnvelope();
    const path = `/northkeep/ideal-life/${DIRECTION_ID}`;
    expect((await client.patch(path, { label }, { rev: 2 })).status).toBe(409);
    const up = await client.patch(path, { label, deletedAt: null }, { rev: 2 });
    expect(up.body).toMatchObject({ rev: 3, label, deletedAt: null });
    const gone = draft();
    await client.post('/northkeep/obstacles', gone);
    await client.delete(`/northkeep/obstacles/${gone.id}`, { rev: 1 });
    expect((await client.patch(`/northkeep/obstacles/${gone.id}`, { deletedAt: null }, { rev: 2 })).status).toBe(404);
  });
});

describe('the plan limit for aims', () => {
  // shows: plan.free.aims
  it('is two on Free, also for concurrent creations and restores', async () => {
    const { client } = await app.person();
    const aims = [draft(), draft(), draft(), draft()];
    const made = await Promise.all(aims.map((aim) => client.post<ErrorBody>('/northkeep/aims', aim)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
    expect(made.find(({ status }) => status === 403)?.body.code).toBe('PLAN_LIMIT');
    const [first] = (await tree(client)).aims;
    await client.delete(`/northkeep/aims/${first?.id}`, { rev: 1 });
    const key = randomUUID();
    const third = draft();
    const created = await client.post('/northkeep/aims', third, { key });
    expect(created.status).toBe(201);
    expect((await client.post('/northkeep/aims', third, { key })).body).toEqual(created.body);
    expect((await client.post('/sync/restore', { kind: 'aims', id: first?.id })).status).toBe(403);
  });

  // shows: import.plan-limit
  it('accepts imported aims beyond the limit, also from the trash, and rejects new ones afterwards', async () => {
    const { client } = await app.person();
    const imported = () => draft({ id: randomUUID().replace(/^(.{14})4/, '$18') });
    const aims = [imported(), imported(), imported()];
    for (const aim of aims) expect((await client.post('/northkeep/aims', aim)).status).toBe(201);
    expect((await client.post<ErrorBody>('/northkeep/aims', draft())).body.code).toBe('PLAN_LIMIT');
    await client.delete(`/northkeep/aims/${aims[0]?.id}`, { rev: 1 });
    expect((await client.post('/sync/restore', { kind: 'aims', id: aims[0]?.id })).status).toBe(200);
    expect((await tree(client)).aims.map(({ id }) => id).sort()).toEqual(aims.map(({ id }) => id).sort());
  });

  // shows: plan.pro.aims
  it('does not exist on Pro', async () => {
    const { client } = await app.person({ billing: proBilling() });
    for (const aim of [draft(), draft(), draft()]) expect((await client.post('/northkeep/aims', aim)).status).toBe(201);
  });
});

describe('GET /api/me/onboarding-status', () => {
  // shows: nav.call.onboarding
  // shows: planner.call.status
  it('returns needsOnboarding until the onboarding is finished', async () => {
    const { client } = await app.person();
    const status = async () => (await client.get('/me/onboarding-status')).body;
    expect(await status()).toEqual({ needsOnboarding: true });
    const key = randomUUID();
    const first = await client.patch('/northkeep/onboarding', { lastStep: 2, finished: false }, { rev: 0, key });
    expect(first.body).toMatchObject({ id: 'onboarding', rev: 1, lastStep: 2 });
    expect((await client.patch('/northkeep/onboarding', { lastStep: 2 }, { rev: 0, key })).body).toEqual(first.body);
    expect((await client.patch('/northkeep/onboarding', { lastStep: 3 }, { rev: 0 })).status).toBe(409);
    expect(await status()).toEqual({ needsOnboarding: true });
    const last = await client.patch('/northkeep/onboarding', { lastStep: 4, finished: true }, { rev: 1 });
    expect(last.body).toMatchObject({ id: 'onboarding', rev: 2, lastStep: 4, finished: true });
    expect(await status()).toEqual({ needsOnboarding: false });
    expect((await client.patch('/northkeep/onboarding', { lastStep: 9 }, { rev: 2 })).status).toBe(400);
    expect((await app.stranger().get('/me/onboarding-status')).status).toBe(401);
  });
});
