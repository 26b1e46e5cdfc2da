import { type AuditedAction, CARDS_MAX, OPERATIONS } from '@northkeep/contracts';
import {
  adminCardResponse,
  changeWisdomCardBody,
  createCardBody,
  reorderCardsBody,
} from '@northkeep/contracts/schemas';
import { Types } from 'mongoose';
import { z } from 'zod';
import { recordAuditedAction } from '../audit/record-action.ts';
import type { ApiRouter } from '../context.ts';
import { createApiError, notFoundError } from '../errors.ts';
import { registerOperation } from '../operation.ts';
import { decodeCardChange, decodeNewCard } from './card.decoder.ts';
import { type CardDoc, CardModel, SavedCardModel } from './card.model.ts';
import { presentAdminCard } from './card.presenter.ts';
import { unsaveCard } from './commands/save-card.ts';

const cards = z.array(adminCardResponse).max(CARDS_MAX);
const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** Curation routes for administrators. Cards contain only text and https links. */
export function mountAdminCards(router: ApiRouter): void {
  registerOperation(router, OPERATIONS.adminListCards, { answer: cards }, async () =>
    (await allCards()).map(presentAdminCard),
  );
  registerOperation(
    router,
    OPERATIONS.adminCreateCard,
    { body: createCardBody, answer: adminCardResponse, status: 201, fails: ['LIMIT_REACHED'] },
    async (ctx) => {
      if ((await CardModel.countDocuments()) >= CARDS_MAX) throw createApiError('LIMIT_REACHED');
      const card = decodeNewCard(ctx.input.body);
      const _id = new Types.ObjectId();
      const { userId: by } = ctx.session;
      await recordAuditedAction({
        action: 'card-created',
        by,
        targetId: _id.toHexString(),
        title: ctx.input.body.title,
      });
      const made = await CardModel.create({ _id, ...card });
      return presentAdminCard(made.toObject());
    },
  );
  registerOperation(
    router,
    OPERATIONS.adminReorderCards,
    { body: reorderCardsBody, answer: cards },
    async ({ session, input }) => {
      await recordAuditedAction({ action: 'cards-reordered', by: session.userId });
      await reorderCards(input.body.orderedIds);
      return (await allCards()).map(presentAdminCard);
    },
  );
  registerOperation(
    router,
    OPERATIONS.adminChangeCard,
    { params, body: changeWisdomCardBody, answer: adminCardResponse },
    async ({ session, input }) => {
      const card = await CardModel.findById(input.params.id).lean();
      if (!card) throw notFoundError();
      await recordAuditedAction({
        action: changeOf(card, input.body.isApproved),
        by: session.userId,
        targetId: input.params.id,
        title: card.title,
        detail: Object.keys(input.body).join(', '),
      });
      const set = decodeCardChange(input.body, card.sources);
      const changed = await CardModel.findByIdAndUpdate(card._id, { $set: set }, { returnDocument: 'after' }).lean();
      if (!changed) throw notFoundError();
      return presentAdminCard(changed);
    },
  );
  registerOperation(router, OPERATIONS.adminRemoveCard, { params, answer: null }, async ({ session, input }) => {
    const { id: cardId } = input.params;
    const card = await CardModel.findById(cardId).lean();
    if (card)
      await recordAuditedAction({ action: 'card-deleted', by: session.userId, targetId: cardId, title: card.title });
    await CardModel.deleteOne({ _id: cardId });
    const saved = SavedCardModel.find({ cardId }).select({ userId: 1 }).lean().cursor();
    for await (const { userId } of saved) await unsaveCard({ userId, cardId });
  });
}

/** Name of a change of a card in the audit log. */
function changeOf({ isApproved }: CardDoc, requested = isApproved): AuditedAction {
  if (requested === isApproved) return 'card-changed';
  return requested ? 'card-approved' : 'card-withdrawn';
}

const allCards = (): Promise<CardDoc[]> => CardModel.find().sort({ rank: 1, _id: 1 }).limit(CARDS_MAX).lean();

/** Ranks the given cards in their order and the others after them. Writes only changed ranks. */
async function reorderCards(orderedIds: readonly string[]): Promise<void> {
  const cards = await allCards();
  const place = new Map(orderedIds.map((id, i) => [id, i]));
  const placeOf = (card: CardDoc) => place.get(card._id.toHexString()) ?? orderedIds.length;
  const wanted = [...cards].sort((a, b) => placeOf(a) - placeOf(b));
  for (const [rank, card] of wanted.entries())
    if (card.rank !== rank) await CardModel.updateOne({ _id: card._id }, { $set: { rank } });
}
