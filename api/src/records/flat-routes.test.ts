import { randomUUID } from 'node:crypto';
import type { ErrorBody, WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const WEEK = '2026-W47';
const cases = [
  { path: '/reviews', id: WEEK, draft: { completedAt: createEnvelope() }, plain: { completedAt: '2026-11-21' } },
  {
    path: '/assessments',
    id: randomUUID(),
    draft: {
      instrument: createEnvelope(),
      takenAt: createEnvelope(),
      answers: createEnvelope(2064),
      scores: createEnvelope(2064),
    },
    plain: { instrument: 'mini-ipip', takenAt: createEnvelope(), answers: [4] },
  },
];

describe.each(cases)('$path', ({ path, id, draft, plain }) => {
  it('creates, lists and changes sealed records', async () => {
    const { client } = await app.person();
    const created = await client.post<WireRecord>(path, { id, ...draft });
    expect(created).toMatchObject({ status: 201, body: { id, rev: 1, ...draft } });
    const changed = await client.patch<WireRecord>(`${path}/${id}`, draft, { rev: 1 });
    expect(changed.body.rev).toBe(2);
    expect((await client.get(path)).body).toEqual([changed.body]);
  });

  it('rejects plain values, wrong ids, requests without a session and other users', async () => {
    const { client } = await app.person();
    const refused = await client.post<ErrorBody>(path, { id, ...draft, ...plain });
    expect([refused.status, refused.body.code]).toEqual([400, 'NOT_SEALED']);
    expect((await client.post(path, { ...draft, id: 'direction' })).status).toBe(400);
    expect((await app.stranger().get(path)).status).toBe(401);
    expect((await app.stranger().post(path, { id, ...draft })).status).toBe(401);
    await client.post(path, { id, ...draft });
    const other = (await app.person()).client;
    expect((await other.patch(`${path}/${id}`, draft, { rev: 1 })).status).toBe(404);
    expect((await other.get(path)).body).toEqual([]);
  });
});

describe('DELETE of flat records', () => {
  it('is possible for reviews and assessments', async () => {
    const { client } = await app.person();
    for (const { path, id, draft } of cases) await client.post(path, { id, ...draft });
    const statuses = [];
    for (const { path, id } of cases) statuses.push((await client.delete(`${path}/${id}`, { rev: 1 })).status);
    expect(statuses).toEqual([200, 200]);
  });
});

describe('/settings', () => {
  // shows: settings.calls
  it('returns null until the first change creates the settings', async () => {
    const { client } = await app.person();
    const none = await client.get('/settings/me');
    expect([none.status, none.body]).toEqual([200, null]);
    expect((await client.patch('/settings', { city: createEnvelope() }, { rev: 3 })).status).toBe(404);
    const made = await client.patch<WireRecord>(
      '/settings',
      { city: createEnvelope(), geoEnabled: createEnvelope() },
      { rev: 0 },
    );
    expect(made.body).toMatchObject({ id: 'settings', rev: 1 });
    expect((await client.get('/settings/me')).body).toEqual(made.body);
    expect((await client.patch<ErrorBody>('/settings', { geoEnabled: true }, { rev: 1 })).body.code).toBe('NOT_SEALED');
    expect((await app.stranger().get('/settings/me')).status).toBe(401);
  });

  it('creates the settings once for concurrent first changes', async () => {
    const { client } = await app.person();
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.patch('/settings', { city: createEnvelope() }, { rev: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
