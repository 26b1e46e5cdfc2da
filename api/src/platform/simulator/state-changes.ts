import { buildInvoice } from './invoice-object.ts';
import { buildCustomer, generatePrefixedId, unixSeconds } from './objects.ts';
import type { CheckoutSessionValue } from './session-object.ts';
import { customers, invoices, sessions, subscriptions } from './simulator.model.ts';
import { buildSubscription, type SubscriptionValue } from './subscription-object.ts';
import { emitEvent } from './webhook-delivery.ts';

/** Expires an open checkout session. Returns null when it is not open. */
export async function expireSession(id: string): Promise<object | null> {
  const expired = await sessions
    .findOneAndUpdate(
      { _id: id, 'value.session.status': 'open' },
      { $set: { 'value.session.status': 'expired', 'value.session.url': null } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!expired) return null;
  await emitEvent('checkout.session.expired', expired.value.session);
  return expired.value.session;
}

/**
 * Pays an open session once: creates its customer and subscription and emits their events. Null when it is not open.
 */
export async function paySession(id: string): Promise<CheckoutSessionValue['session'] | null> {
  const found = await sessions.findById(id).lean();
  if (!found) return null;
  const { session, price, quantity, subscriptionMetadata } = found.value;
  if (session.expires_at <= unixSeconds()) {
    await expireSession(id);
    return null;
  }
  const customer = typeof session.customer === 'string' ? session.customer : buildCustomer(session.customer_email);
  const customerId = typeof customer === 'string' ? customer : customer.id;
  const begun =
    session.mode === 'subscription'
      ? buildSubscription({ customer: customerId, price, quantity, metadata: subscriptionMetadata })
      : null;
  const invoice = begun && buildInvoice(begun, true);
  const subscription = begun && invoice ? { ...begun, latest_invoice: invoice.id } : null;
  const paid: CheckoutSessionValue['session'] = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: customerId,
    subscription: subscription?.id ?? null,
    invoice: invoice?.id ?? null,
    payment_intent: subscription ? null : generatePrefixedId('pi_'),
  };
  // The customer is created before the session is marked as paid, so that a paid session never names a missing object.
  if (typeof customer !== 'string') await customers.create({ _id: customer.id, value: customer });
  if (subscription) await subscriptions.create({ _id: subscription.id, value: subscription, key: customerId });
  const { modifiedCount } = await sessions.updateOne(
    { _id: id, 'value.session.status': 'open' },
    { $set: { 'value.session': paid } },
  );
  if (modifiedCount === 0) {
    // The session is no longer open: a second click has paid it, or it was closed. Nothing is charged.
    if (subscription) await subscriptions.deleteOne({ _id: subscription.id });
    return null;
  }
  if (subscription && invoice) {
    await invoices.create({ _id: invoice.id, value: invoice, key: customerId });
    await emitEvent('customer.subscription.created', subscription);
    await emitEvent('invoice.paid', invoice);
  }
  await emitEvent('checkout.session.completed', paid);
  return paid;
}

interface SubscriptionChange {
  readonly cancelAtPeriodEnd: string | undefined;
  readonly metadata: Record<string, string>;
}

/** Updates a subscription like Stripe's update call. Returns null when it does not exist. */
export async function updateSubscription(
  id: string,
  { cancelAtPeriodEnd, metadata }: SubscriptionChange,
): Promise<SubscriptionValue | null> {
  const found = await subscriptions.findById(id).lean();
  if (!found) return null;
  const { value } = found;
  const ending = cancelAtPeriodEnd === 'true';
  const end = value.items.data[0]?.current_period_end ?? null;
  const changed: SubscriptionValue = {
    ...value,
    metadata: { ...value.metadata, ...metadata },
    ...(cancelAtPeriodEnd === undefined
      ? {}
      : {
          cancel_at_period_end: ending,
          cancel_at: ending ? end : null,
          canceled_at: ending ? unixSeconds() : null,
        }),
  };
  return storeSubscription(changed, 'customer.subscription.updated');
}

/** Cancels a subscription immediately. Returns null when it does not exist. */
export async function cancelSubscription(id: string): Promise<SubscriptionValue | null> {
  const found = await subscriptions.findById(id).lean();
  if (!found) return null;
  const ended: SubscriptionValue = {
    ...found.value,
    status: 'canceled',
    canceled_at: unixSeconds(),
    ended_at: unixSeconds(),
  };
  return storeSubscription(ended, 'customer.subscription.deleted');
}

/** Stores a subscription and emits an event of the type `eventType`. */
export async function storeSubscription(value: SubscriptionValue, eventType: string): Promise<SubscriptionValue> {
  await subscriptions.updateOne({ _id: value.id }, { $set: { value } });
  await emitEvent(eventType, value);
  return value;
}
