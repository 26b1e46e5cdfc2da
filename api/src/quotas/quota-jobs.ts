import { HOUR_MS, isKind } from '@northkeep/contracts';
import { SAVED_CARDS_COUNTER, savedCardsQuota } from '../cards/card-quota.ts';
import { JOB_BATCH_SIZE, type Job, type JobCounts } from '../platform/jobs/job.ts';
import { createRecordQuota } from '../records/record-quotas.ts';
import { readVaultLineage } from '../vault/vault-lineage.ts';
import { type Quota, type QuotaKey, QuotaModel } from './quota.model.ts';
import { recountQuota } from './recount.ts';

/** Corrects the counters that had reservations since their last recount. `now` is in ms since 1970. */
export async function recountQuotas(now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  let found = 0;
  let recounted = 0;
  do {
    const due = await QuotaModel.find({ recountAfter: { $lte: new Date(now) } })
      .limit(JOB_BATCH_SIZE)
      .lean();
    found = due.length;
    for (const { _id, ...counter } of due) {
      signal?.throwIfAborted();
      const quota = await quotaOf(counter);
      if (quota) await recountQuota(quota, counter, now);
      else await QuotaModel.deleteOne({ _id, userId: counter.userId });
    }
    recounted += found;
  } while (found === JOB_BATCH_SIZE);
  return { recounted };
}

/** Returns the quota of a counter; null when its vault was purged or its record kind no longer exists. */
async function quotaOf({ userId, vaultId, kind }: QuotaKey): Promise<Quota | null> {
  if (kind === SAVED_CARDS_COUNTER) return savedCardsQuota(userId);
  if (vaultId === null || !isKind(kind) || !(await readVaultLineage({ userId, vaultId }))) return null;
  return createRecordQuota(kind, { userId, vaultId });
}

export const quotaJobs: readonly Job[] = [
  { name: 'recount-quotas', everyMs: HOUR_MS, run: ({ signal }) => recountQuotas(Date.now(), signal) },
];
