import { randomUUID } from 'node:crypto';
import {
  type Envelope,
  type ErrorBody,
  HEADER_BYTES_MAX,
  type WireRecord,
  weeklyProgressId,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { RecordModel } from './record.model.ts';
import { purgeRecords } from './record-jobs.ts';

const app = useTestApp();

type Answer = TestResponse<WireRecord & ErrorBody>;
const text = createEnvelope();
const NEEDS_HEADER = { h: 'A change of this record needs its new header.' };

interface Line {
  readonly client: TestClient;
  readonly path: string;
  readonly id: string;
  readonly h: Envelope;
  readonly patch: (
    body: unknown,
    sending: { rev: number; nonce?: string | undefined; key?: string },
  ) => Promise<Answer>;
  readonly read: () => Promise<WireRecord | undefined>;
}

/** Creates a line at revision 1, by default with a header. */
async function createLine(extra: object = { h: createEnvelope() }): Promise<Line> {
  const { client } = await app.person();
  const id = randomUUID();
  const path = `/lines/${id}`;
  const { status, body } = await client.post<WireRecord>('/lines', { id, index: 1, text, ...extra });
  expect(status).toBe(201);
  return {
    ...{ client, path, id, h: body.h ?? createEnvelope() },
    patch: (change, sending) => client.patch(path, change, sending),
    read: async () => (await client.get<WireRecord[]>('/lines')).body.find((line) => line.id === id),
  };
}

const outcomeOf = ({ status, body }: Answer) => [status, body.code, body.details];

describe('the header in a body', () => {
  it.each([
    ['plain text', 'mine', 'NOT_SEALED'],
    ['an envelope with a sixth member', { ...createEnvelope(), hint: 'x' }, 'NOT_SEALED'],
    ['an envelope that is too large', createEnvelope(HEADER_BYTES_MAX + 3), 'INVALID_INPUT'],
  ])('is rejected when it is %s', async (_, h, code) => {
    const { client, path, patch, h: former } = await createLine();
    const created: Answer = await client.post('/lines', { id: randomUUID(), text, h });
    const changed = await patch({ text, h }, { rev: 1, nonce: former.n });
    const removed: Answer = await client.delete(path, { rev: 1, nonce: former.n, body: { h } });
    const moved: Answer = await client.post('/lines/reorder', {
      orderedIds: [randomUUID()],
      headers: { [randomUUID()]: h },
    });
    expect([created, changed, removed].map(({ status, body }) => [status, body.code])).toEqual([
      [400, code],
      [400, code],
      [400, code],
    ]);
    expect([moved.status, moved.body.code]).toEqual([400, code]);
  });

  it('is refused beside a date in another form than the stored one, which is kept as it was sent', async () => {
    const { patch, h } = await createLine();
    for (const scheduleDate of ['2026-11-24T10:00:00Z', 1_795_478_400_000, 'tomorrow']) {
      const refused = await patch({ scheduleDate, h: createEnvelope() }, { rev: 1, nonce: h.n });
      expect(outcomeOf(refused)).toEqual([
        400,
        'INVALID_INPUT',
        { scheduleDate: 'Beside a header, a date has the form YYYY-MM-DD.' },
      ]);
    }
    const kept = await patch({ scheduleDate: '2026-11-24', h: createEnvelope() }, { rev: 1, nonce: h.n });
    expect(kept.body).toMatchObject({ rev: 2, scheduleDate: '2026-11-24' });
  });
});

describe('a change of a record with a header', () => {
  it('needs a new header and the nonce of the former', async () => {
    const { client, path, patch, read, h } = await createLine();
    const next = createEnvelope();
    const refused = [400, 'INVALID_INPUT', NEEDS_HEADER];
    expect(outcomeOf(await patch({ text }, { rev: 1 }))).toEqual(refused);
    expect(outcomeOf(await patch({ text }, { rev: 1, nonce: h.n }))).toEqual(refused);
    expect(outcomeOf(await client.delete(path, { rev: 1 }))).toEqual(refused);
    expect(outcomeOf(await client.delete(path, { rev: 1, nonce: h.n }))).toEqual(refused);
    expect(outcomeOf(await patch({ text, h: next }, { rev: 1 }))).toEqual([428, 'PRECONDITION_REQUIRED', undefined]);
    const removed: Answer = await client.delete(path, { rev: 1, body: { h: next } });
    expect(outcomeOf(removed)).toEqual([428, 'PRECONDITION_REQUIRED', undefined]);
    expect(await read()).toMatchObject({ rev: 1, text, h });
  });

  it('is 409 with the current record on another state, also of the same revision', async () => {
    const { client, path, patch, h } = await createLine();
    const next = createEnvelope();
    const other = createEnvelope().n;
    for (const base of [{ rev: 1, nonce: other }, { rev: 2, nonce: h.n }, { rev: 2 }]) {
      const answers = [
        await patch({ text: createEnvelope(), h: next }, base),
        (await client.delete(path, { ...base, body: { h: next } })) as Answer,
      ];
      for (const answer of answers)
        expect(outcomeOf(answer)).toEqual([409, 'CONFLICT', { record: expect.objectContaining({ rev: 1, text, h }) }]);
    }
  });

  it('is stored with its header, once for a repeated key', async () => {
    const { patch, h } = await createLine();
    const next = createEnvelope();
    const key = randomUUID();
    const changed = await patch({ isDone: true, h: next }, { rev: 1, nonce: h.n, key });
    expect(changed).toMatchObject({ status: 200, body: { rev: 2, isDone: true, text, h: next } });
    expect((await patch({ isDone: true, h: next }, { rev: 1, nonce: h.n, key })).body).toEqual(changed.body);
  });

  it('wins once when two are based on the same state', async () => {
    const { patch, h } = await createLine();
    const answers = await Promise.all(
      [1, 2, 3].map(() => patch({ isDone: true, h: createEnvelope() }, { rev: 1, nonce: h.n })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('members that a change removes', () => {
  it('are removed beside a header, and a value of the same change stays', async () => {
    const { patch, id, h, read } = await createLine({ h: createEnvelope(), isDone: true, scheduleDate: '2026-11-24' });
    await RecordModel.collection.updateOne({ id }, { $set: { added: 1, parentId: randomUUID(), parentKind: 'aims' } });
    const next = createEnvelope();
    const absent = ['added', 'isDone', 'scheduleDate', 'parentId', 'parentKind', 'constructor'];
    const changed = await patch({ absent, isDone: false, h: next }, { rev: 1, nonce: h.n });
    expect(changed.body).toMatchObject({ rev: 2, isDone: false, parentId: null, parentKind: null, h: next });
    expect(await read()).toEqual(changed.body);
    expect(Object.keys(changed.body).filter((name) => ['added', 'scheduleDate', 'constructor'].includes(name))).toEqual(
      [],
    );
  });

  it.each(['text', 'h', 'rev', 'userId', '_id', 'a.b', '$a', ''])('are not %s', async (name) => {
    const { patch, h } = await createLine();
    const refused = await patch({ absent: [name], h: createEnvelope() }, { rev: 1, nonce: h.n });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('are refused without a header', async () => {
    const { patch } = await createLine({});
    expect((await patch({ absent: ['added'], isDone: true }, { rev: 1 })).status).toBe(400);
  });
});

describe('the header of a deleted record', () => {
  it('is replaced by a removal that is based on the deleted state, until the purge', async () => {
    const { client, path, read, h, id } = await createLine();
    const [gone, restated] = [createEnvelope(), createEnvelope()];
    const remove = (rev: number, nonce: string, next: Envelope): Promise<Answer> =>
      client.delete(path, { rev, nonce, body: { h: next } });
    const { body: deleted } = await remove(1, h.n, gone);
    expect((await remove(1, h.n, restated)).body).toEqual(deleted);
    expect((await remove(2, h.n, restated)).body).toEqual(deleted);
    const { deletedAt } = deleted;
    expect((await remove(2, gone.n, restated)).body).toMatchObject({ rev: 3, h: restated, deletedAt, text });
    expect(await read()).toBeUndefined();
    await RecordModel.updateOne({ id }, { $set: { deletedAt: new Date(0), purgeAt: new Date(0) } });
    expect(await purgeRecords()).toEqual({ purged: 1 });
    expect((await remove(3, restated.n, createEnvelope())).body).toMatchObject({ rev: 3, h: restated });
  });
});

describe('a record without a header', () => {
  it('changes as before, and gets its first header with a change', async () => {
    const { client, path, patch } = await createLine({});
    expect((await patch({ isDone: true }, { rev: 1 })).body).toMatchObject({ rev: 2 });
    expect((await patch({ h: createEnvelope() }, { rev: 2, nonce: createEnvelope().n })).status).toBe(409);
    const h = createEnvelope();
    expect((await patch({ h }, { rev: 2 })).body).toMatchObject({ rev: 3, h });
    expect((await patch({ isDone: false }, { rev: 3 })).status).toBe(400);
    const gone = createEnvelope();
    const removed: Answer = await client.delete(path, { rev: 3, nonce: h.n, body: { h: gone } });
    expect(removed).toMatchObject({ status: 200, body: { rev: 4, h: gone, deletedAt: expect.any(String) } });
  });
});

describe('the order of lines with headers', () => {
  it('stores the new index with its header, and keeps the former header without one', async () => {
    const { client, path, id, h } = await createLine({ index: 5, h: createEnvelope() });
    const [second, third] = [randomUUID(), randomUUID()];
    const kept = createEnvelope();
    await client.post('/lines', { id: second, index: 6, text, h: kept });
    await client.post('/lines', { id: third, index: 7, text });
    const next = createEnvelope();
    const orderedIds = [third, id, second];
    const moved = await client.post<WireRecord[]>('/lines/reorder', { orderedIds, headers: { [third]: next } });
    expect(moved.body).toEqual([expect.objectContaining({ id: third, rev: 2, h: next })]);

    const back = await client.post<WireRecord[]>('/lines/reorder', { orderedIds: [second, third, id] });
    expect(back.body.map((line) => [line.id, line.rev, line.h])).toEqual([[second, 2, kept]]);
    expect((await client.patch(path, { isDone: true, h: createEnvelope() }, { rev: 1, nonce: h.n })).status).toBe(200);
  });

  it('moves neighbours of new lines with their headers, and no new line with one of its own', async () => {
    const { client, id } = await createLine({ index: 1, h: createEnvelope() });
    const crowded = randomUUID();
    await client.post('/lines', { id: crowded, index: 1 + 1e-9, text, h: createEnvelope() });
    const headers = { [id]: createEnvelope(), [crowded]: createEnvelope() };
    const item = { id: randomUUID(), key: randomUUID(), text };
    const refused: Answer = await client.post('/lines/bulk', { atIndex: 1, items: [{ ...item, h: createEnvelope() }] });
    expect(outcomeOf(refused)).toEqual([
      400,
      'INVALID_INPUT',
      { atIndex: 'A line with a header states its index itself.' },
    ]);
    expect((await client.post('/lines/bulk', { atIndex: 1, items: [item], headers })).status).toBe(201);
    const lines = (await client.get<WireRecord[]>('/lines')).body;
    const movedLines = lines.filter(({ rev }) => rev === 2);
    expect(movedLines).not.toEqual([]);
    for (const line of movedLines) expect(line.h).toEqual(headers[line.id]);
  });

  it('creates lines in bulk with their own headers', async () => {
    const { client } = await createLine();
    const items = [1, 2].map((index) => ({ id: randomUUID(), key: randomUUID(), index, text, h: createEnvelope() }));
    const { status, body } = await client.post<WireRecord[]>('/lines/bulk', { items });
    expect([status, body.map(({ h }) => h)]).toEqual([201, items.map(({ h }) => h)]);
  });
});

describe('weekly progress in the body of a step', () => {
  it('carries its own header and the nonce of the former', async () => {
    const { client } = await app.person();
    const step = { id: randomUUID(), label: text, total: text, status: text, h: createEnvelope() };
    const [aimId, goalId] = [randomUUID(), randomUUID()];
    await client.post('/northkeep/aims', { id: aimId, label: text });
    await client.post(`/northkeep/aims/${aimId}/goals`, { id: goalId, label: text });
    const steps = `/northkeep/aims/${aimId}/goals/${goalId}/steps`;
    expect((await client.post(steps, step)).status).toBe(201);
    const ids = { stepId: text, goalId: text, aimId: text, week: text };
    const labels = { stepLabel: text, goalLabel: text, aimLabel: text, target: text };
    const id = weeklyProgressId(step.id, '2026-W47');
    const write = (rev: number, h: Envelope, nonce?: string) =>
      client.patch<{ weeklyProgress: WireRecord }>(
        `${steps}/${step.id}`,
        { progress: 2, weeklyProgress: { id, rev, ...(nonce ? { nonce } : {}), ...ids, ...labels, h } },
        { rev: 1, nonce: step.h.n },
      );
    const [first, second] = [createEnvelope(), createEnvelope()];
    expect((await write(0, first)).body).toMatchObject({ rev: 1, weeklyProgress: { rev: 1, progress: 2, h: first } });
    expect((await write(1, second)).status).toBe(428);
    expect((await write(1, second, createEnvelope().n)).status).toBe(409);
    expect((await write(1, second, first.n)).body.weeklyProgress).toMatchObject({ rev: 2, h: second });
  });
});

describe('the deletion of a record with descendants', () => {
  it('changes only the header of its root', async () => {
    const { client } = await app.person();
    const [aimId, goalId] = [randomUUID(), randomUUID()];
    const [aim, goal, gone] = [createEnvelope(), createEnvelope(), createEnvelope()];
    await client.post('/northkeep/aims', { id: aimId, label: text, h: aim });
    await client.post(`/northkeep/aims/${aimId}/goals`, { id: goalId, label: text, h: goal });
    await client.delete(`/northkeep/aims/${aimId}`, { rev: 1, nonce: aim.n, body: { h: gone } });
    const stored = await RecordModel.find({ vaultId: client.vaultId }).sort({ kind: 1 }).lean();
    expect(stored.map(({ h, rev, deletedAt }) => [h, rev, deletedAt])).toEqual([
      [gone, 2, stored[0]?.deletedAt],
      [goal, 2, stored[0]?.deletedAt],
    ]);
  });
});
