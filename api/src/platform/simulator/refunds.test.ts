import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLog } from '../logging.ts';
import { type Simulator, startSimulator } from './simulator.ts';
import { paySession } from './state-changes.ts';

let app: TestApp;
let simulator: Simulator;
let stripe: Stripe;
beforeAll(async () => {
  app = await createTestApp({ STRIPE_SECRET_KEY: 'sk_test_unused', STRIPE_WEBHOOK_SECRET: 'whsec_unused' });
  simulator = await startSimulator({
    secretKey: 'sk_test_refunds',
    webhookSecret: 'whsec_refunds',
    pages: 'http://localhost:1/dev',
    log: createLog({ logLevel: 'silent' }),
  });
  const { host, port } = simulator;
  stripe = new Stripe('sk_test_refunds', { host, port, protocol: 'http', telemetry: false });
});
afterAll(async () => {
  await simulator.close();
  await app.close();
});

async function paid(interval: 'month' | null) {
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 1_300,
    product_data: { name: 'Pro' },
    ...(interval ? { recurring: { interval } } : {}),
  });
  const session = await stripe.checkout.sessions.create({
    mode: interval ? 'subscription' : 'payment',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:1/return',
  });
  await paySession(session.id);
  return stripe.checkout.sessions.retrieve(session.id);
}
const textOf = (id: unknown) => (typeof id === 'string' ? id : 'none');

describe('refunds in the simulator', () => {
  it('finds the payment of a subscription by its invoice and refunds it once', async () => {
    const { subscription, invoice } = await paid('month');
    const invoices = await stripe.invoices.list({ subscription: textOf(subscription), status: 'paid' });
    expect(invoices.data.map(({ id }) => id)).toEqual([invoice]);
    const { data } = await stripe.invoicePayments.list({ invoice: textOf(invoice), status: 'paid' });
    const payment_intent = textOf(data[0]?.payment.payment_intent);
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 1_300, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
  });

  it('refunds a one-time payment by the payment intent of its session', async () => {
    const { payment_intent } = await paid(null);
    expect(await stripe.refunds.create({ payment_intent: textOf(payment_intent) })).toMatchObject({ amount: 1_300 });
    await expect(stripe.refunds.create({ payment_intent: 'pi_unknown' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('subscriptions in the simulator', () => {
  it('are listed by customer until they are cancelled, and cannot be cancelled twice', async () => {
    const { subscription, customer } = await paid('month');
    const list = async () => (await stripe.subscriptions.list({ customer: textOf(customer) })).data.map(({ id }) => id);
    expect(await list()).toEqual([subscription]);
    await stripe.subscriptions.cancel(textOf(subscription));
    expect(await list()).toEqual([]);
    await expect(stripe.subscriptions.cancel(textOf(subscription))).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.list({ customer: 'cus_unknown' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});
