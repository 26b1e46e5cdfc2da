import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renewSubscription } from '../platform/simulator/renewals.ts';
import { deliveryModel, events, subscriptions } from '../platform/simulator/simulator.model.ts';
import { cancelSubscription, updateSubscription } from '../platform/simulator/state-changes.ts';
import { buildSignatureHeader } from '../platform/simulator/webhook-delivery.ts';
import { createSubscriber } from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const now = () => Math.floor(Date.now() / 1000);
const deliver = () => app.deps.payments.simulator?.deliver();

const pro = () => createSubscriber(app);

const post = (payload: string, header: string) =>
  fetch(`${app.origin}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    body: payload,
  });
/** Builds an event that claims an active subscription. */
const notice = (subscriptionId: string, id = `evt_${randomUUID()}`) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: subscriptionId, object: 'subscription', status: 'active', items: { data: [] } } },
  });
const sign = (payload: string, at = now()) =>
  buildSignatureHeader(payload, { secret: app.deps.payments.simulator?.webhookSecret ?? '', at });

describe('POST /payments/webhook', () => {
  // shows: pay.webhook.forged
  it.each([
    ['without a signature', () => ''],
    [
      'with a forged signature',
      (payload: string) => buildSignatureHeader(payload, { secret: 'whsec_guess', at: now() }),
    ],
    ['signed for another body', (payload: string) => sign(`${payload} `)],
    ['six minutes old', (payload: string) => sign(payload, now() - 360)],
  ])('rejects an event %s and changes nothing', async (_, header) => {
    const { subscriptionId, read } = await pro();
    const before = await read();
    const payload = notice(subscriptionId);
    expect((await post(payload, header(payload))).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('rejects a body that is too large', async () => {
    expect((await post('x'.repeat(300_000), sign('x'))).status).toBe(413);
  });

  // shows: pay.webhook.hint
  it('ignores the content of an event and reads the state from the provider', async () => {
    const { subscriptionId, read } = await pro();
    await cancelSubscription(subscriptionId);
    const stale = notice(subscriptionId);
    expect((await post(stale, sign(stale))).status).toBe(200);
    expect((await read()).billing.status).toBe('canceled');
    await deliver();
    expect((await read()).billing.status).toBe('canceled');
  });

  // shows: pay.once
  it('applies a repeated event once', async () => {
    const { subscriptionId, read } = await pro();
    const before = (await read()).billingRev;
    const payload = notice(subscriptionId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(payload, sign(payload))));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const { billingRev, billingEvents } = await read();
    expect(billingRev).toBe(before + 1);
    expect(billingEvents.filter((id) => payload.includes(id))).toHaveLength(1);
  });

  it('acknowledges events about unknown objects and ignores them', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } });
    expect((await post(payload, sign(payload))).status).toBe(200);
    const unknown = notice('sub_unknown');
    expect((await post(unknown, sign(unknown))).status).toBe(200);
  });
});

describe('stored subscription', () => {
  // shows: pay.cancel
  it('stays Pro until the end of a cancelled term, then becomes Free', async () => {
    const { client, subscriptionId, read } = await pro();
    await updateSubscription(subscriptionId, { cancelAtPeriodEnd: 'true', metadata: {} });
    await deliver();
    expect((await read()).billing).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' });
    expect((await client.get('/auth/check')).body).toMatchObject({ plan: 'pro' });
    await cancelSubscription(subscriptionId);
    await deliver();
    expect((await client.get('/auth/check')).body).toMatchObject({ plan: 'free' });
  });

  it('stays Pro after a failed renewal and stores the time of the failure', async () => {
    const { client, subscriptionId, read } = await pro();
    await renewSubscription(subscriptionId, false);
    await deliver();
    const { failedAt } = (await read()).billing;
    expect(failedAt).toBeInstanceOf(Date);
    await renewSubscription(subscriptionId, false);
    await deliver();
    expect((await read()).billing.failedAt).toEqual(failedAt);
    expect((await client.get('/auth/check')).body).toMatchObject({ plan: 'pro' });
    await renewSubscription(subscriptionId, true);
    await deliver();
    expect((await read()).billing.failedAt).toBeNull();
  });

  it('keeps its plan after a change of the catalogue price', async () => {
    const { subscriptionId, read } = await pro();
    // Simulates that another process has transferred the lookup key to a price with another amount.
    const unmarked = { 'value.items.data.0.price.lookup_key': null, 'value.items.data.0.price.unit_amount': 900 };
    await subscriptions.updateOne({ _id: subscriptionId }, { $set: unmarked });
    await updateSubscription(subscriptionId, { cancelAtPeriodEnd: 'true', metadata: {} });
    await deliver();
    expect((await read()).billing).toMatchObject({ plan: 'pro', term: 'monthly', cancelAtPeriodEnd: true });
  });

  it('is updated by a retry after a failed delivery', async () => {
    const { subscriptionId, read } = await pro();
    const { simulator } = app.deps.payments;
    simulator?.setWebhookUrl(`${app.origin}/api/nowhere`);
    await cancelSubscription(subscriptionId);
    await deliver();
    const [waiting] = await deliveryModel.find().lean();
    expect(waiting).toMatchObject({ attempts: 1 });
    expect((await read()).billing.status).toBe('active');
    await deliveryModel.updateMany({}, { $set: { nextAt: new Date() } });
    simulator?.setWebhookUrl(`${app.origin}/api/payments/webhook`);
    await deliver();
    expect((await read()).billing.status).toBe('canceled');
    expect(await deliveryModel.countDocuments()).toBe(0);
    expect(await events.exists({ _id: waiting?._id ?? '' })).not.toBeNull();
  });
});

describe('checkout from the settings', () => {
  const upgrade = (client: Awaited<ReturnType<typeof pro>>['client'], priceId: string) =>
    client.post<{ portal_url: string; sessionId: string }>('/stripe/create-checkout-session', { priceId });

  // shows: pay.call.upgrade, pay.elite
  it('offers only catalogue prices, to a Free account', async () => {
    const { client } = await app.person();
    const { status, body } = await upgrade(client, 'northkeep_pro_annual');
    expect(status).toBe(200);
    expect(body.portal_url).toContain(`/dev/checkout/${body.sessionId}`);
    for (const priceId of ['northkeep_elite_annual', 'northkeep_activation', 'price_1'])
      expect((await upgrade(client, priceId)).status).toBe(400);
    expect((await upgrade(app.stranger(), 'northkeep_pro_annual')).status).toBe(401);
  });

  // shows: pay.portal
  it('sends a Pro account to the portal', async () => {
    const { client } = await pro();
    const { body } = await upgrade(client, 'northkeep_pro_annual');
    const page = await fetch(`${app.origin}${new URL(body.portal_url).pathname}`);
    expect(await page.text()).toContain('Cancel plan');
  });
});
