import { randomUUID } from 'node:crypto';
import type { WireRecord } from '@northkeep/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

type Answer = WireRecord & { readonly details?: Readonly<Record<string, string>> };
const draft = (scheduleDate?: unknown) => ({ id: randomUUID(), text: createEnvelope(), scheduleDate });

/** Forms of one date. An instant counts on its date in UTC. */
const READ: readonly (readonly [unknown, string])[] = [
  ['2026-11-24', '2026-11-24'],
  ['2024-02-29', '2024-02-29'],
  [Date.UTC(2026, 10, 24), '2026-11-24'],
  [Date.UTC(2026, 10, 24, 23, 59, 59, 999), '2026-11-24'],
  [1_795_478_400_000.5, '2026-11-24'],
  [0, '1970-01-01'],
  [-1, '1969-12-31'],
  ['2026-11-24T08:00:00Z', '2026-11-24'],
  ['2026-11-24T08:00Z', '2026-11-24'],
  ['2026-11-24T23:59:59.999Z', '2026-11-24'],
  ['2026-11-24T23:30:00-05:00', '2026-11-25'],
  ['2026-11-24T00:30:00.000+02:00', '2026-11-23'],
  ['2026-11-24T23:30:00', '2026-11-24'],
];
const INVALID: readonly unknown[] = [
  ...['24.11.2026', '2026-02-30', '2026-11-31T08:00:00Z', '2026-11-24T25:00:00Z', 'tomorrow', '', ' 2026-11-24 '],
  ...['2026-W48', '20261124', '1795478400000', '11/24/2026', '+012026-11-24T00:00:00Z', 'Tue Nov 24 2026'],
  ...[8.64e15, -8.64e15, 1e300, 253_402_300_800_000, true, false, {}, [], ['2026-11-24'], { $date: 0 }],
];

let client: TestClient;
beforeAll(async () => {
  client = (await app.person()).client;
});

const stored = async (id: string) =>
  (await client.get<WireRecord[]>('/lines')).body.find((line) => line.id === id)?.scheduleDate ?? null;

describe('the date of a line', () => {
  // shows: notes.line.date
  it.each(READ)('is read from %j as %s, in a creation, a bulk creation and a change', async (form, date) => {
    const [line, item] = [draft(form), { ...draft(form), key: randomUUID() }];
    const created = await client.post<Answer>('/lines', line);
    expect(created).toMatchObject({ status: 201, body: { scheduleDate: date } });
    const bulk = await client.post<Answer[]>('/lines/bulk', { atIndex: 0, items: [item] });
    expect(bulk).toMatchObject({ status: 201, body: [{ scheduleDate: date }] });
    const other = draft('2020-01-01');
    await client.post('/lines', other);
    const changed = await client.patch<Answer>(`/lines/${other.id}`, { scheduleDate: form }, { rev: 1 });
    expect(changed).toMatchObject({ status: 200, body: { rev: 2, scheduleDate: date } });
    for (const { body } of [created, changed]) expect(body).not.toHaveProperty('details');
    expect(bulk.body[0]).not.toHaveProperty('details');
    expect(await Promise.all([line.id, item.id, other.id].map(stored))).toEqual([date, date, date]);
  });

  // shows: notes.line.date.invalid
  it.each(INVALID.map((form) => [form]))('is none in a creation with %j, and details names it', async (form) => {
    const key = randomUUID();
    const line = draft(form);
    const first = await client.post<Answer>('/lines', line, { key });
    const again = await client.post<Answer>('/lines', line, { key });
    for (const { status, body } of [first, again]) {
      expect([status, body.scheduleDate ?? null, body.text]).toEqual([201, null, line.text]);
      expect(body.details).toEqual({ scheduleDate: expect.stringContaining('date') });
    }
    const items = [form, '2026-11-24', undefined].map((date) => ({ ...draft(date), key: randomUUID() }));
    const bulk = await client.post<Answer[]>('/lines/bulk', { items });
    expect(bulk.status).toBe(201);
    expect(bulk.body.map(({ scheduleDate }) => scheduleDate ?? null)).toEqual([null, '2026-11-24', null]);
    expect(bulk.body.map(({ details }) => Object.keys(details ?? {}))).toEqual([['scheduleDate'], [], []]);
    expect(await stored(line.id)).toBeNull();
  });

  // shows: notes.line.date.invalid
  it.each(INVALID.map((form) => [form]))('stays as it is in a change to %j, and details names it', async (form) => {
    const line = draft('2026-11-24');
    await client.post('/lines', line);
    const text = createEnvelope();
    const changed = await client.patch<Answer>(`/lines/${line.id}`, { text, scheduleDate: form }, { rev: 1 });
    expect(changed).toMatchObject({ status: 200, body: { rev: 2, text, scheduleDate: '2026-11-24' } });
    expect(Object.keys(changed.body.details ?? {})).toEqual(['scheduleDate']);
    const alone = await client.patch<Answer>(`/lines/${line.id}`, { scheduleDate: form }, { rev: 2 });
    expect([alone.status, alone.body.scheduleDate]).toEqual([200, '2026-11-24']);
    expect(await stored(line.id)).toBe('2026-11-24');
  });

  it('is removed by null, and details is neither stored nor accepted', async () => {
    const line = draft('2026-11-24');
    await client.post('/lines', line);
    const removed = await client.patch<Answer>(`/lines/${line.id}`, { scheduleDate: null }, { rev: 1 });
    expect(removed.body).toMatchObject({ rev: 2, scheduleDate: null });
    expect(removed.body).not.toHaveProperty('details');
    await client.patch(`/lines/${line.id}`, { scheduleDate: 'soon' }, { rev: 2 });
    const listed = (await client.get<Answer[]>('/lines')).body.filter(({ details }) => details !== undefined);
    expect(listed).toEqual([]);
    expect((await client.patch(`/lines/${line.id}`, { details: {} }, { rev: 3 })).status).toBe(400);
  });
});
