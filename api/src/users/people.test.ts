import type { ListedAccount, PeoplePage } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { proBilling } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { UserModel } from './user.model.ts';

let app: TestApp;
let root: TestClient;
let rootId: string;
beforeAll(async () => {
  app = await createTestApp();
  const made = await app.person({ role: 'SUPER_ADMIN', email: 'root@example.org' });
  root = made.client;
  rootId = made.user.userId;
});
afterAll(() => app.close());

const people = async (query = '') => (await root.get<PeoplePage>(`/admin/people${query}`)).body;
const roleOf = async (userId: string) => (await UserModel.findOne({ userId }).lean())?.role;

describe('GET /admin/people', () => {
  // shows: admin.people.list
  it('lists names, role, plan and subscription, and nothing of a vault', async () => {
    await app.person({ email: 'lena@example.org', firstName: 'Lena', lastName: 'Vik', billing: proBilling() });
    const { people: found } = await people('?find=lena');
    expect(found).toEqual([
      {
        id: expect.any(String),
        email: 'lena@example.org',
        firstName: 'Lena',
        lastName: 'Vik',
        role: 'USER',
        plan: 'pro',
        activation: 'off',
        createdAt: expect.any(String),
        subscription: { plan: 'pro', term: 'monthly', state: 'active', until: expect.any(String) },
      },
    ]);
  });

  // shows: admin.people.find
  it('finds accounts by the start of their email, ignoring case', async () => {
    await app.person({ email: 'kari@example.org' });
    expect((await people('?find=KAR')).people.map(({ email }) => email)).toEqual(['kari@example.org']);
    expect((await people('?find=ari')).people).toEqual([]);
    expect((await people('?find=.%2A')).people).toEqual([]);
  });

  // shows: admin.people.pages
  it('returns pages in the order of the emails', async () => {
    await Promise.all(Array.from({ length: 51 }, (_, i) => app.person({ email: `page${100 + i}@example.org` })));
    const first = await people('?find=page');
    expect([first.people.length, first.next]).toEqual([50, 'page149@example.org']);
    const second = await people(`?find=page&after=${first.next}`);
    expect(second.people.map(({ email }) => email)).toEqual(['page150@example.org']);
    expect(second.next).toBeNull();
  });

  // shows: admin.subscriptions.states
  it.each([
    ['active', {}, 'active'],
    ['ending', { cancelAtPeriodEnd: true }, 'ending'],
    ['in grace after a failed renewal', { status: 'past_due', failedAt: new Date() }, 'grace'],
    ['ended', { status: 'canceled' }, 'ended'],
  ])('says that a subscription is %s', async (_, wishes, state) => {
    const email = `sub-${state}@example.org`;
    await app.person({ email, billing: { ...proBilling(), ...wishes } });
    const { people: found } = await people(`?find=${email}&subscribed=true`);
    expect(found.map(({ subscription }) => subscription?.state)).toEqual([state]);
  });

  it('lists only accounts with a subscription when asked to', async () => {
    await app.person({ email: 'nosub@example.org' });
    expect((await people('?find=nosub&subscribed=true')).people).toEqual([]);
  });
});

describe('PATCH /admin/people/:id', () => {
  // shows: admin.roles.grant
  it('lets a SUPER_ADMIN grant and revoke a role, and logs both', async () => {
    const { user, client } = await app.person();
    const path = `/admin/people/${user.userId}`;
    expect((await root.patch<ListedAccount>(path, { role: 'ADMIN' })).body.role).toBe('ADMIN');
    expect((await client.get('/admin/overview')).status).toBe(200);
    await root.patch(path, { role: 'USER' });
    expect((await client.get('/admin/overview')).status).toBe(403);
    const log = await AuditLogModel.find({ targetId: user.userId }).sort({ at: 1 }).lean();
    expect(log.map(({ action, detail, by }) => [action, detail, by])).toEqual([
      ['role-granted', 'ADMIN', rootId],
      ['role-revoked', 'ADMIN', rootId],
    ]);
  });

  // shows: admin.roles.super
  it('is refused to an ADMIN', async () => {
    const { user } = await app.person();
    const { client } = await app.person({ role: 'ADMIN' });
    expect((await client.patch(`/admin/people/${user.userId}`, { role: 'ADMIN' })).status).toBe(403);
    expect(await roleOf(user.userId)).toBe('USER');
  });

  // shows: admin.roles.own
  it('is refused for the administrator’s own account', async () => {
    expect((await root.patch(`/admin/people/${rootId}`, { role: 'USER' })).status).toBe(403);
    expect(await roleOf(rootId)).toBe('SUPER_ADMIN');
  });

  it('answers 404 for an unknown account, and records nothing without a change', async () => {
    const { user } = await app.person();
    expect((await root.patch(`/admin/people/${crypto.randomUUID()}`, { role: 'ADMIN' })).status).toBe(404);
    expect((await root.patch(`/admin/people/${user.userId}`, { role: 'USER' })).status).toBe(200);
    expect(await AuditLogModel.countDocuments({ targetId: user.userId })).toBe(0);
    expect((await root.patch(`/admin/people/${user.userId}`, { role: 'ROOT' })).status).toBe(400);
  });
});
