import type { WebAddress } from '../../rules/find-addresses.ts';

/**
 * Opens a web address in a new tab, only at the user's request. The new tab gets neither the URL of this tab
 * (`noreferrer`) nor a handle to its window (`noopener`).
 */
export function openWebAddress({ href }: WebAddress): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
