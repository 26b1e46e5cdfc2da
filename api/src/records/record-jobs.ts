import { DAY_MS, HOUR_MS, KIND_NAMES, TRASH_DAYS } from '@northkeep/contracts';
import type { Job } from '../platform/jobs.ts';
import { removeDescendants } from './commands/remove-record.ts';
import { recordModel } from './record.model.ts';
import { childKinds } from './record-parents.ts';

/** Deletions this old have long taken their children with them, unless the process died in between. */
const SWEEP_BACK_MS = 2 * DAY_MS;
/** Fields that the tombstone of a purged record keeps. */
const KEPT = new Set(['_id', 'userId', 'vaultId', 'id', 'rev', 'deletedAt']);
const BATCH = 500;

/** Strips records that were deleted more than 30 days ago to their mark, which stays. */
export async function purgeRecords(now = Date.now()): Promise<void> {
  const before = new Date(now - TRASH_DAYS * DAY_MS);
  for (const kind of KIND_NAMES) {
    // The driver's own collection: also fields that only a newer release declares must go.
    const { collection } = recordModel(kind);
    let found = 0;
    do {
      const due = await collection
        .find({ deletedAt: { $lte: before }, schema: { $exists: true } })
        .limit(BATCH)
        .toArray();
      found = due.length;
      for (const { _id, userId, rev, ...rest } of due) {
        const $unset = Object.fromEntries(
          Object.keys(rest)
            .filter((name) => !KEPT.has(name))
            .map((name) => [name, '']),
        );
        await collection.updateOne({ _id, userId, rev, deletedAt: { $lte: before } }, { $unset });
      }
    } while (found === BATCH);
  }
}

/** Takes along what a deletion left behind: children made while their parent went, or an interrupted removal. */
export async function deleteOrphans(now = Date.now()): Promise<void> {
  const since = new Date(now - SWEEP_BACK_MS);
  for (const kind of KIND_NAMES.filter((name) => childKinds(name).length > 0)) {
    const parents = await recordModel(kind)
      .find({ deletedAt: { $gte: since } })
      .select({ userId: 1, vaultId: 1, id: 1, deletedAt: 1 })
      .lean();
    for (const { userId, vaultId, id, deletedAt } of parents)
      if (deletedAt) await removeDescendants({ userId, vaultId }, { kind, id }, deletedAt);
  }
}

export const recordJobs: readonly Job[] = [
  { name: 'purge-records', everyMs: HOUR_MS, run: () => purgeRecords() },
  { name: 'sweep-orphans', everyMs: HOUR_MS, run: () => deleteOrphans() },
];
