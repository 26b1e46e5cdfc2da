import type Stripe from 'stripe';
import { generatePrefixedId, type PriceValue, unixSeconds, type Wire } from './objects.ts';

type Item = Omit<Wire<Stripe.SubscriptionItem>, 'plan'>;
/** Stripe subscription without deprecated fields that this product does not read. */
export type SubscriptionValue = Omit<Wire<Stripe.Subscription>, 'items' | 'invoice_settings'> & {
  items: { object: 'list'; has_more: false; url: string; data: Item[] };
};

/** Unix seconds one calendar month or year after `start`, clamped to the end of the month like Stripe. */
export function addBillingTerm(start: number, interval: 'month' | 'year'): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

interface NewSubscription {
  readonly customer: string;
  readonly price: PriceValue;
  readonly quantity: number;
  readonly metadata: Record<string, string>;
}

export function buildSubscription({ customer, price, quantity, metadata }: NewSubscription): SubscriptionValue {
  const id = generatePrefixedId('sub_');
  const start = unixSeconds();
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month';
  const item: Item = {
    id: generatePrefixedId('si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_start: start,
    current_period_end: addBillingTerm(start, interval),
    current_trial: null,
    discounts: [],
    metadata: {},
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    items: { object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${id}`, data: [item] },
    latest_invoice: generatePrefixedId('in_'),
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}
