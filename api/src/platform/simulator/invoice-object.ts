import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { unixSeconds, type Wire } from './objects.ts';
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

/** Returns the id of the payment intent that pays an invoice. */
const paymentIntentOf = ({ id }: InvoiceValue): string => id.replace('in_', 'pi_');
/** Returns the id of the invoice that a payment intent pays. */
export const invoiceIdOf = (paymentIntent: string): string => paymentIntent.replace('pi_', 'in_');

/** Stripe's invoice payment, which links an invoice to its payment intent. */
export function buildInvoicePayment(invoice: InvoiceValue) {
  const { id, amount_due, amount_paid, created, currency, status } = invoice;
  const isPaid = status === 'paid';
  return {
    id: id.replace('in_', 'inpay_'),
    object: 'invoice_payment' as const,
    amount_paid: isPaid ? amount_paid : null,
    amount_requested: amount_due,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentOf(invoice) },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? created : null },
  };
}

/**
 * Derives the invoice id from the billing period, so that a renewal that is repeated after a crash charges the period
 * once.
 */
function invoiceIdFor({ id, items }: SubscriptionValue): string {
  const period = `${id} ${items.data[0]?.current_period_start}`;
  return `in_${createHash('sha256').update(period).digest('hex').slice(0, 24)}`;
}

/** Creates the invoice of a subscription's current billing period: paid, or open when the card was declined. */
export function buildInvoice(subscription: SubscriptionValue, paid: boolean): InvoiceValue {
  const id = invoiceIdFor(subscription);
  const price = subscription.items.data[0]?.price;
  const amount = price?.unit_amount ?? 0;
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: paid ? amount : 0,
    attempt_count: 1,
    created: unixSeconds(),
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
