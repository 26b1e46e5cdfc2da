import { randomUUID } from 'node:crypto';
import type { ErrorBody, WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const draft = (overrides: object = {}) => ({ id: randomUUID(), text: createEnvelope(), index: 0, ...overrides });

describe('/api/lines', () => {
  // shows: notes.calls.lines
  it('creates, lists, changes and deletes a line', async () => {
    const { client } = await app.person();
    const line = draft({ index: 3.5 });
    const created = await client.post<WireRecord>('/lines', line);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: line.id,
      rev: 1,
      index: 3.5,
      text: line.text,
      parentId: null,
      deletedAt: null,
    });
    expect(Object.keys(created.body)).not.toContain('userId');
    const text = createEnvelope();
    const changed = await client.patch<WireRecord>(`/lines/${line.id}`, { text, isDone: true }, { rev: 1 });
    expect(changed.body).toMatchObject({ rev: 2, text, isDone: true });
    expect((await client.get('/lines')).body).toEqual([changed.body]);
    const removed = await client.delete<WireRecord>(`/lines/${line.id}`, { rev: 2 });
    expect(removed.body).toMatchObject({ rev: 3, deletedAt: expect.any(String) });
    expect((await client.get('/lines')).body).toEqual([]);
    expect((await client.delete(`/lines/${line.id}`, { rev: 2 })).status).toBe(200);
    expect((await client.patch(`/lines/${line.id}`, { isDone: false }, { rev: 3 })).status).toBe(404);
  });

  it('rejects a plain value in a sealed field with NOT_SEALED', async () => {
    const { client } = await app.person();
    for (const text of ['hello', { __e: 1, words: 'hello' }, 3, null]) {
      const { status, body } = await client.post<ErrorBody>('/lines', draft({ text }));
      expect([status, body.code]).toEqual([400, 'NOT_SEALED']);
    }
    const inList = await client.post<ErrorBody>('/lines', draft({ categories: [createEnvelope(), 'home'] }));
    expect(inList.body.code).toBe('NOT_SEALED');
    const inBulk = await client.post<ErrorBody>('/lines/bulk', {
      atIndex: 0,
      items: [{ ...draft({ text: 'x' }), key: randomUUID() }],
    });
    expect(inBulk.body.code).toBe('NOT_SEALED');
  });

  // shows: notes.line.id
  it('rejects unknown fields, wrong types and malformed ids, and names the field', async () => {
    const { client } = await app.person();
    const wrong = await client.post<ErrorBody>('/lines', draft({ isDone: 'yes' }));
    expect(wrong.body).toMatchObject({ code: 'INVALID_INPUT', details: { isDone: expect.any(String) } });
    expect((await client.post('/lines', draft({ secret: 'words' }))).status).toBe(400);
    expect((await client.post('/lines', draft({ id: 'tmp_1' }))).status).toBe(400);
    expect(
      (await client.post('/lines', draft({ text: { ...createEnvelope(), c: 'A'.repeat(1_700_000) } }))).status,
    ).toBe(400);
    expect((await client.post('/lines', '{"id":')).status).toBe(400);
    expect((await client.post('/lines', 'a'.repeat(2_200_000))).status).toBe(413);
    expect((await client.post('/lines', 'id=1', { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('requires a session, the live vault, a mutation key and If-Match', async () => {
    const { client } = await app.person();
    expect((await app.stranger().get<ErrorBody>('/lines')).body.code).toBe('NO_SESSION');
    expect((await client.get<ErrorBody>('/lines', { vault: 'A'.repeat(43) })).body.code).toBe('VAULT_CHANGED');
    expect((await client.get<ErrorBody>('/lines', { vault: null })).body.code).toBe('VAULT_CHANGED');
    expect((await client.post('/lines', draft(), { key: null })).status).toBe(400);
    const line = draft();
    await client.post('/lines', line);
    expect((await client.patch(`/lines/${line.id}`, { isDone: true })).status).toBe(428);
    expect((await client.patch(`/lines/${line.id}`, {}, { rev: 1 })).status).toBe(400);
  });

  it('responds 404 for a line of another user', async () => {
    const owner = await app.person();
    const other = await app.person();
    const line = draft();
    await owner.client.post('/lines', line);
    expect((await other.client.patch(`/lines/${line.id}`, { isDone: true }, { rev: 1 })).status).toBe(404);
    expect((await other.client.delete(`/lines/${line.id}`, { rev: 1 })).status).toBe(404);
    expect((await other.client.get('/lines')).body).toEqual([]);
    expect((await owner.client.get<WireRecord[]>('/lines')).body[0]).toMatchObject({ rev: 1, deletedAt: null });
    // Another user can use the same id for a record of their own.
    expect((await other.client.post('/lines', line)).status).toBe(201);
  });

  // shows: notes.calls.dashboard
  it('lists the dashboard lines separately', async () => {
    const { client } = await app.person();
    await client.post('/lines', draft());
    const marked = await client.post('/lines', draft({ inDashboard: true }));
    expect((await client.get('/lines/dashboard')).body).toEqual([marked.body]);
  });
});

describe('/api/lines with repeated and concurrent requests', () => {
  it('returns the record for a repeated creation and 409 for another creation with the same id', async () => {
    const { client } = await app.person();
    const line = draft();
    const key = randomUUID();
    const first = await client.post('/lines', line, { key });
    const again = await client.post('/lines', line, { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await client.post<ErrorBody>('/lines', { ...line, text: createEnvelope() });
    expect(other.status).toBe(409);
    expect(other.body.details).toEqual({ record: first.body });
  });

  it('accepts exactly one of two concurrent creations of an id', async () => {
    const { client } = await app.person();
    const line = draft();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => client.post('/lines', { ...line, text: createEnvelope() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('applies a repeated change once, as long as its key is among those of the last eight changes', async () => {
    const { client } = await app.person();
    const line = draft();
    await client.post('/lines', line);
    const key = randomUUID();
    const first = await client.patch<WireRecord>(`/lines/${line.id}`, { isDone: true }, { rev: 1, key });
    const again = await client.patch<WireRecord>(`/lines/${line.id}`, { isDone: true }, { rev: 1, key });
    expect(again).toMatchObject({ status: 200, body: first.body });
    for (let rev = 2; rev < 9; rev++) await client.patch(`/lines/${line.id}`, { isDone: rev % 2 === 0 }, { rev });
    expect((await client.patch(`/lines/${line.id}`, { isDone: true }, { rev: 1, key })).status).toBe(200);
    await client.patch(`/lines/${line.id}`, { isDone: true }, { rev: 9 });
    expect((await client.patch(`/lines/${line.id}`, { isDone: true }, { rev: 1, key })).status).toBe(409);
  });

  it('accepts exactly one of several concurrent changes and returns 409 with the record to the others', async () => {
    const { client } = await app.person();
    const line = draft();
    await client.post('/lines', line);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        client.patch<WireRecord & ErrorBody>(`/lines/${line.id}`, { text: createEnvelope() }, { rev: 1 }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 2]);
    for (const { body } of lost) expect(body.details).toEqual({ record: won[0]?.body });
  });

  it('rejects a stale If-Match with 409 and the current record', async () => {
    const { client } = await app.person();
    const line = draft();
    await client.post('/lines', line);
    const now = await client.patch(`/lines/${line.id}`, { isDone: true }, { rev: 1 });
    const late = await client.delete<ErrorBody>(`/lines/${line.id}`, { rev: 1 });
    expect([late.status, late.body.details]).toEqual([409, { record: now.body }]);
  });

  it('reports a deleted id as deleted', async () => {
    const { client } = await app.person();
    const line = draft();
    await client.post('/lines', line);
    const removed = await client.delete(`/lines/${line.id}`, { rev: 1 });
    const again = await client.post<ErrorBody>('/lines', line);
    expect([again.status, again.body.details]).toEqual([409, { record: removed.body }]);
  });
});
