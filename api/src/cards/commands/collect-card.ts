import type { Plan } from '@northkeep/contracts';
import { fail, notFound } from '../../errors.ts';
import { isDuplicate } from '../../platform/database.ts';
import { serialize } from '../../platform/mutex.ts';
import { CardModel, CollectedModel } from '../card.model.ts';
import { savedLimit } from '../cards.policy.ts';

interface Collect {
  readonly userId: string;
  readonly plan: Plan;
  readonly cardId: string;
}

/** Saves a card for a person; saving it again changes nothing. Throws 404, and 403 beyond what the plan allows. */
export function collectCard(collect: Collect): Promise<void> {
  // Without the mutex an older save that arrives late could take a place that another save has already been given.
  return serialize(`cards ${collect.userId}`, () => collectNow(collect));
}

async function collectNow({ userId, plan, cardId }: Collect): Promise<void> {
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
  if (limit !== null) await takeBackBeyond({ userId, cardId, limit });
}

/** Of saves that race in several processes the later ones, by one order that all of them see, are taken back. */
async function takeBackBeyond({ userId, cardId, limit }: { userId: string; cardId: string; limit: number }) {
  const all = await CollectedModel.find({ userId }).lean();
  all.sort((a, b) => (a._id.toHexString() < b._id.toHexString() ? -1 : 1));
  if (all.findIndex((saved) => saved.cardId === cardId) < limit) return;
  await CollectedModel.deleteOne({ userId, cardId });
  throw fail('PLAN_LIMIT');
}
