import { randomUUID } from 'node:crypto';
import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const item = () => ({ id: randomUUID(), key: randomUUID(), text: createEnvelope() });
const ids = async (client: TestClient) => (await client.get<WireRecord[]>('/lines')).body.map(({ id }) => id);
const revs = async (client: TestClient) => (await client.get<WireRecord[]>('/lines')).body.map(({ rev }) => rev);

async function withLines(count: number) {
  const { client } = await app.person();
  const items = Array.from({ length: count }, item);
  await client.post('/lines/bulk', { atIndex: 0, items });
  return { client, ids: items.map(({ id }) => id) };
}

describe('POST /api/lines/bulk', () => {
  // shows: notes.calls.bulk
  it('inserts lines in order at a position counted without deleted lines', async () => {
    const { client, ids: first } = await withLines(3);
    const [a = '', b = '', c = ''] = first;
    await client.delete(`/lines/${a}`, { rev: 1 });
    const more = [item(), item()];
    const made = await client.post<WireRecord[]>('/lines/bulk', { atIndex: 1, items: more });
    expect(made.status).toBe(201);
    expect(made.body.map(({ id }) => id)).toEqual(more.map(({ id }) => id));
    expect(await ids(client)).toEqual([b, ...more.map(({ id }) => id), c]);
  });

  // shows: notes.bulk.array
  it.each([{}, { items: null }, { items: item() }, { items: 'one' }])('refuses %o in place of a list', async (body) => {
    const { client } = await app.person();
    expect((await client.post('/lines/bulk', { atIndex: 0, ...body })).status).toBe(400);
  });

  it('creates each line once when the request is repeated', async () => {
    const { client } = await app.person();
    const body = { atIndex: 0, items: [item(), item(), item()] };
    const key = randomUUID();
    const first = await client.post<WireRecord[]>('/lines/bulk', { ...body, items: body.items.slice(0, 2) }, { key });
    const again = await client.post<WireRecord[]>('/lines/bulk', body, { key });
    expect(again.body.slice(0, 2)).toEqual(first.body);
    expect(await ids(client)).toHaveLength(3);
  });

  it('changes only the neighbouring indexes when no index is free between two lines', async () => {
    const { client } = await app.person();
    const near = [0, 1, 1 + Number.EPSILON, 2, 3, 4, 5].map((index) => ({
      id: randomUUID(),
      text: createEnvelope(),
      index,
    }));
    for (const line of near) await client.post('/lines', line);
    const added = item();
    await client.post('/lines/bulk', { atIndex: 2, items: [added] });
    const order = near.map(({ id }) => id);
    expect(await ids(client)).toEqual([...order.slice(0, 2), added.id, ...order.slice(2)]);
    expect(await revs(client)).toEqual([1, 2, 1, 2, 1, 1, 1, 1]);
  });
});

describe('POST /api/lines/reorder', () => {
  // shows: notes.calls.reorder
  it('writes only the lines that moved', async () => {
    const {
      client,
      ids: [a = '', b = '', c = '', d = '', e = ''],
    } = await withLines(5);
    const moved = await client.post<WireRecord[]>('/lines/reorder', { orderedIds: [a, d, b, c, e] });
    expect(moved.body.map(({ id }) => id)).toEqual([d]);
    expect(await ids(client)).toEqual([a, d, b, c, e]);
    const again = await client.post<WireRecord[]>('/lines/reorder', { orderedIds: [a, d, b, c, e] });
    expect(again.body).toEqual([]);
  });

  it('skips unknown lines and lines with a newer revision', async () => {
    const {
      client,
      ids: [a = '', b = '', c = ''],
    } = await withLines(3);
    await client.patch(`/lines/${c}`, { isDone: true }, { rev: 1 });
    await client.post('/lines/reorder', { orderedIds: [c, randomUUID(), b, a], revs: [1, 1, 1, 1] });
    expect(await ids(client)).toEqual([b, a, c].sort((x, y) => (x === c ? 1 : y === c ? -1 : 0)));
  });

  it('writes nothing for the ids of another user', async () => {
    const {
      client,
      ids: [a = '', b = ''],
    } = await withLines(2);
    const other = await app.person();
    expect((await other.client.post('/lines/reorder', { orderedIds: [b, a] })).body).toEqual([]);
    expect(await ids(client)).toEqual([a, b]);
  });

  it('reverses a whole list', async () => {
    const { client, ids: order } = await withLines(40);
    await client.post('/lines/reorder', { orderedIds: [...order].reverse() });
    expect(await ids(client)).toEqual([...order].reverse());
  });
});
