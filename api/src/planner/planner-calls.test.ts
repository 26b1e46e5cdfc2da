import { randomUUID } from 'node:crypto';
import { DIRECTION_ID, type PlannerTree, type WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const draft = (overrides: object = {}) => ({ id: randomUUID(), label: createEnvelope(), ...overrides });
type Draft = ReturnType<typeof draft>;
const step = (overrides: object = {}) => draft({ total: createEnvelope(), status: createEnvelope(), ...overrides });
const tree = async (client: TestClient) => (await client.get<PlannerTree>('/northkeep')).body;

/** Creates a user with an aim and a goal. */
async function planner() {
  const { client } = await app.person();
  const [aim, goal] = [draft(), draft()];
  const goalPath = `/northkeep/aims/${aim.id}/goals/${goal.id}`;
  expect((await client.post('/northkeep/aims', aim)).status).toBe(201);
  expect((await client.post(`/northkeep/aims/${aim.id}/goals`, goal)).status).toBe(201);
  return { client, aim, goal, goalPath };
}

/**
 * Creates a record, changes its label and deletes it at its path, and expects the label in the responses. Returns the
 * statuses, the first of which is that of a POST without a label.
 */
async function writeAll(client: TestClient, { list, path, body }: { list: string; path: string; body: Draft }) {
  const label = createEnvelope();
  const unlabelled = await client.post(list, { ...body, label: undefined });
  const created = await client.post<WireRecord>(list, body);
  const changed = await client.patch<WireRecord>(path, { label, northkeepId: client.vaultId }, { rev: 1 });
  const removed = await client.delete<WireRecord>(path, { rev: 2, body: { northkeepId: client.vaultId } });
  expect(created.body).toMatchObject({ rev: 1, label: body.label });
  expect(changed.body).toMatchObject({ rev: 2, label });
  expect(removed.body).toMatchObject({ rev: 3, deletedAt: expect.any(String) });
  return [unlabelled.status, created.status, changed.status, removed.status];
}

describe('the planner calls', () => {
  // shows: planner.call.no-store
  it('return the tree with no-store caching', async () => {
    const { client } = await planner();
    expect((await client.get('/northkeep')).headers.get('cache-control')).toBe('no-store');
  });

  // shows: planner.call.ideal-life, planner.call.obstacles, planner.call.aims, planner.call.northkeep-id
  it('create directions, obstacles and aims with a label only, and change and delete them with northkeepId', async () => {
    const { client } = await app.person();
    for (const list of ['/northkeep/ideal-life', '/northkeep/obstacles', '/northkeep/aims']) {
      const body = draft(list.endsWith('ideal-life') ? { id: DIRECTION_ID } : {});
      expect(await writeAll(client, { list, path: `${list}/${body.id}`, body })).toEqual([400, 201, 200, 200]);
    }
    const found = await tree(client);
    expect([found.idealLife, found.obstacles, found.aims]).toEqual([[], [], []]);
  });

  // shows: planner.call.goals, planner.call.goals.delete, planner.call.milestones
  it('create goals and milestones with a label only, and change and delete them', async () => {
    const { client, aim, goalPath } = await planner();
    const goal = draft();
    const list = `/northkeep/aims/${aim.id}/goals`;
    expect(await writeAll(client, { list, path: `${list}/${goal.id}`, body: goal })).toEqual([400, 201, 200, 200]);
    const milestone = draft({ northkeepId: client.vaultId });
    const milestones = `${goalPath}/milestones`;
    const path = `${milestones}/${milestone.id}`;
    expect(await writeAll(client, { list: milestones, path, body: milestone })).toEqual([400, 201, 200, 200]);
    const [found] = (await tree(client)).aims;
    expect(found?.goals.map(({ milestones }) => milestones)).toEqual([[]]);
  });

  // shows: planner.call.steps.body, planner.step.progress.default
  it('create a step with label, total and status; its progress is 0', async () => {
    const { client, goalPath } = await planner();
    const [plain, counted] = [step({ index: 0 }), step({ index: 1, progress: 0 })];
    for (const one of [plain, counted]) expect((await client.post(`${goalPath}/steps`, one)).status).toBe(201);
    const found = (await tree(client)).aims[0]?.goals[0]?.selectedSteps;
    expect(found).toMatchObject([plain, counted].map((one) => ({ ...one, progress: 0, parentKind: 'goals' })));
    expect((await client.post(`${goalPath}/steps`, step({ progress: 2 }))).status).toBe(400);
    const withoutLabel = { id: randomUUID(), total: createEnvelope(), status: createEnvelope() };
    for (const body of [draft({ status: createEnvelope() }), withoutLabel])
      expect((await client.post(`${goalPath}/steps`, body)).status).toBe(400);
  });

  // shows: planner.call.steps, planner.call.steps.patch
  it('change status or total of a step at each of its paths', async () => {
    const { client, goalPath } = await planner();
    const milestone = draft();
    await client.post(`${goalPath}/milestones`, milestone);
    const [own, below] = [step(), step()];
    await client.post(`${goalPath}/steps`, own);
    expect((await client.post(`${goalPath}/milestones/${milestone.id}/steps`, below)).status).toBe(201);
    const status = createEnvelope();
    const paths = [`${goalPath}/steps/${own.id}`, `${goalPath}/milestones/${milestone.id}/steps/${below.id}`];
    for (const path of paths)
      expect((await client.patch(path, { status }, { rev: 1 })).body).toMatchObject({ rev: 2, status });
    const total = createEnvelope();
    const changed = await client.patch(`/northkeep/steps/${own.id}`, { total }, { rev: 2 });
    expect(changed).toMatchObject({ status: 200, body: { rev: 3, total, status } });
  });

  // shows: planner.call.steps.delete
  it('delete a step at each of its three paths', async () => {
    const { client, goalPath } = await planner();
    const milestone = draft();
    await client.post(`${goalPath}/milestones`, milestone);
    const milestonePath = `${goalPath}/milestones/${milestone.id}`;
    const [own, below, any] = [step(), step(), step()];
    for (const one of [own, any]) await client.post(`${goalPath}/steps`, one);
    await client.post(`${milestonePath}/steps`, below);
    const paths = [`${goalPath}/steps/${own.id}`, `${milestonePath}/steps/${below.id}`, `/northkeep/steps/${any.id}`];
    for (const path of paths)
      expect((await client.delete(path, { rev: 1 })).body).toMatchObject({ rev: 2, deletedAt: expect.any(String) });
    const goal = (await tree(client)).aims[0]?.goals[0];
    expect([goal?.selectedSteps, goal?.milestones[0]?.selectedSteps]).toEqual([[], []]);
    const stranger = (await app.person()).client;
    expect((await stranger.delete(`/northkeep/steps/${any.id}`, { rev: 2 })).status).toBe(404);
    expect((await client.delete(`/northkeep/steps/${any.id}`)).status).toBe(428);
  });

  // shows: planner.call.steps.reorder, planner.call.steps.reorder.selected
  it.each(['selected-steps', 'parked-steps'])('reorder the %s of a goal by their ids', async (list) => {
    const { client, goalPath } = await planner();
    const [first, second] = [step({ index: 0 }), step({ index: 1 })];
    for (const one of [first, second]) await client.post(`${goalPath}/steps`, one);
    const moved = await client.patch(`${goalPath}/${list}/reorder`, { ids: [second.id, first.id] });
    expect(moved.status).toBe(200);
    const goal = (await tree(client)).aims[0]?.goals[0];
    expect(goal?.selectedSteps.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
