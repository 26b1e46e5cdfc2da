import { CARDS_MAX } from '@northkeep/contracts';
import { type CardDoc, CardModel, SavedCardModel } from '../card.model.ts';

/**
 * Lists the saved cards of a user that are approved, the latest saved first. The Free plan allows reading them on every
 * day.
 */
export async function listSavedCards(userId: string): Promise<readonly CardDoc[]> {
  const saved = await SavedCardModel.find({ userId }).limit(CARDS_MAX).lean();
  // Sorts the newest first by `_id`, because an ObjectId begins with the time of its creation.
  saved.sort((a, b) => (a._id.toHexString() < b._id.toHexString() ? 1 : -1));
  const ids = saved.map(({ cardId }) => cardId);
  const cards = await CardModel.find({ _id: { $in: ids }, isApproved: true })
    .limit(CARDS_MAX)
    .lean();
  const byId = new Map(cards.map((card) => [card._id.toHexString(), card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
