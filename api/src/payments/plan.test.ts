import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { renewSubscription } from '../platform/simulator/renewals.ts';
import { subscriptions } from '../platform/simulator/simulator.model.ts';
import { createSubscriber, deliverEventsAndRunJobs, pressCheckoutButton } from '../testing/checkouts.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { applySubscription } from './commands/apply-subscription.ts';

const app = useTestApp();

const open = async (client: TestClient) =>
  (
    await client.post<{ sessionId: string; portal_url: string }>('/stripe/create-checkout-session', {
      priceId: 'northkeep_pro_annual',
    })
  ).body;
async function proPerson() {
  const { client, user } = await app.person();
  const { sessionId } = await open(client);
  const back = await pressCheckoutButton(app, { id: sessionId }, 'pay');
  await client.post('/payments/confirm-upgrade', { sessionId });
  const subscriptionId = (await UserModel.findOne({ userId: user.userId }).lean())?.billing?.subscriptionId ?? '';
  return { client, user, sessionId, back, subscriptionId };
}
const billing = async (client: TestClient) => (await client.get('/payments/billing')).body;

describe('plan of an account', () => {
  it('is Free before a purchase and names how the account was activated', async () => {
    const { client } = await app.person();
    expect(await billing(client)).toEqual({
      plan: 'free',
      subscription: null,
      activation: { by: 'off', at: expect.any(String) },
      usage: { aims: 0, savedCards: 0, records: 0 },
    });
    for (const path of ['/payments/portal', '/payments/cancel', '/payments/resume'])
      expect((await client.post(path)).status).toBe(404);
    for (const path of ['/payments/portal', '/payments/cancel'])
      expect((await app.stranger().post(path)).status).toBe(401);
    expect((await app.stranger().get('/payments/billing')).status).toBe(401);
  });

  // shows: settings.billing.subscription
  it('is answered with planId, planName, status and the end of its period', async () => {
    const { client, user } = await proPerson();
    const end = (await UserModel.findOne({ userId: user.userId }).lean())?.billing?.currentPeriodEnd.toISOString();
    expect((await client.get<{ subscription: object }>('/payments/billing')).body.subscription).toMatchObject({
      ...{ planId: 'pro', planName: 'Pro', status: 'active', currentPeriodEnd: end },
      ...{ plan: 'pro', term: 'annual' },
    });
  });

  it('becomes Pro after a paid checkout, for its owner only', async () => {
    const { client, sessionId, back } = await proPerson();
    expect(back).toContain(`/app/settings/billing?session_id=${sessionId}`);
    expect(await billing(client)).toMatchObject({
      plan: 'pro',
      subscription: { term: 'annual', status: 'active', cancelAtPeriodEnd: false, graceUntil: null },
    });
    const thief = await app.person();
    const { status } = await thief.client.post('/payments/confirm-upgrade', { sessionId });
    expect([status, await billing(thief.client)]).toMatchObject([409, { plan: 'free' }]);
    const unpaid = await open(thief.client);
    expect((await thief.client.post('/payments/confirm-upgrade', { sessionId: unpaid.sessionId })).status).toBe(402);
  });

  // shows: pay.cancel, pay.portal
  it('is cancelled at the end of its term and can be resumed until then', async () => {
    const { client } = await proPerson();
    const { body } = await client.post('/payments/cancel');
    expect(body).toMatchObject({ plan: 'pro', subscription: { cancelAtPeriodEnd: true } });
    expect((await client.get('/auth/check')).body).toMatchObject({ plan: 'pro' });
    expect((await client.post('/payments/resume')).body).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
    const { body: portal } = await client.post<{ portal_url: string }>('/payments/portal');
    const { origin, pathname } = new URL(portal.portal_url);
    expect([origin, pathname]).toEqual([app.deps.env.publicUrl, expect.stringMatching(/^\/dev\/portal\//)]);
  });

  // shows: pay.grace
  it('lasts 14 days after a failed renewal and names the end of that grace period', async () => {
    const { client, user, subscriptionId } = await proPerson();
    await renewSubscription(subscriptionId, false);
    const { subscription } = (await billing(client)) as { subscription: { failedAt: string; graceUntil: string } };
    expect(Date.parse(subscription.graceUntil) - Date.parse(subscription.failedAt)).toBe(14 * DAY_MS);
    await UserModel.updateOne(
      { userId: user.userId },
      { $set: { 'billing.failedAt': new Date(Date.now() - 15 * DAY_MS) }, $inc: { billingRev: 1 } },
    );
    expect(await billing(client)).toMatchObject({ plan: 'free', subscription: null });
    await renewSubscription(subscriptionId, true);
    expect(await billing(client)).toMatchObject({ plan: 'pro', subscription: { failedAt: null, graceUntil: null } });
  });
});

describe('hadPaidPlan in the response of the user', () => {
  const read = async (client: TestClient) => (await client.get('/auth/check')).body;
  async function endPlan(subscriptionId: string) {
    await app.deps.payments.endSubscription(subscriptionId);
    await deliverEventsAndRunJobs(app);
  }
  /** Pays a second checkout of which the provider has not yet confirmed the first payment. */
  async function payUnconfirmed(client: TestClient, userId: string) {
    const { sessionId } = await open(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await subscriptions.updateMany(
      { 'value.metadata.owner': userId, 'value.status': 'active' },
      { $set: { 'value.status': 'incomplete' } },
    );
    const [unconfirmed] = await subscriptions.find({ 'value.metadata.owner': userId, 'value.status': 'incomplete' });
    await applySubscription(app.deps.payments, { subscriptionId: unconfirmed?._id ?? '' });
  }

  // shows: plan.former
  it('is false before a purchase, true with Pro and stays true after the plan has ended', async () => {
    const { client, subscriptionId } = await proPerson();
    expect(await read((await app.person()).client)).toMatchObject({ plan: 'free', hadPaidPlan: false });
    expect(await read(client)).toMatchObject({ plan: 'pro', hadPaidPlan: true });
    await endPlan(subscriptionId);
    expect(await read(client)).toMatchObject({ plan: 'free', hadPaidPlan: true });
  });

  it('is true for an account that was created with a payment, and stays true after the plan has ended', async () => {
    const { client, subscriptionId } = await createSubscriber(app);
    expect(await read(client)).toMatchObject({ plan: 'pro', hadPaidPlan: true });
    await endPlan(subscriptionId);
    expect(await read(client)).toMatchObject({ plan: 'free', hadPaidPlan: true });
  });

  // shows: plan.former
  it('stays true while a later subscription waits for its first payment', async () => {
    const { client, user, subscriptionId } = await proPerson();
    await endPlan(subscriptionId);
    await payUnconfirmed(client, user.userId);
    expect((await UserModel.findOne({ userId: user.userId }).lean())?.billing?.status).toBe('incomplete');
    expect(await read(client)).toMatchObject({ plan: 'free', hadPaidPlan: true });
  });

  it('is false while the first payment of the only subscription is not confirmed', async () => {
    const { client, user } = await app.person();
    await payUnconfirmed(client, user.userId);
    expect((await UserModel.findOne({ userId: user.userId }).lean())?.billing?.status).toBe('incomplete');
    expect(await read(client)).toMatchObject({ plan: 'free', hadPaidPlan: false });
  });

  it('stays true after the grace period of a failed renewal', async () => {
    const { client, user, subscriptionId } = await proPerson();
    await renewSubscription(subscriptionId, false);
    await billing(client);
    await UserModel.updateOne(
      { userId: user.userId },
      { $set: { 'billing.failedAt': new Date(Date.now() - 15 * DAY_MS) }, $inc: { billingRev: 1 } },
    );
    await billing(client);
    expect(await read(client)).toMatchObject({ plan: 'free', hadPaidPlan: true });
  });

  it('cannot be set by the client', async () => {
    const { client } = await app.person();
    const { status } = await client.patch('/users/me', { firstName: 'A', lastName: 'B', hadPaidPlan: true });
    expect([status, await read(client)]).toMatchObject([400, { hadPaidPlan: false }]);
  });
});
