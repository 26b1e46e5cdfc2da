import { childKinds, type Kind, type Plan } from '@northkeep/contracts';
import { createApiError, notFoundError } from '../../errors.ts';
import { aimLimit } from '../../planner/planner.policy.ts';
import { writeWithReservations } from '../../quotas/reservations.ts';
import { buildRevisionUpdate, isRepeatedWrite } from '../../records/commands/change-record.ts';
import { buildDeletionUpdate, DELETION_FIELDS } from '../../records/deletion.ts';
import {
  findRecord,
  RecordModel,
  type RecordOwner,
  type StoredRecord,
  updateRecordBy,
} from '../../records/record.model.ts';
import { isPurged } from '../../records/record.presenter.ts';
import { ensureParents, type RecordRef } from '../../records/record-parents.ts';
import { createRecordQuotaRequests } from '../../records/record-quotas.ts';

interface RestoreRequest extends RecordRef {
  readonly owner: RecordOwner;
  readonly plan: Plan;
  readonly key: string;
}

/**
 * Restores a record from the trash, with the descendants that were deleted together with it. Returns the restored
 * record; a live one is returned unchanged. Throws 404 when it was purged or its parent is deleted, and the error of
 * the limit when no more records of a kind are allowed.
 */
export async function restoreRecord({ kind, id, owner, plan, key }: RestoreRequest): Promise<StoredRecord> {
  const stored = await findRecord({ ...owner, kind, id });
  if (!stored || isPurged(stored)) throw notFoundError();
  // A retry of an applied restore must not undo a later deletion.
  if (!stored.deletedAt || isRepeatedWrite(stored, key)) return stored;
  await ensureParent(owner, stored);
  const deletion: Deletion = { owner, root: { kind, id }, deletedAt: stored.deletedAt };
  const groups = await readDescendants(deletion);
  const requests = await requestPlaces(deletion, groups, plan);
  const restored = await writeWithReservations({
    requests,
    write: async () => {
      // Restores the descendants first: after a crash the root is still deleted, so that a retry restores the rest.
      const counts = await restoreDescendants(deletion, groups);
      const root = await restoreRoot(stored, key);
      counts.set(kind, root ? 1 : 0);
      if (!root) await deleteChildrenOfDeletedRoot(deletion, groups, counts);
      return { value: root, written: requests.map(({ quota }) => counts.get(quota.key.kind) ?? 0) };
    },
    undo: () => deleteAgain(deletion, groups),
  });
  if (!restored) throw createApiError('UNAVAILABLE');
  return restored;
}

async function ensureParent(owner: RecordOwner, { parentId, parentKind }: StoredRecord): Promise<void> {
  if (parentId && parentKind) await ensureParents(owner, [{ kind: parentKind, id: parentId }]);
}

/** Deletion of a root record together with its descendants, which all have the same `deletedAt`. */
interface Deletion {
  readonly owner: RecordOwner;
  readonly root: RecordRef;
  readonly deletedAt: Date;
}

/** Deleted children of one record. */
interface DeletedGroup {
  readonly kind: Kind;
  readonly ids: readonly string[];
}

/** Returns the descendants of a deletion, parents before children. Those that were deleted earlier are left out. */
async function readDescendants({ owner, root, deletedAt }: Deletion): Promise<DeletedGroup[]> {
  const groups: DeletedGroup[] = [];
  for (const kind of childKinds(root.kind)) {
    const children = await RecordModel.find({ ...owner, kind, parentId: root.id, parentKind: root.kind, deletedAt })
      .select({ id: 1 })
      .lean();
    if (children.length === 0) continue;
    groups.push({ kind, ids: children.map(({ id }) => id) });
    for (const { id } of children) groups.push(...(await readDescendants({ owner, root: { kind, id }, deletedAt })));
  }
  return groups;
}

async function requestPlaces({ owner, root }: Deletion, groups: readonly DeletedGroup[], plan: Plan) {
  const counts = new Map<Kind, number>([[root.kind, 1]]);
  for (const { kind, ids } of groups) counts.set(kind, (counts.get(kind) ?? 0) + ids.length);
  const requests = [...counts].map(([kind, count]) =>
    createRecordQuotaRequests({ kind, owner, count, ...(kind === 'aims' ? { limit: aimLimit(plan, root.id) } : {}) }),
  );
  return (await Promise.all(requests)).flat();
}

/** The purge, which may run at the same time, removes the fields of a record without changing its revision. */
const NOT_PURGED = { schema: { $exists: true } };

/**
 * Restores the descendants that still have the `deletedAt` of this deletion. Returns the number of restored records by
 * kind.
 */
async function restoreDescendants({ owner, deletedAt }: Deletion, groups: readonly DeletedGroup[]) {
  const counts = new Map<string, number>();
  for (const { kind, ids } of groups.toReversed()) {
    const { modifiedCount } = await RecordModel.updateMany(
      { ...owner, kind, id: { $in: ids }, deletedAt, ...NOT_PURGED },
      { $unset: DELETION_FIELDS, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
    );
    counts.set(kind, (counts.get(kind) ?? 0) + modifiedCount);
  }
  return counts;
}

const restoreRoot = ({ userId, vaultId, kind, id, rev }: StoredRecord, key: string) =>
  updateRecordBy(
    { userId, vaultId, kind, id, rev, deletedAt: { $ne: null }, ...NOT_PURGED },
    { $unset: DELETION_FIELDS, ...buildRevisionUpdate(key) },
  );

/**
 * Deletes the restored descendants again after their root could not be restored, and subtracts them from `counts`.
 * Leaves them when the root is live, because a concurrent request has restored it with them.
 */
async function deleteChildrenOfDeletedRoot(
  deletion: Deletion,
  groups: readonly DeletedGroup[],
  counts: Map<string, number>,
): Promise<void> {
  const current = await findRecord({ ...deletion.owner, ...deletion.root });
  if (current && !current.deletedAt) return;
  for (const [kind, deleted] of await deleteGroups(deletion, groups))
    counts.set(kind, (counts.get(kind) ?? 0) - deleted);
}

/** Deletes restored records again, with their former `deletedAt`. */
async function deleteAgain(deletion: Deletion, groups: readonly DeletedGroup[]): Promise<void> {
  const { kind, id } = deletion.root;
  await deleteGroups(deletion, [{ kind, ids: [id] }, ...groups]);
}

/** Returns the numbers of deleted records by kind. */
async function deleteGroups({ owner, deletedAt }: Deletion, groups: readonly DeletedGroup[]) {
  const counts = new Map<string, number>();
  for (const { kind, ids } of groups) {
    const live = { ...owner, kind, id: { $in: ids }, deletedAt: null };
    const { modifiedCount } = await RecordModel.updateMany(live, buildDeletionUpdate(deletedAt));
    counts.set(kind, (counts.get(kind) ?? 0) + modifiedCount);
  }
  return counts;
}
