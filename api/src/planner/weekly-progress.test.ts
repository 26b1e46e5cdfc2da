import { randomUUID } from 'node:crypto';
import { type ErrorBody, requiredFields, type WireRecord, weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

/**
 * Returns the id, the path and the body of a request for the progress of a step in one week. The step, goal and aim in
 * the path do not exist.
 */
function weekOf(stepId: string) {
  const id = weeklyProgressId(stepId, '2026-W47');
  const path = `/northkeep/aims/${randomUUID()}/goals/${randomUUID()}/steps/${stepId}/progress`;
  const values: Record<string, unknown> = Object.fromEntries(
    requiredFields('weeklyProgress').map((name) => [name, createEnvelope()]),
  );
  const body: Record<string, unknown> = { id, ...values, progress: 1 };
  return { id, path, body };
}

describe('PATCH .../steps/{stepId}/progress', () => {
  // shows: planner.call.progress
  it('creates the record of a week with revision 0 and changes it, also for a deleted step', async () => {
    const { client } = await app.person();
    const { id, path, body } = weekOf(randomUUID());
    const created = await client.patch<WireRecord>(path, { ...body, northkeepId: client.vaultId }, { rev: 0 });
    expect(created).toMatchObject({ status: 200, body: { ...body, rev: 1, parentId: null } });
    const changed = await client.patch<WireRecord>(path, { id, progress: 2 }, { rev: 1 });
    expect(changed).toMatchObject({ status: 200, body: { id, rev: 2, progress: 2, week: body.week } });
  });

  it('accepts the address of a step under a milestone', async () => {
    const { client } = await app.person();
    const { path, body } = weekOf(randomUUID());
    const address = path.replace('/steps/', `/milestones/${randomUUID()}/steps/`);
    expect((await client.patch(address, body, { rev: 0 })).status).toBe(200);
  });

  it('rejects a second creation with 409 and the record, so that the counts of both devices are added up', async () => {
    const { client } = await app.person();
    const { path, body } = weekOf(randomUUID());
    await client.patch(path, body, { rev: 0 });
    const second = await client.patch<ErrorBody>(path, { ...body, week: createEnvelope() }, { rev: 0 });
    expect(second).toMatchObject({ status: 409, body: { details: { record: { ...body, rev: 1 } } } });
  });

  it('rejects a creation without a required value, a random id, a plain value and a count out of range', async () => {
    const { client } = await app.person();
    const { path, body } = weekOf(randomUUID());
    const { target, ...rest } = body;
    const bodies = [
      rest,
      { ...body, id: randomUUID() },
      { ...body, week: '2026-W47' },
      { ...body, progress: 1.5 },
      { ...body, progress: -1 },
    ];
    const statuses = [];
    for (const one of bodies) statuses.push((await client.patch(path, one, { rev: 0 })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
  });

  it('responds 428 without If-Match, and 404 to another user', async () => {
    const { client } = await app.person();
    const { id, path, body } = weekOf(randomUUID());
    expect((await client.patch(path, body)).status).toBe(428);
    await client.patch(path, body, { rev: 0 });
    const other = (await app.person()).client;
    expect((await other.patch(path, { id, progress: 9 }, { rev: 1 })).status).toBe(404);
  });

  it('delivers the record in the feed of changes', async () => {
    const { client } = await app.person();
    const { id, path, body } = weekOf(randomUUID());
    await client.patch(path, body, { rev: 0 });
    const { records } = (await client.get<{ records: { kind: string; record: WireRecord }[] }>('/sync/changes')).body;
    expect(records).toMatchObject([{ kind: 'weeklyProgress', record: { id, progress: 1 } }]);
  });
});
