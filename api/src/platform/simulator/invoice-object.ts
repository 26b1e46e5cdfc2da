import type Stripe from 'stripe';
import { newId, now, type Wire } from './objects.ts';
import type { SubscriptionValue } from './subscription-object.ts';

/** Invoice of one billing period, with the fields that this product reads. */
export type InvoiceValue = Pick<
  Wire<Stripe.Invoice>,
  'id' | 'object' | 'amount_due' | 'amount_paid' | 'attempt_count' | 'created' | 'currency' | 'livemode' | 'number'
> & {
  readonly customer: string;
  readonly description: string;
  readonly status: 'open' | 'paid' | 'void';
  readonly parent: {
    readonly type: 'subscription_details';
    readonly quote_details: null;
    readonly subscription_details: { readonly subscription: string; readonly metadata: Record<string, string> };
  };
};

/** Creates the invoice of a subscription's current billing period: paid, or open when the card was declined. */
export function newInvoice(subscription: SubscriptionValue, paid: boolean): InvoiceValue {
  const id = newId('in_');
  const price = subscription.items.data[0]?.price;
  const amount = price?.unit_amount ?? 0;
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: paid ? amount : 0,
    attempt_count: 1,
    created: now(),
    currency: subscription.currency,
    customer: String(subscription.customer),
    description: price?.nickname ?? '',
    livemode: false,
    number: `TEST-${id.slice(-6).toUpperCase()}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status: paid ? 'paid' : 'open',
  };
}
