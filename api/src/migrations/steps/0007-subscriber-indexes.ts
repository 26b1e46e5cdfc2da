import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

/** Indexes of the emails that are confirmed with a mailed link. */
export const subscriberIndexes: IndexStep = {
  number: 7,
  name: 'subscriber-indexes',
  create: [
    declareIndex('subscribers', 'expiresAt', { expireAfterSeconds: 0 }),
    declareIndex('subscribers', 'tokenHash', { sparse: true }),
    declareIndex('subscribers', 'list confirmedAt'),
    declareIndex('subscribers', 'mails.at', { sparse: true }),
  ],
  drop: [],
};
