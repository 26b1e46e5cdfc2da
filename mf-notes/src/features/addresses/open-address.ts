import type { WebAddress } from '../../rules/find-addresses.ts';

/**
 * Opens an address in a new tab, at the user's request only. The tab learns nothing of this one: neither its address
 * (`noreferrer`) nor a handle to its window (`noopener`).
 */
export function openAddress({ href }: WebAddress): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
