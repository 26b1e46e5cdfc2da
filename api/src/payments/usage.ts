import { type BillingResponse, KIND_NAMES } from '@northkeep/contracts';
import { SavedCardModel } from '../cards/card.model.ts';
import { countLiveRecords } from '../records/record-quotas.ts';
import type { UserDoc } from '../users/user.model.ts';

/** Counts the records in an account's live vault, and its saved cards. */
export async function readUsage({
  userId,
  vaultId,
}: Pick<UserDoc, 'userId' | 'vaultId'>): Promise<BillingResponse['usage']> {
  const savedCards = await SavedCardModel.countDocuments({ userId });
  if (vaultId === null) return { aims: 0, savedCards, records: 0 };
  const owner = { userId, vaultId };
  const counts = new Map(
    await Promise.all(KIND_NAMES.map(async (kind) => [kind, await countLiveRecords(kind, owner)] as const)),
  );
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { aims: counts.get('aims') ?? 0, savedCards, records };
}
