import type { ImportSavedCardsBody, ImportSavedCardsResponse } from '@northkeep/contracts';
import { CARDS_MAX } from '@northkeep/contracts';
import { CardModel, SavedCardModel } from '../card.model.ts';
import { saveCard } from './save-card.ts';

/**
 * Saves the cards listed in an import file, and reports which are new, already saved or unknown to this instance. The
 * limit of the billing plan does not apply, because an import is never refused (ADR 66). A repeated call adds nothing.
 */
export async function importSavedCards({
  userId,
  ids,
  dryRun,
}: ImportSavedCardsBody & { readonly userId: string }): Promise<ImportSavedCardsResponse> {
  const listed = [...new Set(ids)];
  const approved = await CardModel.find({ _id: { $in: listed }, isApproved: true })
    .select({ _id: 1 })
    .limit(CARDS_MAX)
    .lean();
  const documents = await SavedCardModel.find({ userId, cardId: { $in: listed } })
    .limit(CARDS_MAX)
    .lean();
  const known = new Set(approved.map(({ _id }) => _id.toHexString()));
  const saved = new Set(documents.map(({ cardId }) => cardId));
  const added = listed.filter((id) => known.has(id) && !saved.has(id));
  // Saves the cards in reverse order, because the list of saved cards begins with the card that was saved last.
  if (!dryRun) for (const cardId of added.toReversed()) await saveCard({ userId, max: null, cardId });
  return {
    added,
    same: listed.filter((id) => saved.has(id)),
    unknown: listed.filter((id) => !known.has(id) && !saved.has(id)),
  };
}
