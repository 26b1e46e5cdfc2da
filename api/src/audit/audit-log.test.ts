import type { AdminCardWire, AuditLogPage, ErrorBody } from '@northkeep/contracts';
import { AUDIT_LOG_PAGE_SIZE } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SupportModel } from '../support/support.model.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { grantRole } from '../users/grant-role.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { AuditLogModel } from './audit-log.model.ts';
import { recordAuditedAction } from './record-action.ts';

let app: TestApp;
let admin: { user: UserDoc; client: TestClient };
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ role: 'ADMIN' });
});
afterAll(() => app.close());
beforeEach(() => AuditLogModel.deleteMany({}).then(() => undefined));

const PATH = '/admin/audit-log';
const read = async (after?: string) =>
  (await admin.client.get<AuditLogPage>(after ? `${PATH}?after=${encodeURIComponent(after)}` : PATH)).body;
const actions = async () => (await read()).entries.map(({ action, target, detail }) => [action, target, detail]);
const card = {
  title: 'Rest',
  category: 'Energy',
  shortDescription: 'A',
  longDescription: 'B',
  isApproved: false,
  rank: 0,
};

describe('GET /admin/audit-log', () => {
  it('is for administrators only', async () => {
    const { client } = await app.person();
    expect((await app.stranger().get(PATH)).status).toBe(401);
    expect((await client.get<ErrorBody>(PATH)).body.code).toBe('FORBIDDEN');
    const { client: owner } = await app.person({ role: 'SUPER_ADMIN' });
    expect((await owner.get(PATH)).status).toBe(200);
  });

  it('lists all entries once in pages, the latest first', async () => {
    const at = Date.now();
    // Four successive entries have the same millisecond, also across a page boundary.
    await AuditLogModel.insertMany(
      Array.from({ length: AUDIT_LOG_PAGE_SIZE * 2 + 5 }, (_, i) => ({
        _id: `entry-${String(i).padStart(3, '0')}`,
        at: new Date(at - Math.floor(i / 4)),
        action: 'cards-reordered',
      })),
    );
    const seen: string[] = [];
    const times: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { entries, next } = await read(after);
      seen.push(...entries.map(({ id }) => id));
      times.push(...entries.map((entry) => entry.at));
      more = next !== null;
      after = next ?? undefined;
    }
    expect(new Set(seen).size).toBe(AUDIT_LOG_PAGE_SIZE * 2 + 5);
    expect(seen).toHaveLength(AUDIT_LOG_PAGE_SIZE * 2 + 5);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('lists only the entries from a given time on, on every page', async () => {
    const day = (days: number) => new Date(Date.UTC(2025, 10, 1 + days));
    await AuditLogModel.insertMany(
      Array.from({ length: AUDIT_LOG_PAGE_SIZE + 4 }, (_, i) => ({
        _id: `e${i}`,
        at: day(i),
        action: 'cards-reordered',
      })),
    );
    const since = day(2).toISOString();
    const page = (query: string) => admin.client.get<AuditLogPage>(`${PATH}?since=${since}${query}`);
    const { body: first } = await page('');
    expect(first.entries).toHaveLength(AUDIT_LOG_PAGE_SIZE);
    const { body: second } = await page(`&after=${first.next}`);
    expect(second.entries.map(({ at }) => at)).toEqual([day(3).toISOString(), since]);
    expect(second.next).toBeNull();
    expect((await admin.client.get(`${PATH}?since=yesterday`)).status).toBe(400);
  });

  it('rejects a malformed cursor', async () => {
    expect((await admin.client.get(`${PATH}?after=yesterday`)).status).toBe(400);
    expect((await admin.client.get(`${PATH}?after=1_a%24b`)).status).toBe(400);
  });
});

describe('audit log', () => {
  it('records who created, changed, approved, reordered and deleted a card', async () => {
    const { body: made } = await admin.client.post<AdminCardWire>('/knowledge-cards/admin/create-card', {
      ...card,
      references: [],
    });
    const path = `/knowledge-cards/admin/${made._id}`;
    await admin.client.patch(path, { category: 'Rest', title: 'Rest well' });
    await admin.client.patch(path, { isApproved: true });
    await admin.client.patch('/knowledge-cards/admin/reorder', { orderedIds: [made._id] });
    await admin.client.patch(path, { isApproved: false });
    await admin.client.delete(path);
    await admin.client.delete(path);
    expect((await actions()).reverse()).toEqual([
      ['card-created', 'Rest', null],
      ['card-changed', 'Rest', 'title, category'],
      ['card-approved', 'Rest well', 'isApproved'],
      ['cards-reordered', null, null],
      ['card-withdrawn', 'Rest well', 'isApproved'],
      ['card-deleted', 'Rest well', null],
    ]);
    const { entries } = await read();
    expect(entries.map(({ by, email }) => [by, email])).toEqual(entries.map(() => ['account', admin.user.email]));
    expect(entries[0]?.targetId).toBe(made._id);
  });

  it('records each decision about a request once', async () => {
    const request = { email: 'mia@northkeep.test', message: 'm', state: 'open', at: new Date() } as const;
    const waiver = await SupportModel.create({ ...request, kind: 'waiver' });
    const payment = await SupportModel.create({ ...request, kind: 'payment' });
    for (const _ of [1, 2]) {
      await admin.client.post(`/support/admin/requests/${waiver._id}/approve`);
      await admin.client.post(`/support/admin/requests/${payment._id}/close`);
      await admin.client.post(`/support/admin/requests/${waiver._id}/close`);
    }
    expect((await actions()).sort()).toEqual([
      ['fee-waived', 'mia@northkeep.test', null],
      ['request-closed', 'mia@northkeep.test', null],
    ]);
  });

  it('records roles that the command line grants and revokes', async () => {
    const { user } = await app.person();
    await grantRole(user.email, 'ADMIN');
    await grantRole(user.email, 'USER');
    expect(await grantRole('nobody@northkeep.test', 'ADMIN')).toBe(false);
    expect((await actions()).reverse()).toEqual([
      ['role-granted', user.email, 'ADMIN'],
      ['role-revoked', user.email, 'ADMIN'],
    ]);
    expect((await read()).entries[0]).toMatchObject({ by: 'command-line', email: null });
  });

  it('records nothing for a rejected action', async () => {
    const { client } = await app.person();
    await client.post('/knowledge-cards/admin/create-card', { ...card, references: [] });
    await admin.client.post('/knowledge-cards/admin/create-card', { title: '' });
    await admin.client.patch(`/knowledge-cards/admin/${'0'.repeat(24)}`, { isApproved: true });
    expect(await actions()).toEqual([]);
  });

  it('stores no email, and shows a deleted account by its id', async () => {
    const { user } = await app.person();
    await recordAuditedAction({ action: 'role-granted', by: user.userId, targetId: user.userId, detail: 'ADMIN' });
    expect(JSON.stringify(await AuditLogModel.find().lean())).not.toContain(user.email);
    await UserModel.deleteOne({ userId: user.userId });
    expect((await read()).entries).toMatchObject([{ email: null, target: null, targetId: user.userId }]);
  });
});
