import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/**
 * Maps a type of Stripe's SDK to the type of the JSON that Stripe sends. They differ, because the SDK converts some
 * decimal texts to objects.
 */
type Wire<T> = T extends { isZero(): boolean }
  ? string
  : T extends readonly (infer U)[]
    ? Wire<U>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

export type PriceValue = Wire<Stripe.Price>;
export type CustomerValue = Pick<
  Wire<Stripe.Customer>,
  'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'
>;
export type PortalValue = Wire<Stripe.BillingPortal.Session>;
export type PortalConfigurationValue = Pick<
  Wire<Stripe.BillingPortal.Configuration>,
  'id' | 'active' | 'created' | 'is_default' | 'livemode' | 'metadata'
> & { readonly object: string; readonly features: unknown };
export type RefundValue = Pick<
  Wire<Stripe.Refund>,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'reason' | 'status'
>;
/** The fields of a Stripe event that this product reads, instead of the SDK's union of all events. */
export interface EventValue {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: string;
}

export type { CheckoutSessionValue } from './session-object.ts';
export type { SubscriptionValue } from './subscription-object.ts';
export type { Wire };

/** Current time in Unix seconds. */
export const unixSeconds = (): number => Math.floor(Date.now() / 1000);
/** Creates a random id with Stripe's prefix, such as `cus_`. */
export const generatePrefixedId = (prefix: string): string => prefix + randomBytes(12).toString('hex');

export interface NewPrice {
  readonly lookupKey: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year' | null;
  readonly name: string;
  readonly metadata: Record<string, string>;
}

export function buildPrice({ lookupKey, amount, currency, interval, name, metadata }: NewPrice): PriceValue {
  return {
    id: generatePrefixedId('price_'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: unixSeconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata,
    nickname: name,
    product: generatePrefixedId('prod_'),
    recurring: interval && {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

export function buildCustomer(email: string | null): CustomerValue {
  return {
    id: generatePrefixedId('cus_'),
    object: 'customer',
    created: unixSeconds(),
    email,
    livemode: false,
    metadata: {},
  };
}

export function buildPortal(
  customer: string,
  { returnUrl, base }: { returnUrl: string | null; base: string },
): PortalValue {
  const id = generatePrefixedId('bps_');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulator',
    created: unixSeconds(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${base}/portal/${id}`,
  };
}
