import { childKinds, DAY_MS, HOUR_MS, KIND_NAMES, TRASH_DAYS } from '@northkeep/contracts';
import type { Job } from '../platform/jobs.ts';
import { removeDescendants } from './commands/remove-record.ts';
import { recordModel } from './record.model.ts';

/** Age of the deletions whose children are checked: longer than any interruption of a deletion lasts. */
const ORPHAN_SWEEP_MS = 2 * DAY_MS;
/** Fields that the tombstone of a purged record keeps. */
const TOMBSTONE_FIELDS = new Set(['_id', 'userId', 'vaultId', 'id', 'rev', 'deletedAt']);
const BATCH = 100;

/** Reduces records that were deleted more than 30 days ago to tombstones, which are kept forever. */
export async function purgeRecords(now = Date.now()): Promise<void> {
  // `purgeAt` has a sparse index without tombstones; `deletedAt` is by the database's clock and has to agree.
  const due = { purgeAt: { $lte: new Date(now) }, deletedAt: { $lte: new Date(now - TRASH_DAYS * DAY_MS) } };
  for (const kind of KIND_NAMES) {
    // Uses the driver's collection because mongoose omits fields that only a newer release declares: they must go too.
    const { collection } = recordModel(kind);
    for await (const { _id, userId, rev, ...rest } of collection.find(due, { batchSize: BATCH })) {
      const $unset = Object.fromEntries(
        Object.keys(rest)
          .filter((name) => !TOMBSTONE_FIELDS.has(name))
          .map((name) => [name, '']),
      );
      await collection.updateOne({ _id, userId, rev, ...due }, { $unset });
    }
  }
}

/** Deletes orphans: children created while their parent was deleted, or left by an interrupted deletion. */
export async function deleteOrphans(now = Date.now()): Promise<void> {
  const since = new Date(now - ORPHAN_SWEEP_MS);
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
