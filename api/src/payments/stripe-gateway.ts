import type { Logger } from 'pino';
import Stripe from 'stripe';
import { createApiError } from '../errors.ts';
import { findCataloguePrice } from './catalogue-prices.ts';
import type { PaymentGateway } from './gateway.ts';
import { readCheckout, readSubscription, readWebhookEvent } from './stripe-mapping.ts';
import { resolvePortalConfiguration } from './stripe-portal.ts';
import { ENTRY_METADATA_KEY, PRICE_METADATA_KEY, resolvePrices } from './stripe-prices.ts';
import { refundPurchase } from './stripe-refunds.ts';
import { releaseScheduledChange, schedulePriceChange } from './stripe-schedules.ts';

/** Maximum age of an event's signature in seconds (replay protection). */
const TOLERANCE_S = 300;
const TIMEOUT_MS = 15_000;

interface Options {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly log: Logger;
  /** Base URL of the Stripe API when it is not Stripe's own, such as the payment simulator's; null for Stripe's own. */
  readonly apiBase: string | null;
}

/** Creates the payment gateway on Stripe's official SDK. */
export function createStripeGateway({ secretKey, webhookSecret, log, apiBase }: Options): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    ...(apiBase === null ? {} : connectionTo(apiBase)),
  });

  async function reach<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      log.warn({ type: error.type, code: error.code, providerRequest: error.requestId }, 'payment provider refused');
      throw createApiError('PAYMENTS_UNAVAILABLE');
    }
  }
  const orNull = <T>(call: () => Promise<T>): Promise<T | null> =>
    reach(() =>
      call().catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
        throw error;
      }),
    );

  const priceIds = memoize(() => reach(() => resolvePrices(stripe)));
  const portal = memoize(() => reach(() => resolvePortalConfiguration(stripe)));

  return {
    async createCheckout({ entryId, owner, price, payer, successUrl, cancelUrl }) {
      const id = (await priceIds()).get(price.key);
      const metadata = { owner, [PRICE_METADATA_KEY]: price.key, [ENTRY_METADATA_KEY]: entryId };
      if (id === undefined) throw createApiError('PAYMENTS_UNAVAILABLE');
      const session = await reach(() =>
        stripe.checkout.sessions.create(
          {
            mode: price.subscription ? 'subscription' : 'payment',
            line_items: [{ price: id, quantity: 1 }],
            client_reference_id: owner,
            metadata,
            ...('email' in payer ? { customer_email: payer.email } : { customer: payer.customerId }),
            ...(price.subscription ? { subscription_data: { metadata } } : {}),
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `checkout-${entryId}` },
        ),
      );
      if (!session.url) throw createApiError('PAYMENTS_UNAVAILABLE');
      return { id: session.id, url: session.url };
    },

    async readCheckout(id) {
      const expand = ['subscription', 'line_items'];
      const session = await orNull(() => stripe.checkout.sessions.retrieve(id, { expand }));
      return session && readCheckout(session);
    },

    async expireCheckout(id) {
      try {
        await stripe.checkout.sessions.expire(id);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        return reach(() => Promise.reject(error));
      }
    },

    async readSubscription(id) {
      const expand = ['schedule.phases.items.price'];
      const subscription = await orNull(() => stripe.subscriptions.retrieve(id, { expand }));
      return subscription && readSubscription(subscription);
    },

    async endWithTerm(id, ending) {
      // Stripe rejects a cancellation while a schedule is attached, so the schedule is released first.
      if (ending) await reach(() => releaseScheduledChange(stripe, id));
      await reach(() => stripe.subscriptions.update(id, { cancel_at_period_end: ending }));
    },

    async changePrice(id, price) {
      const next = (await priceIds()).get(price.key);
      if (next === undefined) throw createApiError('PAYMENTS_UNAVAILABLE');
      await reach(() => schedulePriceChange(stripe, id, { id: next, price }));
    },

    async endSubscription(id) {
      const standing = await orNull(() => stripe.subscriptions.retrieve(id));
      // Another process may end the subscription between the two calls; Stripe then responds as for an unknown
      // subscription.
      if (standing && standing.status !== 'canceled') await orNull(() => stripe.subscriptions.cancel(id));
    },

    async listSubscriptions(customerId) {
      const { data } = (await orNull(() => stripe.subscriptions.list({ customer: customerId, limit: 100 }))) ?? {};
      return (data ?? []).map(({ id }) => id);
    },

    refund: (purchase) => reach(() => refundPurchase(stripe, purchase)),

    async readCustomerEmail(customerId) {
      const customer = await orNull(() => stripe.customers.retrieve(customerId));
      return customer === null || customer.deleted ? null : customer.email;
    },

    async changeCustomerEmail({ customerId, email }) {
      await orNull(() => stripe.customers.update(customerId, { email }));
    },

    async portalUrl({ customerId, returnUrl }) {
      const configuration = await portal();
      const { url } = await reach(() =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, configuration }),
      );
      return url;
    },

    async findPrice(keyOrId) {
      const byKey = findCataloguePrice(keyOrId);
      if (byKey) return byKey;
      const found = [...(await priceIds())].find(([, id]) => id === keyOrId);
      return findCataloguePrice(found?.[0] ?? null);
    },

    readWebhookEvent(body, signature) {
      const event = signedEvent(() => stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S));
      return event && readWebhookEvent(event);
    },
  };
}

/** Returns the SDK's settings for an origin. Sets the port, because the SDK's default is 443 for http too. */
function connectionTo(origin: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(origin);
  return protocol === 'http:'
    ? { host: hostname, port: port || 80, protocol: 'http' }
    : { host: hostname, port: port || 443, protocol: 'https' };
}

/**
 * Returns null for a wrong header or body. Catches every error, because the SDK throws its own error for some of them
 * and plain errors for others.
 */
function signedEvent(verify: () => Stripe.Event): Stripe.Event | null {
  try {
    return verify();
  } catch {
    return null;
  }
}

/** Memoizes the result of a request. After a failure the next call repeats the request. */
function memoize<T>(request: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= request();
    asked.catch(() => {
      asked = undefined;
    });
    return asked;
  };
}
