import { childKinds, DAY_MS, HOUR_MS, isLazy, KIND_NAMES, type Kind, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import { JOB_BATCH_SIZE, type Job, type JobCounts } from '../platform/jobs/job.ts';
import { UserModel } from '../users/user.model.ts';
import { removeDescendants } from './commands/remove-record.ts';
import { findRecordModel } from './record.model.ts';

/** Maximum age in ms of the deletions whose children are checked; it is longer than any interruption of a deletion. */
const ORPHAN_SWEEP_MS = 2 * DAY_MS;
/** Fields that the tombstone of a purged record keeps. */
const TOMBSTONE_FIELDS = new Set(['_id', 'userId', 'vaultId', 'id', 'rev', 'deletedAt']);

/**
 * Reduces records that were deleted more than {@link TRASH_RETENTION_DAYS} ago to tombstones, which are kept forever.
 * Records of a `lazy` kind, which no device stores, are deleted completely, because no device compares them with the
 * server's.
 */
export async function purgeRecords(now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  // Tombstones are not in the sparse index of `purgeAt`. `deletedAt` is also checked, because it was set by the
  // database's clock.
  const due = { purgeAt: { $lte: new Date(now) }, deletedAt: { $lte: new Date(now - TRASH_RETENTION_DAYS * DAY_MS) } };
  let purged = 0;
  for (const kind of KIND_NAMES) {
    // Uses the driver's collection, because mongoose omits fields that only a newer release declares, and these must be
    // removed too.
    const { collection } = findRecordModel(kind);
    if (isLazy(kind)) {
      signal?.throwIfAborted();
      purged += (await collection.deleteMany(due)).deletedCount;
      continue;
    }
    for await (const { _id, userId, rev, ...rest } of collection.find(due, { batchSize: JOB_BATCH_SIZE })) {
      signal?.throwIfAborted();
      const $unset = Object.fromEntries(
        Object.keys(rest)
          .filter((name) => !TOMBSTONE_FIELDS.has(name))
          .map((name) => [name, '']),
      );
      purged += (await collection.updateOne({ _id, userId, rev, ...due }, { $unset })).modifiedCount;
    }
  }
  return { purged };
}

/**
 * Deletes orphans: children that were created while their parent was deleted, or that an interrupted deletion left. It
 * reads the users in pages, and the records of each page by user, because the records are sharded by user and no other
 * index has the recent deletions of a user.
 */
export async function deleteOrphans(now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  const since = new Date(now - ORPHAN_SWEEP_MS);
  let parents = 0;
  for await (const userIds of userPages())
    for (const kind of KIND_NAMES.filter((name) => childKinds(name).length > 0)) {
      signal?.throwIfAborted();
      parents += await sweepKind(kind, userIds, since);
    }
  return { parents };
}

/** Checks the children of the records of a kind that these users have deleted lately. Returns the number of records. */
async function sweepKind(kind: Kind, userIds: readonly string[], since: Date): Promise<number> {
  const deleted = findRecordModel(kind)
    // The filter includes `updatedAt`, which is in the index and which a deletion also sets.
    .find({ userId: { $in: userIds }, updatedAt: { $gte: since }, deletedAt: { $gte: since } })
    .select({ userId: 1, vaultId: 1, id: 1, deletedAt: 1 })
    .lean();
  let checked = 0;
  for await (const { userId, vaultId, id, deletedAt } of deleted.cursor({ batchSize: JOB_BATCH_SIZE })) {
    if (deletedAt) await removeDescendants({ userId, vaultId }, { kind, id }, deletedAt);
    checked += 1;
  }
  return checked;
}

/** Reads the ids of all users in pages, in the order of their ids. */
async function* userPages(): AsyncGenerator<readonly string[]> {
  let last = '';
  while (true) {
    const page = await UserModel.find({ userId: { $gt: last } }, { userId: 1 })
      .sort({ userId: 1 })
      .limit(JOB_BATCH_SIZE)
      .lean();
    const userIds = page.map(({ userId }) => userId);
    if (userIds.length > 0) yield userIds;
    if (userIds.length < JOB_BATCH_SIZE) return;
    last = userIds.at(-1) ?? last;
  }
}

export const recordCleanupJobs: readonly Job[] = [
  { name: 'purge-records', everyMs: HOUR_MS, run: ({ signal }) => purgeRecords(Date.now(), signal) },
  { name: 'sweep-orphans', everyMs: HOUR_MS, run: ({ signal }) => deleteOrphans(Date.now(), signal) },
];
