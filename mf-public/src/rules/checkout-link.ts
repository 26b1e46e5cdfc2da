import type { BillingTerm } from '@northkeep/contracts';

/** Returns the address of the checkout that 'Upgrade to Pro' opens. */
export const buildCheckoutLink = (term: BillingTerm): string => `/checkout?plan=pro&term=${term}`;
