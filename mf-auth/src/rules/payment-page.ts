import { RegistrationError } from '@northkeep/shared-vault';

/** Hosts of the payment provider's pages: checkout and portal with its invoices. */
const PAYMENT_HOSTS: readonly string[] = ['checkout.stripe.com', 'billing.stripe.com'];

/**
 * Returns an untrusted payment address that may be opened, or null: a page of `origin`, where the simulator and the
 * return pages are, or an https page of the payment provider. A server that lies could send the user to a copy of it.
 */
export function paymentAddress(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, origin: target, host, username, password, href } = new URL(value);
  // A blob: address has the origin of the page that made it.
  if (username !== '' || password !== '' || !/^https?:$/.test(protocol)) return null;
  return target === origin || (protocol === 'https:' && PAYMENT_HOSTS.includes(host)) ? href : null;
}

/** Opens the payment page of a response. Throws for any other address. */
export function openPaymentPage(value: unknown): void {
  const address = paymentAddress(value, window.location.origin);
  if (address === null) throw new RegistrationError('E_CHECKOUT');
  window.location.assign(address);
}
