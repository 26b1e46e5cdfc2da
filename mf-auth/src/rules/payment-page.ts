import { isStorageMissing, RegistrationError } from '@northkeep/shared-vault';
import { PAYMENT_RETURN_PATH } from '../paths.ts';

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

/**
 * Opens an empty tab for the payment page in a browser that stores nothing, where a page that is left loses everything.
 * Has to be called in the user's click, because browsers block tabs that open later. Returns null in any other browser
 * and when the tab was blocked: the payment page then replaces this page.
 */
export const openPaymentTab = (): Window | null => (isStorageMissing() ? window.open('', '_blank') : null);

/**
 * Opens the payment page at the URL of a response, in `tab` or in place of this page. Throws when the URL is not
 * allowed.
 */
export function openPaymentPage(value: unknown, tab: Window | null = null): void {
  const address = safePaymentUrl(value, window.location.origin);
  if (address === null) throw new RegistrationError('E_CHECKOUT');
  if (tab === null) {
    window.location.assign(address);
    return;
  }
  copySessionStorage(tab);
  tab.opener = null; // the payment page must not control this page
  tab.location.replace(address);
}

/**
 * Returns path and query when a payment URL is the return page of this origin, because nothing had to be paid, otherwise
 * null.
 */
export function ownReturnPath(value: unknown): string | null {
  const address = safePaymentUrl(value, window.location.origin);
  if (address === null) return null;
  const { origin, pathname, search } = new URL(address);
  return origin === window.location.origin && pathname === PAYMENT_RETURN_PATH ? pathname + search : null;
}

/** Copies what this tab keeps for the payment return: the new tab returns without this one when this one is closed. */
function copySessionStorage(tab: Window): void {
  try {
    for (const [key, value] of Object.entries(window.sessionStorage)) tab.sessionStorage.setItem(key, value);
  } catch (reason) {
    console.debug('sessionStorage is blocked', reason);
  }
}
