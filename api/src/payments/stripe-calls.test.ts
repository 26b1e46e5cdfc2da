import Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { createLog } from '../platform/logging.ts';
import { findCataloguePrice } from './catalogue-prices.ts';
import type { PaymentGateway } from './gateway.ts';
import { openPaymentProvider } from './open-payments.ts';

/**
 * Validates every request of the Stripe adapter against Stripe's own mock, which rejects unknown parameters. The mock
 * stores nothing and returns fixtures, so only the form of the requests is tested here; the simulator tests their
 * effect.
 */
const apiBase = process.env.STRIPE_API_BASE ?? '';
const { hostname: host, port } = new URL(apiBase);
const refusals: string[] = [];
let stripe: PaymentGateway;
beforeEach(async () => {
  refusals.length = 0;
  const log = createLog({ logLevel: 'debug' }, { write: (line: string) => refusals.push(line) });
  const variables = { STRIPE_SECRET_KEY: 'sk_test_mock', STRIPE_WEBHOOK_SECRET: 'whsec_mock' };
  const env = parseEnv({ ...variables, STRIPE_API_BASE: apiBase });
  stripe = await openPaymentProvider({ env, log, pepper: new Uint8Array(32) });
});

const pro = (term: 'monthly' | 'annual') => {
  const price = findCataloguePrice(`northkeep_pro_${term}`);
  if (!price) throw new Error('no price');
  return price;
};
const fee = () => {
  const price = findCataloguePrice('northkeep_activation');
  if (!price) throw new Error('no price');
  return price;
};
const where = {
  successUrl: 'https://northkeep.example/ok?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://northkeep.example/no',
};
const ours = { owner: 'u1', entryId: 'e1' };
const byEmail = { email: 'anna@example.org' };

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a checkout of Pro': () => stripe.createCheckout({ ...ours, price: pro('monthly'), payer: byEmail, ...where }),
  'a checkout of Pro by a customer': () =>
    stripe.createCheckout({ ...ours, price: pro('annual'), payer: { customerId: 'cus_1' }, ...where }),
  'a checkout of the fee': () => stripe.createCheckout({ ...ours, price: fee(), payer: byEmail, ...where }),
  'reading a checkout': () => stripe.readCheckout('cs_test_1'),
  'closing a checkout': () => stripe.expireCheckout('cs_test_1'),
  'reading a subscription': () => stripe.readSubscription('sub_1'),
  'ending with the term': () => stripe.endWithTerm('sub_1', true),
  'taking that back': () => stripe.endWithTerm('sub_1', false),
  'another price with the next term': () => stripe.changePrice('sub_1', pro('annual')),
  'ending at once': () => stripe.endSubscription('sub_1'),
  'the subscriptions of a customer': () => stripe.listSubscriptions('cus_1'),
  'refunding a subscription': () => stripe.refund({ entryId: 'e1', subscriptionId: 'sub_1' }),
  'refunding a checkout': () => stripe.refund({ entryId: 'e2', checkoutId: 'cs_test_1' }),
  'the address of a customer': () => stripe.readCustomerEmail('cus_1'),
  'another address of a customer': () => stripe.changeCustomerEmail({ customerId: 'cus_1', email: 'anna@new.example' }),
  'the portal': () =>
    stripe.portalUrl({ customerId: 'cus_1', returnUrl: 'https://northkeep.example/app/settings/billing' }),
  'finding a price': () => stripe.findPrice('price_1'),
};

describe('requests of the Stripe adapter', () => {
  it('is rejected by the mock with an unknown parameter', async () => {
    const raw = new Stripe('sk_test_mock', { host, port, protocol: 'http', telemetry: false });
    await expect(raw.rawRequest('POST', '/v1/subscriptions/sub_1', { no_such_parameter: true })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  it.each(Object.entries(CALLS))('%s sends a request that the mock accepts', async (_, call) => {
    expect(await call()).not.toBe(false);
    expect(refusals).toEqual([]);
  });

  it('returns the URLs of the checkout and of the portal from the responses of Stripe', async () => {
    const raw = new Stripe('sk_test_mock', { host, port, protocol: 'http', telemetry: false });
    const checkout = await stripe.createCheckout({ ...ours, price: pro('monthly'), payer: byEmail, ...where });
    expect(new URL(checkout.url).origin).toBe('https://checkout.stripe.com');
    // The mock returns a portal URL on a development host of Stripe, so the expected URL is read from the mock.
    const returnUrl = 'https://northkeep.example/app/settings/billing';
    const portal = await raw.billingPortal.sessions.create({ customer: 'cus_1', return_url: returnUrl });
    const portalUrl = await stripe.portalUrl({ customerId: 'cus_1', returnUrl });
    expect(new URL(portalUrl).host).toMatch(/\.stripe\.(com|me)$/);
    expect(portalUrl).toBe(portal.url);
  });

  it('reads and releases a schedule with requests that the mock accepts', async () => {
    const raw = new Stripe('sk_test_mock', { host, port, protocol: 'http', telemetry: false });
    expect((await raw.subscriptionSchedules.retrieve('sub_sched_1')).object).toBe('subscription_schedule');
    expect((await raw.subscriptionSchedules.release('sub_sched_1')).object).toBe('subscription_schedule');
  });
});
