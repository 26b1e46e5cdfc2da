import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import type { Quota } from '../quotas/quota.model.ts';
import { prepareQuotaRelease, type QuotaRequest, type ReleaseQuota } from '../quotas/reservations.ts';
import { findFirstVaultId, readVaultLineage } from '../vault/vault-lineage.ts';
import { RecordModel, type RecordOwner } from './record.model.ts';
import { defaultLimitOf, type RecordLimit } from './record-limits.ts';

/** Returns false for record kinds whose records have a fixed id: their unique id already limits them to one. */
const isCounted = (kind: Kind): boolean => getKindDeclaration(kind).ids !== 'fixed';

/** Returns the quota of a record kind in a vault. The first vaultId identifies the vault. */
export const createRecordQuota = (kind: Kind, { userId, vaultId }: RecordOwner): Quota => ({
  key: { userId, vaultId, kind },
  countStored: () => countLiveRecords(kind, { userId, vaultId }),
});

interface RecordAddition {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly count: number;
  readonly limit?: RecordLimit | undefined;
}

/** Returns the quota requests for new live records of a kind; empty for a kind without a counter. */
export async function createRecordQuotaRequests({
  kind,
  owner,
  count,
  limit = defaultLimitOf(kind),
}: RecordAddition): Promise<readonly QuotaRequest[]> {
  if (!isCounted(kind) || count === 0) return [];
  const quota = createRecordQuota(kind, { ...owner, vaultId: await findFirstVaultId(owner) });
  return [{ quota, count, max: limit.max, exceeded: limit.createError }];
}

/**
 * Prepares the deletion of live records of a kind. The returned function subtracts the number of deleted records from
 * the quota counter.
 */
export async function prepareRecordQuotaRelease(kind: Kind, owner: RecordOwner): Promise<ReleaseQuota> {
  if (!isCounted(kind)) return async () => undefined;
  return prepareQuotaRelease(createRecordQuota(kind, { ...owner, vaultId: await findFirstVaultId(owner) }));
}

/**
 * Counts the live records of a vault under all its vaultIds. A rotation moves records from former vaultIds to the live
 * one, so the former ones are counted first: a record that moves during the count is counted twice rather than missed.
 */
export async function countLiveRecords(kind: Kind, owner: RecordOwner): Promise<number> {
  const lineage = (await readVaultLineage(owner)) ?? [owner.vaultId];
  let count = 0;
  for (const vaultId of lineage)
    count += await RecordModel.countDocuments({ userId: owner.userId, vaultId, kind, deletedAt: null });
  const isRotated = ((await readVaultLineage(owner)) ?? lineage).length !== lineage.length;
  return isRotated ? countLiveRecords(kind, owner) : count;
}
