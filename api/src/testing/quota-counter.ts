import { QuotaModel } from '../quotas/quota.model.ts';
import type { UserDoc } from '../users/user.model.ts';

/** Returns the counter of a record kind in a user's only vault; null while no counter exists. */
export async function readQuotaCounter({ userId }: Pick<UserDoc, 'userId'>, kind: string): Promise<number | null> {
  const [counter, second] = await QuotaModel.find({ userId, kind }).lean();
  if (second) throw new Error('The user has counters of several vaults.');
  return counter?.count ?? null;
}

/** Ends the write period of a user's reservations, so that a recount may run. */
export async function expireReservations({ userId }: Pick<UserDoc, 'userId'>): Promise<void> {
  await QuotaModel.updateMany({ userId }, { $set: { recountAfter: new Date(Date.now() - 1) } });
}
