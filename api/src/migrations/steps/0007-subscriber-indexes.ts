import { index } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

/** Indexes of the emails that are confirmed with a mailed link. */
export const subscriberIndexes: IndexStep = {
  number: 7,
  name: 'subscriber-indexes',
  create: [
    index('subscribers', 'expiresAt', { expireAfterSeconds: 0 }),
    index('subscribers', 'tokenHash', { sparse: true }),
    index('subscribers', 'list confirmedAt'),
    index('subscribers', 'mails.at', { sparse: true }),
  ],
  drop: [],
};
