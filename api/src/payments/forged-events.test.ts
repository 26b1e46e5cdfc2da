import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { renewSubscription } from '../platform/simulator/renewals.ts';
import { events } from '../platform/simulator/simulator.model.ts';
import { cancelSubscription } from '../platform/simulator/state-changes.ts';
import { buildSignatureHeader } from '../platform/simulator/webhook-delivery.ts';
import { buildProfileBody, createVerifiedRegistration } from '../testing/accounts.ts';
import {
  confirmCheckout,
  createPaidProRegistration,
  createSubscriber,
  openProCheckout,
  pressCheckoutButton,
} from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';

const app = useTestApp();

const now = () => Math.floor(Date.now() / 1000);
const secret = () => app.deps.payments.simulator?.webhookSecret ?? '';
const deliver = () => app.deps.payments.simulator?.deliver();
const post = async (payload: string, header: string) =>
  (
    await fetch(`${app.origin}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
      body: payload,
    })
  ).status;
const send = (payload: string, at = now()) => post(payload, buildSignatureHeader(payload, { secret: secret(), at }));

const pro = () => createSubscriber(app);

/** Lists the events of a subscription as the provider signed them, oldest first. */
const eventsOf = async (subscriptionId: string) =>
  (await events.find().lean())
    .map(({ value }) => value)
    .filter((value) => JSON.stringify(value.data).includes(subscriptionId))
    .map((value) => JSON.stringify(value));

describe('webhook events', () => {
  it('lead to the current state at the provider in any order and however often they arrive', async () => {
    const { read, subscriptionId } = await pro();
    await renewSubscription(subscriptionId, false);
    await renewSubscription(subscriptionId, true);
    await cancelSubscription(subscriptionId);
    const deliveredEvents = await eventsOf(subscriptionId);
    expect(deliveredEvents.length).toBeGreaterThanOrEqual(5);
    await deliver();
    for (const order of [[...deliveredEvents].reverse(), deliveredEvents]) {
      for (const event of order) expect(await send(event)).toBe(200);
      expect((await read()).billing).toMatchObject({ status: 'canceled', failedAt: null });
    }
    await Promise.all([...deliveredEvents, ...deliveredEvents].map((event) => send(event)));
    expect((await read()).billing.status).toBe('canceled');
  });

  // shows: pay.webhook.forged
  it('are rejected when old or with an incomplete signature header', async () => {
    const { subscriptionId, read } = await pro();
    const [event = ''] = await eventsOf(subscriptionId);
    await cancelSubscription(subscriptionId);
    await deliver();
    const before = await read();
    const good = buildSignatureHeader(event, { secret: secret(), at: now() });
    const [t = '', v1 = ''] = good.split(',');
    for (const header of ['', t, v1, `${t},v1=`, `${t},v0=${v1.slice(3)}`, `t=${now() - 301},${v1}`, `t=abc,${v1}`])
      expect(await post(event, header)).toBe(400);
    expect(await send(event, now() - 301)).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('are rejected when one byte of the body differs from the signed one', async () => {
    const { subscriptionId, read } = await pro();
    const [event = ''] = await eventsOf(subscriptionId);
    const header = buildSignatureHeader(event, { secret: secret(), at: now() });
    const before = await read();
    expect(await post(`${event} `, header)).toBe(400);
    expect(await post(event.replace('"object"', '"Object"'), header)).toBe(400);
    expect(await post('[]', header)).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('about a subscription of another user give no plan', async () => {
    const [{ subscriptionId }, free] = [await pro(), await app.person()];
    const forged = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { id: subscriptionId, object: 'subscription', metadata: { owner: free.user.userId } } },
    });
    expect(await send(forged)).toBe(200);
    expect((await free.client.get('/auth/check')).body).toMatchObject({ plan: 'free' });
  });
});

describe('Pro plan', () => {
  it('cannot be obtained by a field of a request', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const wish = { ...buildProfileBody(account), subscriptionPlan: 'tier1' };
    expect(await client.post<ErrorBody>('/auth/finalize-registration', wish)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REQUIRED' },
    });
    for (const extra of [{ plan: 'pro' }, { billing: { plan: 'pro' } }, { type: 'subscription' }])
      expect((await client.post('/auth/finalize-registration', { ...wish, ...extra })).status).toBe(400);
    const free = await app.person();
    for (const [path, body] of [
      ['/users/me', { firstName: 'A', lastName: 'B', plan: 'pro' }],
      ['/users/me', { firstName: 'A', lastName: 'B', 'billing.plan': 'pro' }],
    ] as const)
      expect((await free.client.patch(path, body)).status).toBe(400);
    expect((await free.client.get('/auth/check')).body).toMatchObject({ plan: 'free' });
  });

  // shows: pay.owner, pay.unpaid
  it('is not given for a checkout that is unpaid, closed or paid by another user', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const open = await openProCheckout(client, account);
    expect((await confirmCheckout(client, open.id)).status).toBe(402);
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account, 'tier1'))).status).toBe(402);
    const payer = await createPaidProRegistration(app);
    expect((await confirmCheckout(client, payer.checkout.id)).status).toBe(409);
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account, 'tier1'))).status).toBe(402);
    const { client: signedIn } = await app.person();
    const stolen = { sessionId: payer.checkout.id };
    expect((await signedIn.post('/payments/confirm-upgrade', stolen)).status).toBe(409);
    expect((await signedIn.get('/auth/check')).body).toMatchObject({ plan: 'free' });
  });

  it('is given to only one account for one payment', async () => {
    const { client, checkout } = await pro();
    await pressCheckoutButton(app, checkout, 'pay').catch(() => undefined);
    const other = await createVerifiedRegistration(app);
    expect((await confirmCheckout(other.client, checkout.id)).status).toBe(409);
    expect((await client.post('/payments/confirm-upgrade', { sessionId: checkout.id })).status).toBe(200);
    expect(await UserModel.countDocuments({ checkoutId: checkout.id })).toBe(1);
  });

  it('cannot be managed by another user', async () => {
    const [owner, other] = [await pro(), await app.person()];
    for (const path of ['/payments/portal', '/payments/cancel', '/payments/resume'])
      expect((await other.client.post(path, { customerId: (await owner.read()).customerId })).status).toBe(404);
    expect((await owner.read()).billing).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });
});
