import type { Term } from '@northkeep/contracts';

/** Returns the address of the checkout that 'Upgrade to Pro' opens. */
export const checkoutLink = (term: Term): string => `/checkout?plan=pro&term=${term}`;
