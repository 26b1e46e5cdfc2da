import { randomUUID } from 'node:crypto';
import { type ErrorBody, requiredFields, type WireRecord, weeklyProgressId } from '@northkeep/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

type Answer = WireRecord & { readonly weeklyProgress?: WireRecord };

const labelled = () => ({ id: randomUUID(), label: createEnvelope() });
const newStep = () => ({ ...labelled(), total: createEnvelope(), status: createEnvelope() });

/** Returns the record of one week of a step, as the body of a request for the step carries it. */
function weekOf(stepId: string, week = '2026-W47'): { id: string; [name: string]: unknown } {
  const sealed = requiredFields('weeklyProgress').map((name) => [name, createEnvelope()]);
  return { id: weeklyProgressId(stepId, week), ...Object.fromEntries(sealed) };
}

let client: TestClient;
/** Paths of the steps of a goal and of the steps of a milestone. */
let lists: readonly [string, string];

beforeAll(async () => {
  client = (await app.person()).client;
  const [aim, goal, milestone] = [labelled(), labelled(), labelled()];
  const goals = `/northkeep/aims/${aim.id}/goals`;
  const milestones = `${goals}/${goal.id}/milestones`;
  await client.post('/northkeep/aims', aim);
  await client.post(goals, goal);
  expect((await client.post(milestones, milestone)).status).toBe(201);
  lists = [`${goals}/${goal.id}/steps`, `${milestones}/${milestone.id}/steps`];
});

/** Creates a step and returns it with its path. */
async function stored(list: string = lists[0]) {
  const step = newStep();
  expect((await client.post(list, step)).status).toBe(201);
  return { step, path: `${list}/${step.id}` };
}

/** Returns the stored weekly progress records of a step, as the feed of changes delivers them. */
async function weeksOf(stepId: string, of = client) {
  const { records } = (await of.get<{ records: { kind: string; record: WireRecord }[] }>('/sync/changes')).body;
  const ids = [weeklyProgressId(stepId, '2026-W47'), weeklyProgressId(stepId, '2026-W48')];
  return records.flatMap(({ kind, record }) => (kind === 'weeklyProgress' && ids.includes(record.id) ? [record] : []));
}

describe('PATCH of a step with progress', () => {
  // shows: planner.call.progress.step
  it('changes the step and counts in the record of the week beside it, at each address of a step', async () => {
    const [own, below, any] = [await stored(), await stored(lists[1]), await stored()];
    const paths = [own.path, below.path, `/northkeep/steps/${any.step.id}`];
    for (const [i, { step }] of [own, below, any].entries()) {
      const [status, weeklyProgress] = [createEnvelope(), weekOf(step.id)];
      const body = { status, progress: 2, weeklyProgress, northkeepId: client.vaultId };
      const changed = await client.patch<Answer>(paths[i] ?? '', body, { rev: 1 });
      const week = { ...weeklyProgress, progress: 2, rev: 1, parentId: null };
      expect(changed).toMatchObject({ status: 200, body: { id: step.id, rev: 2, status, weeklyProgress: week } });
      expect(await weeksOf(step.id)).toMatchObject([week]);
      const { id, target } = weekOf(step.id);
      const next = { progress: 3, weeklyProgress: { id, target, rev: 1 } };
      const again = await client.patch<Answer>(paths[i] ?? '', { total: createEnvelope(), ...next }, { rev: 2 });
      expect(again.body).toMatchObject({ rev: 3, weeklyProgress: { ...week, progress: 3, target, rev: 2 } });
    }
  });

  it('with progress alone leaves the step as it is, and counts for a deleted or unknown step too', async () => {
    const [live, gone] = [await stored(), await stored()];
    await client.delete(gone.path, { rev: 1 });
    const unknown = randomUUID();
    const cases = [
      [live.path, live.step.id, { rev: 1, deletedAt: null, status: live.step.status }],
      [`/northkeep/steps/${gone.step.id}`, gone.step.id, { rev: 2, deletedAt: expect.any(String) }],
      [`${lists[1]}/${unknown}`, unknown, { rev: 0, deletedAt: null, vaultId: client.vaultId }],
    ] as const;
    for (const [path, id, step] of cases) {
      const counted = await client.patch<Answer>(path, { progress: 1, weeklyProgress: weekOf(id) }, { rev: 1 });
      expect(counted).toMatchObject({ status: 200, body: { id, ...step, weeklyProgress: { progress: 1, rev: 1 } } });
      expect(await weeksOf(id)).toMatchObject([{ progress: 1, rev: 1 }]);
    }
  });

  it('counts nothing while the step cannot be changed: stale, deleted or of another user', async () => {
    const [stale, gone] = [await stored(), await stored()];
    await client.patch(stale.path, { status: createEnvelope() }, { rev: 1 });
    await client.delete(gone.path, { rev: 1 });
    const body = (id: string) => ({ status: createEnvelope(), progress: 1, weeklyProgress: weekOf(id) });
    expect((await client.patch(stale.path, body(stale.step.id), { rev: 1 })).status).toBe(409);
    expect((await client.patch(gone.path, body(gone.step.id), { rev: 2 })).status).toBe(404);
    const other = (await app.person()).client;
    const foreign = await other.patch(`/northkeep/steps/${stale.step.id}`, body(stale.step.id), { rev: 2 });
    expect(foreign.status).toBe(404);
    for (const { step } of [stale, gone]) expect(await weeksOf(step.id)).toEqual([]);
    expect(await weeksOf(stale.step.id, other)).toEqual([]);
  });

  it('writes once under one key, and repeats only the record of a week that another device has written', async () => {
    const { step, path } = await stored();
    const [week, other, key] = [weekOf(step.id), weekOf(step.id, '2026-W48'), randomUUID()];
    const first = { total: createEnvelope(), progress: 1, weeklyProgress: week };
    for (let i = 0; i < 2; i++) {
      const answer = await client.patch<Answer>(path, first, { rev: 1, key });
      expect(answer.body).toMatchObject({ rev: 2, weeklyProgress: { progress: 1, rev: 1 } });
    }
    await client.patch(`${path}/progress`, { ...other, progress: 4 }, { rev: 0 });
    const [status, second] = [createEnvelope(), randomUUID()];
    const late = await client.patch<ErrorBody>(
      path,
      { status, progress: 1, weeklyProgress: other },
      { rev: 2, key: second },
    );
    expect(late).toMatchObject({ status: 409, body: { details: { record: { id: other.id, progress: 4, rev: 1 } } } });
    const merged = { status, progress: 5, weeklyProgress: { id: other.id, rev: 1 } };
    const repeated = await client.patch<Answer>(path, merged, { rev: 2, key: second });
    expect(repeated.body).toMatchObject({ rev: 3, status, weeklyProgress: { progress: 5, rev: 2 } });
  });
});

describe('POST of a step with progress', () => {
  // shows: planner.call.steps.body
  it('creates the step and the record of the week beside it, below a goal and a milestone', async () => {
    for (const list of lists) {
      const step = newStep();
      const weeklyProgress = weekOf(step.id);
      const key = randomUUID();
      for (let i = 0; i < 2; i++) {
        const created = await client.post<Answer>(list, { ...step, progress: 2, weeklyProgress }, { key });
        const week = { ...weeklyProgress, progress: 2, rev: 1 };
        expect(created).toMatchObject({ status: 201, body: { ...step, rev: 1, weeklyProgress: week } });
        expect(await weeksOf(step.id)).toMatchObject([week]);
      }
    }
  });

  it('answers the step alone where nothing was counted', async () => {
    for (const progress of [undefined, 0]) {
      const step = newStep();
      const { status, body } = await client.post<Answer>(lists[0], { ...step, progress });
      expect([status, 'weeklyProgress' in body]).toEqual([201, false]);
      expect(await weeksOf(step.id)).toEqual([]);
    }
  });
});

describe('progress in the body of a step', () => {
  it('is refused without its record, as is a record without it, and the field is named', async () => {
    const { step, path } = await stored();
    const other = newStep();
    const refused = [
      await client.patch<ErrorBody>(path, { progress: 2 }, { rev: 1 }),
      await client.patch<ErrorBody>(path, { progress: 0 }, { rev: 1 }),
      await client.post<ErrorBody>(lists[0], { ...other, progress: 2 }),
      await client.patch<ErrorBody>(path, { weeklyProgress: weekOf(step.id) }, { rev: 1 }),
      await client.post<ErrorBody>(lists[0], { ...other, weeklyProgress: weekOf(other.id) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(refused.map(({ body }) => Object.keys(body.details ?? {})[0])).toEqual([
      'weeklyProgress',
      'weeklyProgress',
      'weeklyProgress',
      'progress',
      'progress',
    ]);
  });

  it('is refused with a wrong count, id, revision or field, a missing value and a plain value', async () => {
    const { step, path } = await stored();
    const week = weekOf(step.id);
    const { target, ...incomplete } = week;
    const bodies = [
      ...[1.5, -1, '2', null].map((progress) => ({ progress, weeklyProgress: week })),
      { progress: 1, weeklyProgress: { ...week, id: randomUUID() } },
      { progress: 1, weeklyProgress: { ...week, rev: -1 } },
      { progress: 1, weeklyProgress: { ...week, progress: 1 } },
      { progress: 1, weeklyProgress: { ...week, words: 'run' } },
      { progress: 1, weeklyProgress: incomplete },
      { progress: 1, weeklyProgress: [week] },
      { progress: 1, weeklyProgress: { ...week, week: '2026-W47' } },
    ];
    const codes = [];
    for (const body of bodies)
      codes.push((await client.patch<ErrorBody>(path, { status: createEnvelope(), ...body }, { rev: 1 })).body.code);
    expect(codes).toEqual([...Array(bodies.length - 1).fill('INVALID_INPUT'), 'NOT_SEALED']);
    const plain = await client.post<ErrorBody>(lists[0], { ...newStep(), progress: 1, weeklyProgress: bodies.at(-1) });
    expect(plain.status).toBe(400);
    expect(await weeksOf(step.id)).toEqual([]);
    expect((await client.patch(path, { status: createEnvelope() }, { rev: 1 })).status).toBe(200);
  });
});
