import { randomUUID } from 'node:crypto';
import {
  getKindDeclaration,
  type Kind,
  OPERATIONS,
  type Operation,
  requiredFields,
  type WireRecord,
  weeklyProgressId,
} from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { UserDoc } from '../users/user.model.ts';

// The tests are generated from OPERATIONS, so that every new operation is tested too.

let app: TestApp;
let ada: { readonly user: UserDoc; readonly client: TestClient };
let ben: TestClient;
let ids: Readonly<Record<string, string>>;
/** `everything` is all data of the user Ada. `revs` is only the revisions of her records, which are faster to read. */
let everything: unknown;
let revs: unknown;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: '1' });
  ada = await app.person();
  ben = (await app.person()).client;
  ids = await createOneOfEach(ada.client);
  everything = await everythingOf(ada);
  revs = (await ada.client.get('/sync/revs')).body;
});
afterAll(() => app.close());

const WEEK = '2026-W47';
const ALL: readonly (readonly [string, Operation])[] = Object.entries(OPERATIONS);
const titleOf = (operation: Operation) => `${operation.method} ${operation.path}`;
const operationsWhere = (which: (operation: Operation) => boolean) =>
  ALL.filter(([, operation]) => which(operation)).map(([, operation]) => [titleOf(operation), operation] as const);

/** Creates a record of every kind and returns the ids by path parameter or collection path. */
async function createOneOfEach(client: TestClient): Promise<Record<string, string>> {
  const make = async (path: string, id: string, fields: object = { label: createEnvelope() }) => {
    const { status, body } = await client.post<WireRecord>(path, { id, ...fields });
    if (status !== 201) throw new Error(`${path} answered ${status}`);
    return body.id;
  };
  const aimId = await make('/northkeep/aims', randomUUID());
  const goalId = await make(`/northkeep/aims/${aimId}/goals`, randomUUID());
  const goal = `/northkeep/aims/${aimId}/goals/${goalId}`;
  const directionId = randomUUID();
  const step = { label: createEnvelope(), total: createEnvelope(), status: createEnvelope() };
  const lineId = await make('/lines', randomUUID(), { text: createEnvelope() });
  const versions = `/lines/${lineId}/versions`;
  const made = {
    aimId,
    goalId,
    milestoneId: await make(`${goal}/milestones`, randomUUID()),
    stepId: await make(`${goal}/steps`, randomUUID(), step),
    progressId: await makeProgress(client, `${goal}/steps/${randomUUID()}/progress`),
    '/lines': lineId,
    lineId,
    '/lines/:lineId/versions': await make(versions, randomUUID(), {
      text: createEnvelope(),
      takenAt: createEnvelope(),
    }),
    '/northkeep/ideal-life': await make('/northkeep/ideal-life', directionId),
    directionId,
    '/northkeep/obstacles': await make('/northkeep/obstacles', randomUUID()),
    '/reviews': await make('/reviews', WEEK, { completedAt: createEnvelope() }),
    '/assessments': await make('/assessments', randomUUID(), {
      instrument: createEnvelope(),
      takenAt: createEnvelope(),
      answers: createEnvelope(2_064),
      scores: createEnvelope(2_064),
    }),
  };
  const { body } = await client.get<{ sessions: { id: string }[] }>('/auth/sessions');
  return { ...made, '/auth/sessions': body.sessions[0]?.id ?? '' };
}

async function makeProgress(client: TestClient, path: string): Promise<string> {
  const id = weeklyProgressId(randomUUID(), WEEK);
  const values = requiredFields('weeklyProgress').map((name) => [name, createEnvelope()]);
  const { status } = await client.patch(path, { id, ...Object.fromEntries(values) }, { rev: 0 });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return id;
}

/** Paths whose id belongs to a resource that all users share, or to an object that the server does not look up. */
const SHARED = ['/knowledge-cards/:id/collect', ...ALL.map(([, { path }]) => path).filter(isNewPlan)];

/**
 * Returns true for the path of suggestions about aims and goals that may not be stored yet. The response to such a path
 * depends on no record.
 */
function isNewPlan(path: string): boolean {
  return path.startsWith('/onboarding/');
}

/** Fills the path parameters with Ada's ids. */
function pathWithIds({ path }: Operation): string {
  const collection = path.replace(/\/:id.*$/, '');
  return path.replace(':kind/:id', `lines/${ids['/lines']}`).replace(/:(\w+)/g, (_, name: string) => {
    const id = name === 'id' ? ids[collection] : ids[name];
    if (!id) throw new Error(`${path}: this test knows no ${name}`);
    return id;
  });
}

/** Returns a valid body for the operation. */
function bodyOf(operation: Operation): unknown {
  const { writes, path } = operation;
  if (path.endsWith('/steps/suggestions')) return { context: { goal: 'Read' } };
  if (!writes) return path === '/sync/restore' ? { kind: 'lines', id: ids['/lines'] } : {};
  if (writes.how === 'change')
    return path.endsWith('/progress') ? { id: ids.progressId, progress: 1 } : changeOf(writes.kind);
  if (writes.how === 'reorder') return { ids: [ids.stepId] };
  if (writes.how === 'remove') return undefined;
  const required = requiredFields(writes.kind).map((name) => [name, createEnvelope()]);
  return { id: randomUUID(), ...Object.fromEntries(required) };
}
function changeOf(kind: Kind): unknown {
  if (getKindDeclaration(kind).ordered) return { index: 5 };
  const [name = ''] = Object.keys(getKindDeclaration(kind).fields);
  return { [name]: createEnvelope() };
}

const everythingOf = async ({ client }: typeof ada) =>
  Promise.all(
    ['/sync/revs', '/lines', '/northkeep', '/reviews', '/assessments', '/sync/trash', '/sync/histories'].map(
      async (path) => (await client.get(path)).body,
    ),
  );

describe('ids of another user', () => {
  const withIds = operationsWhere(
    ({ path, access }) =>
      (path.includes(':') || path === '/sync/restore') && access === 'session' && !SHARED.includes(path),
  );
  it.each(withIds)('%s responds 404 and changes nothing', async (_, operation) => {
    const body = bodyOf(operation);
    const based = operation.writes && ['change', 'remove'].includes(operation.writes.how) ? { rev: 1 } : {};
    const sending = body === undefined || operation.method === 'GET' ? based : { ...based, body };
    const response = await ben.send(operation.method, pathWithIds(operation), sending);
    // A deletion may respond 204 also for an unknown record, so 204 does not reveal that another user has the record.
    expect([404, ...(operation.writes?.how === 'remove' ? [204] : [])]).toContain(response.status);
    if (operation.sealing === 'content') {
      const theirs = await ben.send(operation.method, pathWithIds(operation), { ...sending, vault: ada.user.vaultId });
      expect(theirs).toMatchObject({ status: 409, body: { code: 'VAULT_CHANGED' } });
    }
    expect((await ada.client.get('/sync/revs')).body).toEqual(revs);
  });

  it('change no record of that user in any of the requests above', async () => {
    expect(await everythingOf(ada)).toEqual(everything);
  });

  it('appear in none of the lists that a user reads', async () => {
    // The stream of changes stays open; live/stream.test.ts shows that it carries no id.
    const lists = operationsWhere(
      ({ path, method, access }) =>
        method === 'GET' && access === 'session' && !path.includes(':') && path !== OPERATIONS.streamChanges.path,
    );
    for (const [, { path }] of lists) {
      const { body } = await ben.get(path);
      const responseText = JSON.stringify(body);
      // The response is not searched for the week id, because that id is the same for all users.
      for (const id of [...Object.values(ids).filter((id) => id !== WEEK), ada.user.userId, ada.user.email])
        expect(responseText.includes(id), `${path} tells ${id}`).toBe(false);
    }
  });
});

/** Fills the path parameters with random ids. */
const pathWithRandomIds = ({ path }: Operation) => path.replace(':kind', 'lines').replace(/:\w+/g, () => randomUUID());

describe('requests without a session', () => {
  it.each(operationsWhere(({ access }) => access === 'session' || access === 'admin'))(
    '%s responds 401',
    async (_, operation) => {
      const answer = await app.stranger().send(operation.method, pathWithRandomIds(operation));
      expect(answer).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
      const cookie = `nk_access=${'A'.repeat(43)}; nk_refresh=${'B'.repeat(43)}`;
      const madeUp = await app.stranger().send(operation.method, pathWithRandomIds(operation), { headers: { cookie } });
      expect(madeUp.status).toBe(401);
    },
  );
});

describe('the administrator role', () => {
  it.each(operationsWhere(({ access }) => access === 'admin'))('is required for %s', async (_, operation) => {
    const body = operation.method === 'GET' ? {} : { body: {} };
    const answer = await ada.client.send(operation.method, pathWithRandomIds(operation), body);
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('cannot be set by a request', async () => {
    const forgedProfile = { firstName: 'Ada', lastName: 'Byron', role: 'SUPER_ADMIN', plan: 'pro' };
    expect((await ada.client.patch('/users/me', forgedProfile)).status).toBe(400);
    const headers = { 'x-role': 'ADMIN', 'x-user-id': 'admin', authorization: 'Bearer admin' };
    expect((await ada.client.get('/knowledge-cards/admin/get-cards?role=ADMIN', { headers })).status).toBe(403);
    expect((await ada.client.get('/auth/check')).body).toMatchObject({ role: 'USER', plan: 'free' });
  });
});

describe('a page of another site or port', () => {
  const unsafe = operationsWhere(({ method, path }) => method !== 'GET' && path !== '/payments/webhook');
  it.each(unsafe)('cannot send %s', async (_, operation) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    ]) {
      const answer = await ada.client.send(operation.method, pathWithRandomIds(operation), { headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    }
  });

  it('cannot read responses: none allows another origin', async () => {
    const { headers } = await ada.client.get('/auth/check', { headers: { origin: 'https://evil.example' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
