import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../logging.ts';
import { parseForm } from './form-encoding.ts';
import { deliveryModel } from './simulator.model.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { paySession } from './state-changes.ts';
import { addBillingTerm } from './subscription-object.ts';

const KEY = 'sk_test_simulator';
const SECRET = 'whsec_simulator';

let app: TestApp;
let simulator: Simulator;
let stripe: Stripe;
const start = () =>
  startSimulator({
    secretKey: KEY,
    webhookSecret: SECRET,
    pages: 'http://localhost:1/dev',
    log: createLog({ logLevel: 'silent' }),
  });
const connect = (key = KEY) =>
  new Stripe(key, { host: simulator.host, port: simulator.port, protocol: 'http', telemetry: false });
beforeAll(async () => {
  // The app is configured with Stripe. With a simulator of its own, it would deliver the events of the tested simulator
  // a second time.
  app = await createTestApp({ STRIPE_SECRET_KEY: 'sk_test_unused', STRIPE_WEBHOOK_SECRET: 'whsec_unused' });
  simulator = await start();
  stripe = connect();
});
afterAll(async () => {
  await simulator.close();
  await app.close();
});

const monthly = () =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount: 1_300,
    recurring: { interval: 'month' },
    product_data: { name: 'Pro' },
  });
const open = (price: string, options?: Stripe.RequestOptions, owner = 'user-1') =>
  stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      client_reference_id: owner,
      subscription_data: { metadata: { owner } },
      success_url: 'http://localhost:1/return?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:1/return?canceled=1',
    },
    options,
  );

describe('Stripe SDK on the simulator', () => {
  it('opens, pays and reads a checkout with its subscription', async () => {
    const price = await monthly();
    const session = await open(price.id);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1_300, currency: 'usd' });
    await paySession(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'line_items'] });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(paid.line_items?.data[0]?.price?.id).toBe(price.id);
    const subscription = paid.subscription;
    if (typeof subscription !== 'object' || subscription === null) throw new Error('not expanded');
    expect(subscription).toMatchObject({ status: 'active', metadata: { owner: 'user-1' } });
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    const portal = await stripe.billingPortal.sessions.create({ customer: String(paid.customer) });
    expect(portal.url).toContain('http://localhost:1/dev/portal/bps_');
  });

  it('replays the response of a repeated idempotency key and rejects it for a different request', async () => {
    const price = await monthly();
    const [first, again] = [
      await open(price.id, { idempotencyKey: 'k1' }),
      await open(price.id, { idempotencyKey: 'k1' }),
    ];
    expect(again.id).toBe(first.id);
    await expect(open(price.id, { idempotencyKey: 'k1' }, 'user-2')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('moves a lookup key to a new price only with transfer_lookup_key, and rejects the price otherwise', async () => {
    const price = { currency: 'usd', unit_amount: 100, lookup_key: 'moved', product_data: { name: 'Fee' } };
    await stripe.prices.create(price);
    await expect(stripe.prices.create(price)).rejects.toThrow('already uses the lookup key');
    const { id } = await stripe.prices.create({ ...price, unit_amount: 200, transfer_lookup_key: true });
    const { data } = await stripe.prices.list({ lookup_keys: ['moved'] });
    expect(data.map((one) => [one.id, one.unit_amount])).toEqual([[id, 200]]);
  });

  it("returns Stripe's errors for invalid requests", async () => {
    await expect(stripe.checkout.sessions.retrieve('cs_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(open('price_nobody')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(connect('sk_test_other').prices.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    await expect(stripe.payouts.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/payouts)');
    const session = await open((await monthly()).id);
    await stripe.checkout.sessions.expire(session.id);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await paySession(session.id)).toBeNull();
  });

  it('keeps its state and undelivered events after a restart', async () => {
    const session = await open((await monthly()).id);
    await paySession(session.id);
    const waiting = await deliveryModel.countDocuments();
    expect(waiting).toBeGreaterThan(0);
    await simulator.close();
    simulator = await start();
    stripe = connect();
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect(await deliveryModel.countDocuments()).toBe(waiting);
  });
});

describe('parseForm and addBillingTerm', () => {
  it('parseForm reads nested fields and ignores prototype names', () => {
    expect(parseForm('a[b][0][c]=1&a[b][1][c]=2&expand[]=x&expand[]=y&__proto__[z]=1&a[constructor][p]=1')).toEqual({
      a: { b: [{ c: '1' }, { c: '2' }] },
      expand: ['x', 'y'],
    });
    expect(Reflect.get({}, 'z')).toBeUndefined();
  });

  // shows: pay.subscription.period
  it.each([
    ['2026-01-31', 'month', '2026-02-28'],
    ['2026-11-21', 'month', '2026-12-21'],
    ['2028-02-29', 'year', '2029-02-28'],
  ] as const)('addBillingTerm: %s plus one %s is %s', (from, interval, to) => {
    const end = addBillingTerm(Date.parse(from) / 1000, interval);
    expect(new Date(end * 1000).toISOString().slice(0, 10)).toBe(to);
  });
});
