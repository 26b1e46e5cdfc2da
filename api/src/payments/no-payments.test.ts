import { type BillingResponse, OPERATIONS, type User } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from '../all-jobs.ts';
import { createRouters } from '../app.ts';
import { sessions, subscriptions } from '../platform/simulator/simulator.model.ts';
import { buildProfileBody, createTestAccount, createVerifiedRegistration, logInAs } from '../testing/accounts.ts';
import { createSubscriber } from '../testing/checkouts.ts';
import { createEnvelope } from '../testing/factories.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { LedgerModel } from './ledger/ledger.model.ts';
import { assertNobodyIsCharged } from './no-payments.ts';

const aim = () => ({ id: crypto.randomUUID(), label: createEnvelope() });

describe('a server with PAYMENTS=off and PLAN=pro', () => {
  const app = useTestApp({ PAYMENTS: 'off', PLAN: 'pro' });

  // shows: pay.none.plan
  it('gives every account the plan of the operator, at its registration and afterwards', async () => {
    const account = createTestAccount();
    const { client } = await createVerifiedRegistration(app, account);
    expect((await client.get('/payments/activation-fee')).body).toEqual({ due: false, paid: null });
    const { portal_url: back } = (
      await client.post<{ portal_url: string }>('/payments/create-activation-session', { email: account.email })
    ).body;
    const sessionId = new URL(back).searchParams.get('session_id');
    expect(back).toContain('/register/return?session_id=cs_waived_');
    expect((await client.post('/payments/confirm', { sessionId })).body).toMatchObject({ type: 'activation' });
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account))).status).toBe(201);
    await logInAs(client, account);
    expect((await client.get<User>('/auth/check')).body).toMatchObject({ plan: 'pro', hadPaidPlan: false });
  });

  // shows: pay.none.routes
  it('has no route that buys, changes or reports a payment, and none for the provider', async () => {
    const { client, user } = await app.person();
    const routes: readonly (readonly [string, object])[] = [
      ['/payments/create-checkout-session', { email: user.email, subscriptionPlan: 'tier1' }],
      ['/stripe/create-checkout-session', { priceId: 'northkeep_pro_monthly' }],
      ['/payments/portal', {}],
      ['/payments/confirm-upgrade', { sessionId: 'cs_12345678' }],
      ['/payments/webhook', {}],
    ];
    for (const [path, body] of routes) expect([path, (await client.post(path, body)).status]).toEqual([path, 404]);
    expect((await client.get<BillingResponse>('/payments/billing')).status).toBe(404);
    const { document, api, dev } = createRouters(app.deps);
    expect(Object.keys(document().paths ?? {})).not.toContain(`/api${OPERATIONS.paymentsWebhook.path}`);
    expect([...api, ...dev].flatMap(({ stack }) => stack.map(({ path }) => path)).join()).not.toMatch(
      /checkout\/:id|webhook/,
    );
    expect(allJobs(app.deps).map(({ name }) => name)).not.toContain('payment-ledger');
  });

  // shows: pay.none.admin
  it('reports to administrators that it takes no payments, and the plan of everybody', async () => {
    const { client } = await app.person({ role: 'SUPER_ADMIN' });
    expect((await client.get('/admin/instance')).body).toMatchObject({
      payments: 'off',
      plan: 'pro',
      activationFee: false,
    });
    expect((await client.get('/admin/overview')).body).toMatchObject({ accounts: { byPlan: null } });
    await client.post('/support', { kind: 'other', email: (await app.person()).user.email, message: 'Hello' });
    const [request] = (await client.get<{ hasPriority: boolean }[]>('/support/admin/requests')).body;
    expect(request).toMatchObject({ hasPriority: false });
  });

  it('deletes an account whose subscription has ended, without asking a provider', async () => {
    const ended = { customerId: 'cus_1', subscriptionId: 'sub_1', status: 'canceled', plan: 'pro', term: 'monthly' };
    const billing = { ...ended, currentPeriodEnd: new Date(), cancelAtPeriodEnd: false, nextTerm: null };
    const { account, vaultProof, client } = await logInWithVaultProof(app);
    await UserModel.updateOne({ email: account.email }, { $set: { billing } });
    expect((await client.get<User>('/auth/check')).body).toMatchObject({ plan: 'pro', hadPaidPlan: true });
    await assertNobodyIsCharged();
    const gone = await client.post('/users/me/delete', { password: account.password, vaultProof });
    expect([gone.status, gone.body]).toEqual([200, { deleteAt: null }]);
  });
});

describe('a server with PAYMENTS=off and PLAN=free', () => {
  const app = useTestApp({ PAYMENTS: 'off', PLAN: 'free' });

  it('keeps the limits of the named plan', async () => {
    const { client } = await app.person();
    expect((await client.get<User>('/auth/check')).body).toMatchObject({ plan: 'free' });
    for (const status of [201, 201, 403]) expect((await client.post('/northkeep/aims', aim())).status).toBe(status);
    expect((await app.stranger().post('/payments/webhook', {})).status).toBe(404);
  });
});

describe('a database of a server that took payments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  // shows: pay.none.charged
  it('is refused without payments while a subscription or a checkout of a real provider is open', async () => {
    const { read, subscriptionId } = await createSubscriber(app);
    await assertNobodyIsCharged();
    await subscriptions.deleteOne({ _id: subscriptionId });
    await expect(assertNobodyIsCharged()).rejects.toThrow(/^PAYMENTS: off would leave 1 subscriptions running/);
    await UserModel.updateOne({ userId: (await read()).userId }, { $set: { 'billing.status': 'canceled' } });
    await assertNobodyIsCharged();
    await LedgerModel.updateMany({}, { $set: { state: 'open' } });
    await sessions.deleteMany({});
    await expect(assertNobodyIsCharged()).rejects.toThrow(/0 subscriptions .* 1 payments unfinished/);
  });
});
