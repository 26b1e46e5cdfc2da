import { HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { deleteInBatches } from '../platform/delete-in-batches.ts';
import { JOB_BATCH_SIZE, type Job, type JobCounts, processItems } from '../platform/jobs/job.ts';
import { QuotaModel } from '../quotas/quota.model.ts';
import { RecordModel } from '../records/record.model.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';

/**
 * Longer than any request takes, in ms. A vault is purged only this long after its deadline, so that a restore that
 * began before the deadline has ended.
 */
const REQUEST_MAX_MS = MINUTE_MS;

/**
 * Deletes replaced vaults after `REPLACED_VAULT_RETENTION_DAYS`, the records of a vault before its entry in the
 * account. If a run is interrupted, the next one therefore finds the entry and completes the deletion.
 */
export async function purgeReplacedVaults(now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  const expiredBefore = new Date(now - REQUEST_MAX_MS);
  const due = { 'replacedVaults.until': { $lte: expiredBefore } };
  const step = async ({ userId, erkpRev, replacedVaults = [] }: UserDoc) => {
    const expired = replacedVaults.filter(({ until }) => until <= expiredBefore);
    const vaultIds = expired.flatMap(({ vaultId, formerKeys = [] }) => [
      vaultId,
      ...formerKeys.map((key) => key.vaultId),
    ]);
    const { collection } = RecordModel;
    for (const vaultId of vaultIds)
      await deleteInBatches({ collection, filter: { userId, vaultId }, still: { userId, vaultId }, signal });
    await QuotaModel.deleteMany({ userId, vaultId: { $in: vaultIds } });
    const remaining = replacedVaults.filter((vault) => !expired.includes(vault));
    // Every change of the list `replacedVaults` raises `erkpRev`. If the list has changed in the meantime, this filter
    // matches no account and nothing is written; the next run then tries again.
    await UserModel.updateOne({ userId, erkpRev }, { $set: { replacedVaults: remaining } });
  };
  return processItems(UserModel.find(due).lean().cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
}

export const vaultJobs: readonly Job[] = [
  { name: 'purge-vaults', everyMs: HOUR_MS, run: ({ signal }) => purgeReplacedVaults(Date.now(), signal) },
];
