import type { Plan } from '@northkeep/contracts';
import { fail, notFound } from '../../errors.ts';
import { isDuplicate } from '../../platform/database.ts';
import { serialize } from '../../platform/mutex.ts';
import { CardModel, CollectedModel } from '../card.model.ts';
import { savedLimit } from '../cards.policy.ts';

interface CollectCardInput {
  readonly userId: string;
  readonly plan: Plan;
  readonly cardId: string;
}

/** Saves a card for a user; idempotent. Throws 404 for an unknown card and 403 above the plan's limit. */
export function collectCard(input: CollectCardInput): Promise<void> {
  // The mutex prevents that a late older save takes the last place from a save that has already succeeded.
  return serialize(`cards ${input.userId}`, () => saveCard(input));
}

async function saveCard({ userId, plan, cardId }: CollectCardInput): Promise<void> {
  if (!(await CardModel.exists({ _id: cardId, isApproved: true }))) throw notFound();
  if (await CollectedModel.exists({ userId, cardId })) return;
  const limit = savedLimit(plan);
  if (limit !== null && (await CollectedModel.countDocuments({ userId })) >= limit) throw fail('PLAN_LIMIT');
  try {
    await CollectedModel.create({ userId, cardId });
  } catch (error) {
    if (isDuplicate(error)) return;
    throw error;
  }
  if (limit !== null) await removeAboveLimit({ userId, cardId, limit });
}

/** Enforces the limit when saves race in several processes: removes the later ones, in an order that all processes agree on. */
async function removeAboveLimit({ userId, cardId, limit }: { userId: string; cardId: string; limit: number }) {
  const all = await CollectedModel.find({ userId }).lean();
  all.sort((a, b) => (a._id.toHexString() < b._id.toHexString() ? -1 : 1));
  if (all.findIndex((saved) => saved.cardId === cardId) < limit) return;
  await CollectedModel.deleteOne({ userId, cardId });
  throw fail('PLAN_LIMIT');
}
