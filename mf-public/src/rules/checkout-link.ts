import type { Term } from '@northkeep/contracts';

/** Where 'Upgrade to Pro' leads (specification 1 §2). */
export const checkoutLink = (term: Term): string => `/checkout?plan=pro&term=${term}`;
