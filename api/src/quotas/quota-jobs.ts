import { HOUR_MS, isKind } from '@northkeep/contracts';
import { SAVED_CARDS, savedCardsQuota } from '../cards/card-quota.ts';
import type { Job } from '../platform/jobs.ts';
import { recordQuota } from '../records/record-quotas.ts';
import { readLineage } from '../vault/vault-lineage.ts';
import { type Quota, type QuotaKey, QuotaModel } from './quota.model.ts';
import { recountQuota } from './recount.ts';

const BATCH = 100;

/** Sets counters with reservations since their last recount right. `now` is in ms since 1970. */
export async function recountQuotas(now = Date.now()): Promise<void> {
  let found = 0;
  do {
    const due = await QuotaModel.find({ recountAfter: { $lte: new Date(now) } })
      .limit(BATCH)
      .lean();
    found = due.length;
    for (const { _id, ...counter } of due) {
      const quota = await quotaOf(counter);
      if (quota) await recountQuota(quota, counter, now);
      else await QuotaModel.deleteOne({ _id });
    }
  } while (found === BATCH);
}

/** Returns the quota of a counter; null when its vault was purged or its kind no longer exists. */
async function quotaOf({ userId, vaultId, kind }: QuotaKey): Promise<Quota | null> {
  if (kind === SAVED_CARDS) return savedCardsQuota(userId);
  if (vaultId === null || !isKind(kind) || !(await readLineage({ userId, vaultId }))) return null;
  return recordQuota(kind, { userId, vaultId });
}

export const quotaJobs: readonly Job[] = [{ name: 'recount-quotas', everyMs: HOUR_MS, run: () => recountQuotas() }];
