import type { AdminOverview, InstanceConfig } from '@northkeep/contracts';
import { DAY_MS } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CardModel } from '../cards/card.model.ts';
import { QuotaModel } from '../quotas/quota.model.ts';
import { SupportModel } from '../support/support.model.ts';
import { createUser, proBilling } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { UserModel } from '../users/user.model.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await createTestApp({ ACTIVATION_FEE: 'off' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await UserModel.deleteMany({});
  await QuotaModel.deleteMany({});
  admin = (await app.person({ role: 'ADMIN' })).client;
});

const overview = async () => (await admin.get<AdminOverview>('/admin/overview')).body;
const createMany = (count: number, wishes: Parameters<typeof createUser>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => createUser(wishes)));

describe('GET /admin/overview', () => {
  // shows: admin.overview.accounts
  it('counts accounts and their plans', async () => {
    await createMany(4);
    await createMany(5, { billing: null });
    await Promise.all(Array.from({ length: 5 }, () => createUser({ billing: proBilling() })));
    expect((await overview()).accounts).toEqual({ all: 15, byPlan: { free: 10, paid: 5 } });
  });

  it('counts an account with a failed renewal as paid only during the 14 days of grace', async () => {
    await createMany(5);
    const failedAt = (days: number) => new Date(Date.now() - days * DAY_MS);
    for (let i = 0; i < 5; i += 1)
      await createUser({ billing: { ...proBilling(), status: 'past_due', failedAt: failedAt(13) } });
    await createUser({ billing: { ...proBilling(), status: 'past_due', failedAt: failedAt(15) } });
    expect((await overview()).accounts.byPlan).toEqual({ free: 7, paid: 5 });
  });

  // shows: admin.overview.least
  it('hides counts of people below 5, and any count that would reveal a hidden one', async () => {
    expect((await overview()).accounts).toEqual({ all: null, byPlan: null });
    await createMany(9);
    for (let i = 0; i < 4; i += 1) await createUser({ billing: proBilling() });
    expect((await overview()).accounts).toEqual({ all: 14, byPlan: null });
  });

  // shows: admin.overview.records
  it('totals the records of each kind, largest total first, without saved cards', async () => {
    const counted = (kind: string, count: number) => ({
      userId: crypto.randomUUID(),
      kind,
      count,
      version: 1,
      countedAt: new Date(),
    });
    await QuotaModel.insertMany([
      counted('steps', 6),
      counted('lines', 40),
      counted('lines', 2),
      counted('aims', 4),
      counted('savedCards', 7),
    ]);
    const { records, savedCards } = await overview();
    expect(records).toEqual({
      all: 52,
      byKind: [
        { kind: 'lines', count: 42 },
        { kind: 'steps', count: 6 },
        { kind: 'aims', count: null },
      ],
    });
    expect(savedCards).toBe(7);
  });

  // shows: admin.overview.waiting
  it('counts cards, open requests and open feedback exactly', async () => {
    const card = { title: 't', category: 'c', summary: 's', expanded: 'l', tryThis: [], rank: 0 };
    await CardModel.create({ ...card, isApproved: true }, { ...card, isApproved: false });
    const request = { kind: 'other' as const, email: 'a@example.org', message: 'm', at: new Date() };
    await SupportModel.create({ ...request, state: 'open' }, { ...request, state: 'closed' });
    const form = new FormData();
    for (const [name, value] of [
      ['category', 'Other'],
      ['subject', 's'],
      ['description', 'd'],
    ] as const)
      form.append(name, value);
    await admin.post('/contact-us-feedback', form);
    expect(await overview()).toMatchObject({ cards: { all: 2, approved: 1 }, openRequests: 1, openFeedback: 1 });
  });

  // shows: admin.overview.answers
  it('sums up the responses of the server process', async () => {
    const before = (await overview()).answers;
    for (let i = 0; i < 5; i += 1) await app.stranger().get('/health');
    const after = (await overview()).answers;
    expect(after.count - before.count).toBeGreaterThanOrEqual(5);
    expect(after.errors).toBe(0);
    expect(after.within95Ms).toBeGreaterThan(0);
    expect(Date.parse(after.since)).toBeLessThan(Date.now());
  });

  // shows: admin.server
  it('is for administrators only', async () => {
    const { client } = await app.person();
    for (const path of ['/admin/overview', '/admin/instance', '/admin/people', '/admin/feedback?state=open'])
      expect((await client.get(path)).status, path).toBe(403);
  });
});

describe('GET /admin/instance', () => {
  // shows: admin.areas.instance.server
  it('returns the settings that come from the environment', async () => {
    expect((await admin.get<InstanceConfig>('/admin/instance')).body).toEqual({
      payments: 'simulator',
      plan: null,
      activationFee: false,
      mail: 'mailbox',
      assistant: null,
      geocoding: 'nominatim.openstreetmap.org',
      database: 'embedded',
    });
  });
});
