import type { BillingTerm } from '@northkeep/contracts';
import type Stripe from 'stripe';
import type { Billing } from './billing.model.ts';
import { type CataloguePrice, findCataloguePrice } from './catalogue-prices.ts';
import type { Checkout, Subscription, WebhookEvent } from './gateway.ts';
import { catalogueKeyOf, ENTRY_METADATA_KEY, matchesCatalogue } from './stripe-prices.ts';

export const stripeIdOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const dateFromSeconds = (seconds: number) => new Date(seconds * 1000);

/** Maps a Stripe subscription to billing data; null when its price is not in the catalogue. */
function readBilling(subscription: Stripe.Subscription): Billing | null {
  const [item] = subscription.items.data;
  const bought = item && findCataloguePrice(catalogueKeyOf(item.price, subscription.metadata))?.subscription;
  const customerId = stripeIdOf(subscription.customer);
  if (!item || !bought || customerId === null) return null;
  return {
    ...bought,
    customerId,
    subscriptionId: subscription.id,
    status: subscription.status,
    currentPeriodEnd: dateFromSeconds(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    nextTerm: readNextTerm(subscription, item),
    failedAt: null,
    failedMails: 0,
    nextCheckAt: null,
  };
}

/** Reads the term that a subscription schedule starts after the paid period; null when it does not change. */
function readNextTerm({ schedule }: Stripe.Subscription, item: Stripe.SubscriptionItem): BillingTerm | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end)?.items[0]?.price;
  if (next === undefined || typeof next === 'string' || !('recurring' in next)) return null;
  const term = findCataloguePrice(catalogueKeyOf(next))?.subscription?.term ?? null;
  return next.id === item.price.id ? null : term;
}

export function readSubscription(subscription: Stripe.Subscription): Subscription | null {
  const billing = readBilling(subscription);
  const { metadata } = subscription;
  return billing && { billing, owner: metadata.owner ?? null, entryId: metadata[ENTRY_METADATA_KEY] ?? null };
}

/** Maps a checkout session that was fetched with its subscription and line items expanded. */
export function readCheckout(session: Stripe.Checkout.Session): Checkout {
  const { id, client_reference_id: owner, subscription, url, amount_total: amount, currency } = session;
  return {
    id,
    entryId: session.metadata?.[ENTRY_METADATA_KEY] ?? null,
    owner,
    state: readCheckoutState(session),
    url,
    price: priceOf(session),
    charged: amount === null || currency === null ? null : { amount, currency },
    customerId: stripeIdOf(session.customer),
    email: session.customer_details?.email ?? session.customer_email,
    subscriptionId: stripeIdOf(subscription),
    billing: subscription && typeof subscription === 'object' ? readBilling(subscription) : null,
  };
}

function readCheckoutState({ status, payment_status }: Stripe.Checkout.Session): Checkout['state'] {
  if (status === 'complete') return payment_status === 'paid' ? 'paid' : 'unpaid';
  return status === 'expired' ? 'expired' : 'open';
}

/** Catalogue price of a session with one line item, if exactly its amount was charged; otherwise null. */
function priceOf({ line_items, amount_total, currency, metadata }: Stripe.Checkout.Session): CataloguePrice | null {
  const [item, ...others] = line_items?.data ?? [];
  const charged = item?.price;
  if (!charged || others.length > 0 || item.quantity !== 1) return null;
  const price = findCataloguePrice(catalogueKeyOf(charged, metadata));
  return price && matchesCatalogue(charged, price) && amount_total === price.amount && currency === price.currency
    ? price
    : null;
}

/** Maps a Stripe event to the object that it is about; 'nothing' for types that this product ignores. */
export function readWebhookEvent(event: Stripe.Event): WebhookEvent {
  const base = { eventId: event.id, createdAt: new Date(event.created * 1_000) };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return { ...base, about: 'checkout', id: event.data.object.id };
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { ...base, about: 'subscription', id: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const id = stripeIdOf(event.data.object.parent?.subscription_details?.subscription);
      return id === null ? { ...base, about: 'nothing' } : { ...base, about: 'subscription', id };
    }
    default:
      return { ...base, about: 'nothing' };
  }
}
