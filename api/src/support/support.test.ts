import { randomUUID } from 'node:crypto';
import type { ErrorBody, SupportRequest } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildProfileBody,
  createTestAccount,
  createTestEmail,
  createVerifiedRegistration,
  logInAs,
  readMailsTo,
} from '../testing/accounts.ts';
import { confirmCheckout, openActivationCheckout } from '../testing/checkouts.ts';
import { proBilling } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { UserModel } from '../users/user.model.ts';
import { isFeeWaived } from '../users/waivers.ts';
import { SupportModel } from './support.model.ts';

let app: TestApp;
beforeAll(async () => {
  // Each test uses its own client address, because the rate limits count by address.
  app = await createTestApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => app.close());

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return { headers: { 'x-forwarded-for': `192.0.2.${visitors}` } };
};
const admin = async () => (await app.person({ role: 'ADMIN' })).client;
const question = (overrides: object = {}) => ({
  kind: 'waiver',
  email: createTestEmail(),
  message: 'I am a student without a card.',
  ...overrides,
});
const requestsOf = async (client: TestClient) =>
  (await client.get<readonly SupportRequest[]>('/support/admin/requests')).body;

async function submitQuestion(overrides: object = {}): Promise<{ id: string; email: string }> {
  const body = question(overrides);
  expect((await app.stranger().post('/support', body, visitor())).status).toBe(204);
  const stored = await SupportModel.findOne({ email: body.email.toLowerCase() }).sort({ at: -1 }).lean();
  if (!stored) throw new Error('the request was not stored');
  return { id: stored._id.toHexString(), email: stored.email };
}

describe('POST /api/support', () => {
  it('stores a message once that is sent again with its key, as after a lost response', async () => {
    const body = question();
    const key = randomUUID();
    const send = (overrides: object = {}) => {
      const { headers } = visitor();
      return app.stranger().post('/support', body, { headers: { ...headers, 'idempotency-key': key, ...overrides } });
    };
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await SupportModel.countDocuments({ email: body.email.toLowerCase() })).toBe(1);
    expect((await send({ 'idempotency-key': randomUUID() })).status).toBe(204);
    expect(await SupportModel.countDocuments({ email: body.email.toLowerCase() })).toBe(2);
    expect((await send({ 'idempotency-key': 'again' })).status).toBe(400);
  });

  it('stores a request that is sent without a session, and administrators can read it', async () => {
    const { id, email } = await submitQuestion({ email: 'Mia.Solberg@Example.org', message: '  Could you help?  ' });
    expect(email).toBe('mia.solberg@example.org');
    const found = (await requestsOf(await admin())).find((request) => request.id === id);
    expect(found).toEqual({
      id,
      kind: 'waiver',
      email,
      message: 'Could you help?',
      state: 'open',
      at: expect.any(String),
      decidedAt: null,
      stage: 'none',
      hasPriority: false,
      earlier: 0,
    });
  });

  it.each([
    ['an unknown kind', { kind: 'refund' }, 'kind'],
    ['no address', { email: 'anna' }, 'email'],
    ['an empty message', { message: '   ' }, 'message'],
    ['a message that is too long', { message: 'x'.repeat(4_001) }, 'message'],
  ])('rejects a request with %s', async (_what, overrides, field) => {
    const { status, body } = await app.stranger().post<ErrorBody>('/support', question(overrides), visitor());
    expect([status, Object.keys(Object(body.details))]).toEqual([400, [field]]);
  });

  it('is rate limited by client address', async () => {
    const from = visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await app.stranger().post('/support', question(), from)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  });

  it('logs nothing of the request', async () => {
    await submitQuestion({ message: 'Zitronenfalter im Winter' });
    expect(app.logs.join('')).not.toContain('Zitronenfalter');
  });
});

describe('GET /api/support/admin/requests', () => {
  it('requires an administrator', async () => {
    const { id } = await submitQuestion();
    const calls = (client: TestClient) => [
      client.get('/support/admin/requests'),
      client.post(`/support/admin/requests/${id}/approve`),
      client.post(`/support/admin/requests/${id}/close`),
    ];
    const { client } = await app.person();
    for (const answer of await Promise.all(calls(client))) expect(answer.status).toBe(403);
    for (const answer of await Promise.all(calls(app.stranger()))) expect(answer.status).toBe(401);
    expect((await SupportModel.findById(id).lean())?.state).toBe('open');
  });

  it('shows the registration stage of the email and the number of its earlier requests', async () => {
    const { account } = await createVerifiedRegistration(app);
    await submitQuestion({ email: account.email, kind: 'payment' });
    const second = await submitQuestion({ email: account.email });
    const { user, client } = await app.person({ role: 'SUPER_ADMIN' });
    const third = await submitQuestion({ email: user.email });
    const requests = await requestsOf(client);
    expect(requests.find(({ id }) => id === second.id)).toMatchObject({ stage: 'verified', earlier: 1 });
    expect(requests.find(({ id }) => id === third.id)).toMatchObject({ stage: 'account', earlier: 0 });
  });

  // shows: admin.requests.priority
  it('lists open requests of Pro accounts before newer ones of others', async () => {
    const email = createTestEmail().toLowerCase();
    await app.person({ email, billing: proBilling() });
    const first = await submitQuestion({ kind: 'account', email });
    const later = await submitQuestion({ kind: 'account' });
    const client = await admin();
    const found = (await requestsOf(client)).filter(({ id }) => id === first.id || id === later.id);
    expect(found.map(({ id, hasPriority }) => [id, hasPriority])).toEqual([
      [first.id, true],
      [later.id, false],
    ]);
    await client.post(`/support/admin/requests/${first.id}/close`);
    const [next] = (await requestsOf(client)).filter(({ id }) => id === first.id || id === later.id);
    expect(next?.id).toBe(later.id);
  });

  it('lists open requests first', async () => {
    const client = await admin();
    const { id } = await submitQuestion();
    await client.post(`/support/admin/requests/${id}/close`);
    await submitQuestion();
    const states = (await requestsOf(client)).map(({ state }) => state === 'open');
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)));
    expect(states).toContain(false);
  });

  it('closes an answered request permanently', async () => {
    const client = await admin();
    const { id, email } = await submitQuestion({ kind: 'account' });
    const closed = await client.post<SupportRequest>(`/support/admin/requests/${id}/close`);
    expect(closed).toMatchObject({ status: 200, body: { state: 'closed', decidedAt: expect.any(String) } });
    expect((await client.post(`/support/admin/requests/${id}/close`)).body).toEqual(closed.body);
    expect(await isFeeWaived(email)).toBe(false);
  });

  it('rejects unknown and malformed ids', async () => {
    const client = await admin();
    for (const verb of ['approve', 'close']) {
      expect((await client.post(`/support/admin/requests/${'0'.repeat(24)}/${verb}`)).status).toBe(404);
      expect((await client.post(`/support/admin/requests/1/${verb}`)).status).toBe(400);
    }
  });
});

describe('POST /api/support/admin/requests/:id/approve', () => {
  // shows: pay.fee.waiver
  it('lets the email register without the fee and mails it once', async () => {
    const account = createTestAccount();
    const { client } = await createVerifiedRegistration(app, account);
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account))).status).toBe(402);
    const { id } = await submitQuestion({ email: account.email.toUpperCase() });
    const approver = await app.person({ role: 'ADMIN' });
    const approve = () => approver.client.post<SupportRequest>(`/support/admin/requests/${id}/approve`);
    const [first, second] = await Promise.all([approve(), approve()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ id, state: 'waived', stage: 'verified' });

    const checkout = await openActivationCheckout(client, account);
    expect(checkout.portal_url).toBe(`${app.deps.env.publicUrl}/register/return?session_id=${checkout.id}&due=0`);
    expect(await confirmCheckout(client, checkout.id)).toMatchObject({ status: 200, body: { type: 'activation' } });
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account))).status).toBe(201);
    expect((await logInAs(client, account)).status).toBe(200);
    expect((await UserModel.findOne({ email: account.email }).lean())?.activation.by).toBe('waiver');
    const mails = (await readMailsTo(account.email)).filter(
      ({ subject }) => subject === 'You can finish your registration',
    );
    expect(mails).toHaveLength(1);
  });

  it('waives the fee for one email only', async () => {
    const client = await admin();
    const { id } = await submitQuestion();
    await client.post(`/support/admin/requests/${id}/approve`);
    const account = createTestAccount();
    const other = await createVerifiedRegistration(app, account);
    expect((await openActivationCheckout(other.client, account)).portal_url).toContain('/dev/checkout/');
    expect((await other.client.post('/auth/finalize-registration', buildProfileBody(account))).status).toBe(402);
  });

  it('rejects requests of another kind and keeps a granted waiver', async () => {
    const client = await admin();
    const payment = await submitQuestion({ kind: 'payment' });
    const refused = await client.post<ErrorBody>(`/support/admin/requests/${payment.id}/approve`);
    expect([refused.status, await isFeeWaived(payment.email)]).toEqual([409, false]);
    const { id, email } = await submitQuestion();
    await client.post(`/support/admin/requests/${id}/approve`);
    const closed = await client.post<SupportRequest>(`/support/admin/requests/${id}/close`);
    expect([closed.body.state, await isFeeWaived(email)]).toEqual(['waived', true]);
  });
});
