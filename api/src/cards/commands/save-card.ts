import { createApiError, notFoundError } from '../../errors.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import { prepareQuotaRelease, writeWithReservations } from '../../quotas/reservations.ts';
import { CardModel, SavedCardModel } from '../card.model.ts';
import { savedCardsQuota } from '../card-quota.ts';

interface SavedCard {
  readonly userId: string;
  readonly cardId: string;
}

interface SaveCardInput extends SavedCard {
  /** Maximum number of saved cards; null for no limit. */
  readonly max: number | null;
}

/** Saves a card for a user; idempotent. Throws 404 for an unknown card and 403 above the limit. */
export async function saveCard({ userId, max, cardId }: SaveCardInput): Promise<void> {
  if (!(await CardModel.exists({ _id: cardId, isApproved: true }))) throw notFoundError();
  if (await SavedCardModel.exists({ userId, cardId })) return;
  const exceeded = () => createApiError('PLAN_LIMIT');
  await writeWithReservations({
    requests: [{ quota: savedCardsQuota(userId), count: 1, max, exceeded }],
    write: async () => ({ value: undefined, written: [await insertSaved({ userId, cardId })] }),
    undo: () => SavedCardModel.deleteOne({ userId, cardId }),
  });
}

/** Returns the number of inserted documents: 0 when the card is already saved. */
async function insertSaved(saved: SavedCard): Promise<number> {
  try {
    await SavedCardModel.create(saved);
    return 1;
  } catch (error) {
    if (isDuplicateKeyError(error)) return 0;
    throw error;
  }
}

/** Removes a card from the saved ones of a user; idempotent. */
export async function unsaveCard({ userId, cardId }: SavedCard): Promise<void> {
  const release = await prepareQuotaRelease(savedCardsQuota(userId));
  const { deletedCount } = await SavedCardModel.deleteOne({ userId, cardId });
  await release(deletedCount);
}
