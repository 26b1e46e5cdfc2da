import {
  childKinds,
  DAY_MS,
  HEADER_MEMBER,
  HOUR_MS,
  isLazy,
  KIND_NAMES,
  TRASH_RETENTION_DAYS,
} from '@northkeep/contracts';
import { deleteInBatches } from '../platform/delete-in-batches.ts';
import { JOB_BATCH_SIZE, type Job, type JobCounts } from '../platform/jobs/job.ts';
import { removeDescendants } from './commands/remove-record.ts';
import { purgeTimeOf } from './deletion.ts';
import { findRecord, RecordModel, type StoredRecord } from './record.model.ts';

/** Maximum age in ms of the deletions whose children are checked; it is longer than any interruption of a deletion. */
const ORPHAN_SWEEP_MS = 2 * DAY_MS;
/** Fields that the tombstone of a purged record keeps. */
const TOMBSTONE_FIELDS = new Set(['_id', 'userId', 'vaultId', 'kind', 'id', 'rev', 'deletedAt', HEADER_MEMBER]);
const LAZY_KINDS = KIND_NAMES.filter(isLazy);
const PARENT_KINDS = KIND_NAMES.filter((kind) => childKinds(kind).length > 0);

/**
 * Reduces records that were deleted more than {@link TRASH_RETENTION_DAYS} ago to tombstones, which are kept forever.
 * Records of a `lazy` kind, which no device stores, are deleted completely, because no device compares them with the
 * server's.
 */
export async function purgeRecords(now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  // Uses the driver's collection, because mongoose omits fields that only a newer release declares, and these must be
  // removed too.
  const { collection } = RecordModel;
  // Tombstones are not in the sparse index of `purgeAt`. `deletedAt` is also checked, because it was set by the
  // database's clock.
  const due = { purgeAt: { $lte: new Date(now) }, deletedAt: { $lte: new Date(now - TRASH_RETENTION_DAYS * DAY_MS) } };
  // The lazy kinds come first, so that an error in the loop below does not keep them.
  const lazy = { ...due, kind: { $in: LAZY_KINDS } };
  let purged = await deleteInBatches({ collection, filter: lazy, still: lazy, shardKey: 'userId', signal });
  const kept = { ...due, kind: { $nin: LAZY_KINDS } };
  for await (const { _id, userId, rev, ...fields } of collection.find(kept, { batchSize: JOB_BATCH_SIZE })) {
    signal?.throwIfAborted();
    const $unset = Object.fromEntries(
      Object.keys(fields)
        .filter((name) => !TOMBSTONE_FIELDS.has(name))
        .map((name) => [name, '']),
    );
    purged += (await collection.updateOne({ _id, userId, rev, ...due }, { $unset })).modifiedCount;
  }
  return { purged };
}

/**
 * Deletes orphans: children that were created while their parent was deleted, or that an interrupted deletion left. It
 * finds the recent deletions of all users through the sparse index of `purgeAt`, which follows `deletedAt`.
 */
export async function deleteOrphans(now = Date.now(), signal?: AbortSignal): Promise<JobCounts> {
  const recent = { $gte: purgeTimeOf(new Date(now - ORPHAN_SWEEP_MS)) };
  const parents = RecordModel.collection.find<Pick<StoredRecord, 'userId' | 'vaultId' | 'kind' | 'id' | 'deletedAt'>>(
    { purgeAt: recent, kind: { $in: PARENT_KINDS } },
    { projection: { userId: 1, vaultId: 1, kind: 1, id: 1, deletedAt: 1 }, batchSize: JOB_BATCH_SIZE },
  );
  let checked = 0;
  for await (const { userId, vaultId, kind, id, deletedAt } of parents) {
    signal?.throwIfAborted();
    checked += 1;
    // The cursor's batch may be older than a restore of the parent.
    if (!deletedAt || !(await findRecord({ userId, vaultId, kind, id, deletedAt }, { _id: 1 }))) continue;
    await removeDescendants({ userId, vaultId }, { kind, id }, deletedAt);
  }
  return { parents: checked };
}

export const recordCleanupJobs: readonly Job[] = [
  { name: 'purge-records', everyMs: HOUR_MS, run: ({ signal }) => purgeRecords(Date.now(), signal) },
  { name: 'sweep-orphans', everyMs: HOUR_MS, run: ({ signal }) => deleteOrphans(Date.now(), signal) },
];
