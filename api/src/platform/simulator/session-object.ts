import type Stripe from 'stripe';
import { generatePrefixedId, type PriceValue, unixSeconds, type Wire } from './objects.ts';

/** A checkout session with the fields that the provider sends only when a request expands them. */
export interface CheckoutSessionValue {
  readonly session: Wire<Stripe.Checkout.Session>;
  readonly price: PriceValue;
  readonly quantity: number;
  readonly subscriptionMetadata: Record<string, string>;
}

export interface NewCheckoutSession {
  readonly mode: 'payment' | 'subscription';
  readonly price: PriceValue;
  readonly quantity: number;
  readonly customer: string | null;
  readonly email: string | null;
  readonly reference: string | null;
  readonly metadata: Record<string, string>;
  readonly subscriptionMetadata: Record<string, string>;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  /** Base URL of the hosted pages. */
  readonly base: string;
}

const DAY_S = 86_400;

export function buildCheckoutSession(wanted: NewCheckoutSession): CheckoutSessionValue {
  const { mode, price, quantity, customer, email, reference, metadata, successUrl, cancelUrl, base } = wanted;
  const total = (price.unit_amount ?? 0) * quantity;
  const id = generatePrefixedId('cs_test_');
  const session: Wire<Stripe.Checkout.Session> = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: cancelUrl,
    client_reference_id: reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: unixSeconds(),
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer,
    customer_account: null,
    customer_creation: mode === 'payment' ? 'if_required' : 'always',
    customer_details: null,
    customer_email: email,
    discounts: [],
    expires_at: unixSeconds() + DAY_S,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata,
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${base}/checkout/${id}`,
    wallet_options: null,
  };
  return { session, price, quantity, subscriptionMetadata: wanted.subscriptionMetadata };
}

/** Returns the only line item of the session in the form that Stripe sends for `expand[]=line_items`. */
export function buildLineItems({ session, price, quantity }: CheckoutSessionValue): object {
  const item = {
    id: `li_${session.id}`,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: session.amount_subtotal,
    amount_tax: 0,
    amount_total: session.amount_total,
    currency: price.currency,
    description: price.nickname,
    price,
    quantity,
  };
  return { object: 'list', has_more: false, url: `/v1/checkout/sessions/${session.id}/line_items`, data: [item] };
}
