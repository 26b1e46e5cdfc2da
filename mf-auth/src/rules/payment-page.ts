import { RegistrationError } from '@northkeep/shared-vault';

/** Hosts of the payment provider's pages: checkout and portal with its invoices. */
const PAYMENT_HOSTS: readonly string[] = ['checkout.stripe.com', 'billing.stripe.com'];

/**
 * Returns an untrusted payment URL if it may be opened, otherwise null. Allowed are pages of `origin`, which has the
 * simulator and the return pages, and https pages of the payment provider. A malicious server could otherwise send the
 * user to a copy of the payment page.
 */
export function safePaymentUrl(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, origin: target, host, username, password, href } = new URL(value);
  // A `blob:` URL has the origin of the page that created it, so only http and https are accepted here.
  if (username !== '' || password !== '' || !/^https?:$/.test(protocol)) return null;
  return target === origin || (protocol === 'https:' && PAYMENT_HOSTS.includes(host)) ? href : null;
}

/** Opens the payment page at the URL of a response. Throws when the URL is not allowed. */
export function openPaymentPage(value: unknown): void {
  const address = safePaymentUrl(value, window.location.origin);
  if (address === null) throw new RegistrationError('E_CHECKOUT');
  window.location.assign(address);
}
