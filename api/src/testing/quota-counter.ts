import { QuotaModel } from '../quotas/quota.model.ts';
import type { UserDoc } from '../users/user.model.ts';

/** Returns the counter of a user's only vault; null while none was created. */
export async function readQuotaCounter({ userId }: Pick<UserDoc, 'userId'>, kind: string): Promise<number | null> {
  const [counter, second] = await QuotaModel.find({ userId, kind }).lean();
  if (second) throw new Error('The user has counters of several vaults.');
  return counter?.count ?? null;
}

/** Ages the reservations of a user, so that the time for their writes is over. */
export async function expireReservations({ userId }: Pick<UserDoc, 'userId'>): Promise<void> {
  await QuotaModel.updateMany({ userId }, { $set: { recountAfter: new Date(Date.now() - 1) } });
}
