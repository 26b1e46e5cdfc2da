import type { Quota } from '../quotas/quota.model.ts';
import { SavedCardModel } from './card.model.ts';

/** Name of the counter of saved cards. No record kind has the same name. */
export const SAVED_CARDS_COUNTER = 'savedCards';

/** Returns the quota of a user's saved cards. */
export const savedCardsQuota = (userId: string): Quota => ({
  key: { userId, vaultId: null, kind: SAVED_CARDS_COUNTER },
  countStored: () => SavedCardModel.countDocuments({ userId }),
});
