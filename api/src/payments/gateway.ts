import type { Billing } from './billing.model.ts';
import type { CataloguePrice } from './catalogue-prices.ts';

/** Current state of a checkout at the payment provider. */
export interface Checkout {
  readonly id: string;
  /** Id of the ledger entry for which the checkout was opened; null without one. */
  readonly entryId: string | null;
  /** userId of the account or registration for which the checkout was opened. */
  readonly owner: string | null;
  readonly state: 'open' | 'paid' | 'unpaid' | 'expired';
  /** Payment page of an open checkout. */
  readonly url: string | null;
  /** Catalogue price, if exactly its amount and currency were charged; otherwise null. */
  readonly price: CataloguePrice | null;
  /** Total amount in cents and currency that the payer was charged; null when the provider does not report it. */
  readonly charged: { readonly amount: number; readonly currency: string } | null;
  readonly customerId: string | null;
  /** Email address that the payer has entered or was given. */
  readonly email: string | null;
  /** Id of the subscription that the checkout began, even if the price is not in the catalogue. */
  readonly subscriptionId: string | null;
  readonly billing: Billing | null;
}

export interface Subscription {
  readonly billing: Billing;
  /** Id of the ledger entry of the checkout that began the subscription. */
  readonly entryId: string | null;
  /** userId of the account or registration for which the checkout was opened. */
  readonly owner: string | null;
}

export interface NewCheckout {
  /** Ledger entry of the checkout. The idempotency key is derived from it. */
  readonly entryId: string;
  /** userId that owns the checkout; it never changes. */
  readonly owner: string;
  readonly price: CataloguePrice;
  /** Existing customer of the provider, or an email address for a new one. */
  readonly payer: { readonly customerId: string } | { readonly email: string };
  /** Return URL after payment; the provider fills in `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** Paid purchase to refund. `entryId` is its ledger entry, which the idempotency keys are derived from. */
export type Purchase = { readonly entryId: string } & (
  | { readonly subscriptionId: string }
  | { readonly checkoutId: string }
);

/** Webhook event. Its content is not trusted: the object that it is about is read from the provider. */
export type WebhookEvent = {
  readonly eventId: string;
  /** Time at which the provider created the event; an invalid date when the event has no time. */
  readonly createdAt: Date;
} & ({ readonly about: 'checkout' | 'subscription'; readonly id: string } | { readonly about: 'nothing' });

/** Port to the payment provider. Every call throws PAYMENTS_UNAVAILABLE when the provider cannot be reached. */
export interface PaymentGateway {
  createCheckout(checkout: NewCheckout): Promise<{ readonly id: string; readonly url: string }>;
  /** Reads the current state of a checkout; null for an unknown id. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** Expires an open checkout, so that it can no longer be paid. Returns false when it is not open. */
  expireCheckout(id: string): Promise<boolean>;
  readSubscription(id: string): Promise<Subscription | null>;
  /** Cancels a subscription at the end of the paid term, or resumes it. A scheduled change of price is removed. */
  endWithTerm(id: string, ending: boolean): Promise<void>;
  /** Schedules a price from the end of the paid term. Choosing the current price removes a scheduled change. */
  changePrice(id: string, price: CataloguePrice): Promise<void>;
  /** Ends a subscription immediately. Does nothing for an ended or unknown one. */
  endSubscription(id: string): Promise<void>;
  /** Lists the ids of a customer's subscriptions that have not ended. Empty for an unknown customer. */
  listSubscriptions(customerId: string): Promise<readonly string[]>;
  /**
   * Refunds everything that was paid for a checkout or a subscription. Does nothing for a payment that is refunded
   * already.
   */
  refund(purchase: Purchase): Promise<void>;
  /** Email address of a customer; null when it is unknown. */
  readCustomerEmail(customerId: string): Promise<string | null>;
  /** Changes the email address of a customer. Does nothing for an unknown one. */
  changeCustomerEmail(change: { readonly customerId: string; readonly email: string }): Promise<void>;
  /** URL of the provider's page for card, invoices and cancellation. */
  portalUrl(where: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  /** Finds a catalogue price by its lookup key or the provider's price id; otherwise null. */
  findPrice(keyOrId: string): Promise<CataloguePrice | null>;
  /** Verifies and parses an event from its exact bytes. Null when the signature is wrong or older than five minutes. */
  readWebhookEvent(body: Buffer, signature: string): WebhookEvent | null;
}
