import type { Billing } from './billing.model.ts';
import type { CataloguePrice } from './catalogue-prices.ts';

/** A checkout as the provider tells it, read afresh. */
export interface Checkout {
  readonly id: string;
  /** The userId that it was opened for. */
  readonly owner: string | null;
  readonly state: 'open' | 'paid' | 'unpaid' | 'expired';
  /** Where an open one is paid. */
  readonly url: string | null;
  /** The catalogue's price, when exactly that was charged, in its currency; null for anything else. */
  readonly price: CataloguePrice | null;
  readonly customerId: string | null;
  readonly billing: Billing | null;
}

export interface Subscription {
  readonly billing: Billing;
  /** The userId that it was opened for. */
  readonly owner: string | null;
}

interface NewCheckout {
  /** The userId that the checkout belongs to, for good. */
  readonly owner: string;
  readonly price: CataloguePrice;
  /** Who pays: a customer the provider knows, or an address. */
  readonly payer: { readonly customerId: string } | { readonly email: string };
  /** Where the provider sends the browser; `{CHECKOUT_SESSION_ID}` is filled in. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** A notice of the provider. It is a hint: what it is about is read afresh. */
export type WebhookEvent =
  | { readonly eventId: string; readonly about: 'checkout' | 'subscription'; readonly id: string }
  | { readonly eventId: string; readonly about: 'nothing' };

/** The payment provider. Every call throws PAYMENTS_UNAVAILABLE when it cannot be reached. */
export interface PaymentGateway {
  createCheckout(checkout: NewCheckout): Promise<{ readonly id: string; readonly url: string }>;
  /** Null for an id that the provider does not know. */
  readCheckout(id: string): Promise<Checkout | null>;
  /** Closes an open checkout, so that it can be paid no more; answers false when it was closed already. */
  expireCheckout(id: string): Promise<boolean>;
  readSubscription(id: string): Promise<Subscription | null>;
  /** Ends a subscription with its paid term, or takes that back. A change that was to follow the term is dropped. */
  endWithTerm(id: string, ending: boolean): Promise<void>;
  /** Charges another price from the end of the paid term on; the price that is charged now takes such a change back. */
  changePrice(id: string, price: CataloguePrice): Promise<void>;
  /** Ends a subscription now; one that has ended, or is not known, is fine. */
  endSubscription(id: string): Promise<void>;
  /** Writes to another address from now on; a customer that is not known is fine. */
  changeCustomerEmail(change: { readonly customerId: string; readonly email: string }): Promise<void>;
  /** Address of the page where a customer changes card, plan or end. */
  portalUrl(where: { readonly customerId: string; readonly returnUrl: string }): Promise<string>;
  /** The catalogue's price of a lookup key or of the provider's own id, or null. */
  findPrice(keyOrId: string): Promise<CataloguePrice | null>;
  /** Reads a notice from its exact bytes; null when its signature is wrong or older than five minutes. */
  readWebhookEvent(body: Buffer, signature: string): WebhookEvent | null;
}
