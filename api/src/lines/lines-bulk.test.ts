import { randomUUID } from 'node:crypto';
import type { ErrorBody, WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../errors.ts';
import { createEnvelope } from '../testing/factories.ts';
import { readQuotaCounter } from '../testing/quota-counter.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { createLines } from './commands/create-lines.ts';

const app = useTestApp();

const item = (index = 0) => ({ id: randomUUID(), key: randomUUID(), text: createEnvelope(), index });
const list = async (client: TestClient) => (await client.get<WireRecord[]>('/lines')).body;
const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

describe('POST /api/lines/bulk without a position', () => {
  it('stores each line at its own index, like single creations', async () => {
    const { client } = await app.person();
    const items = [item(7.5), item(-2), item(1_024)];
    const { status, body } = await client.post<WireRecord[]>('/lines/bulk', { items });
    expect([status, ids(body)]).toEqual([201, ids(items)]);
    for (const [i, { id, text, index }] of items.entries())
      expect(body[i]).toMatchObject({ id, text, index, rev: 1, parentId: null, deletedAt: null });
    expect(await list(client)).toEqual([body[1], body[0], body[2]]);
    const { key, ...single } = item(3);
    const created = await client.post<WireRecord>('/lines', single, { key });
    expect(Object.keys(created.body)).toEqual(Object.keys(body[0] ?? {}));
  });

  it('returns the lines of an earlier attempt unchanged and creates only the missing ones', async () => {
    const { client, user } = await app.person();
    const items = Array.from({ length: 6 }, (_, i) => item(i));
    const first = await client.post<WireRecord[]>('/lines/bulk', { items: items.slice(0, 4) });
    const again = await client.post<WireRecord[]>('/lines/bulk', { items });
    expect(again.status).toBe(201);
    expect(again.body.slice(0, 4)).toEqual(first.body);
    const last = items[5];
    const { key = '', ...single } = last ?? item();
    expect((await client.post<WireRecord>('/lines', single, { key })).body).toEqual(again.body[5]);
    expect(await list(client)).toHaveLength(6);
    expect(await readQuotaCounter(user, 'lines')).toBe(6);
  });

  it('returns a line with the revision that a later change has given it', async () => {
    const { client } = await app.person();
    const items = [item(), item()];
    await client.post('/lines/bulk', { items });
    const changed = await client.patch<WireRecord>(`/lines/${items[0]?.id}`, { isDone: true }, { rev: 1 });
    expect((await client.post<WireRecord[]>('/lines/bulk', { items })).body[0]).toEqual(changed.body);
  });

  it('stores the other lines when the id of one is taken, and returns 409 with the stored record', async () => {
    const { client, user } = await app.person();
    const items = Array.from({ length: 5 }, (_, i) => item(i));
    const taken = { id: items[2]?.id, text: createEnvelope(), index: 9 };
    const before = await client.post<WireRecord>('/lines', taken);
    const refused = await client.post<ErrorBody>('/lines/bulk', { items });
    expect([refused.status, refused.body.details]).toEqual([409, { record: before.body }]);
    expect(new Set(ids(await list(client)))).toEqual(new Set(ids(items)));
    expect((await list(client)).find(({ id }) => id === taken.id)).toEqual(before.body);
    expect(await readQuotaCounter(user, 'lines')).toBe(5);
  });

  it('refuses a line that was deleted, and stores the others', async () => {
    const { client, user } = await app.person();
    const items = [item(), item(), item()];
    const [gone] = items;
    await client.post('/lines', { id: gone?.id, text: gone?.text });
    const removed = await client.delete(`/lines/${gone?.id}`, { rev: 1 });
    const refused = await client.post<ErrorBody>('/lines/bulk', { items });
    expect([refused.status, refused.body.details]).toEqual([409, { record: removed.body }]);
    expect(await list(client)).toHaveLength(2);
    expect(await readQuotaCounter(user, 'lines')).toBe(2);
  });

  it('creates an id once when two items or two concurrent requests have it', async () => {
    const { client, user } = await app.person();
    const items = Array.from({ length: 10 }, (_, i) => item(i));
    const answers = await Promise.all([1, 2, 3].map(() => client.post<WireRecord[]>('/lines/bulk', { items })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const twice = item();
    const refused = await client.post('/lines/bulk', { items: [twice, { ...twice, key: randomUUID() }] });
    expect(refused.status).toBe(409);
    expect(await list(client)).toHaveLength(11);
    expect(await readQuotaCounter(user, 'lines')).toBe(11);
  });

  it('stores none of the lines when they exceed the maximum, so that single creations fill the rest', async () => {
    const { user } = await app.person();
    const owner = { userId: user.userId, vaultId: user.vaultId ?? '' };
    const limit = { max: 3, createError: () => createApiError('LIMIT_REACHED') };
    const draft = () => ({ ...item(), schema: 1 });
    const create = (count: number) =>
      createLines({ owner, items: Array.from({ length: count }, draft), key: randomUUID(), limit });
    await expect(create(4)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await create(3)).toHaveLength(3);
    await expect(create(1)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await readQuotaCounter(user, 'lines')).toBe(3);
  });

  it('stores the lines of another user under the same ids separately', async () => {
    const owner = await app.person();
    const other = await app.person();
    const items = [item(), item()];
    const mine = await owner.client.post<WireRecord[]>('/lines/bulk', { items });
    const theirs = items.map((line) => ({ ...line, text: createEnvelope() }));
    expect((await other.client.post('/lines/bulk', { items: theirs })).status).toBe(201);
    expect(new Set(await list(owner.client))).toEqual(new Set(mine.body));
  });
});
