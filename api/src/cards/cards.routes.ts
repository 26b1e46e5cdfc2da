import { CARDS_MAX, OPERATIONS } from '@northkeep/contracts';
import {
  cardListResponse,
  importSavedCardsBody,
  importSavedCardsResponse,
  listCardsQuery,
  savedCardsResponse,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { mountAdminCards } from './admin-cards.routes.ts';
import { CardModel, SavedCardModel } from './card.model.ts';
import { presentCard } from './card.presenter.ts';
import { cardSelectionDate, getSavedCardsLimit, selectReadableCards } from './cards.policy.ts';
import { importSavedCards } from './commands/import-saved-cards.ts';
import { listSavedCards } from './commands/list-saved-cards.ts';
import { saveCard, unsaveCard } from './commands/save-card.ts';

const params = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** Routes of `/knowledge-cards`: wisdom cards, saved cards and curation. */
export function cardsRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(
    router,
    OPERATIONS.listCards,
    { query: listCardsQuery, answer: cardListResponse },
    async ({ session, input }) => {
      const approved = await CardModel.find({ isApproved: true }).sort({ rank: 1, _id: 1 }).limit(CARDS_MAX).lean();
      const { userId, plan } = session;
      const cards = selectReadableCards(approved, { userId, plan, date: cardSelectionDate(input.query.date) });
      return { cards: cards.map(presentCard), limited: cards.length < approved.length };
    },
  );
  registerOperation(router, OPERATIONS.listSavedCards, { answer: savedCardsResponse }, async ({ session }) =>
    (await listSavedCards(session.userId)).map(presentCard),
  );
  registerOperation(
    router,
    OPERATIONS.listSavedCardIds,
    { answer: z.array(z.string()).max(CARDS_MAX) },
    async ({ session }) => {
      const saved = await SavedCardModel.find({ userId: session.userId }).limit(CARDS_MAX).lean();
      return saved.map(({ cardId }) => cardId);
    },
  );
  registerOperation(
    router,
    OPERATIONS.importSavedCards,
    { body: importSavedCardsBody, answer: importSavedCardsResponse },
    ({ session, input }) => importSavedCards({ userId: session.userId, ...input.body }),
  );
  registerOperation(
    router,
    OPERATIONS.saveCard,
    { params, answer: null, fails: ['PLAN_LIMIT'] },
    async ({ session, input }) => {
      const { userId, plan } = session;
      await saveCard({ userId, max: getSavedCardsLimit(plan), cardId: input.params.id });
    },
  );
  registerOperation(router, OPERATIONS.unsaveCard, { params, answer: null }, async ({ session, input }) => {
    await unsaveCard({ userId: session.userId, cardId: input.params.id });
  });
  mountAdminCards(router);
  return router;
}
