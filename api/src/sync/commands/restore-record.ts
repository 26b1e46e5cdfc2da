import { type BaseState, childKinds, type Envelope, type Kind, type Plan } from '@northkeep/contracts';
import { conflictError, createApiError, notFoundError } from '../../errors.ts';
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
import { isPurged, presentRecord } from '../../records/record.presenter.ts';
import { baseFilter, baseStateOf, ensureHeaderIsChanged, isBasedOn } from '../../records/record-base.ts';
import { ensureStoredParent, type RecordRef } from '../../records/record-parents.ts';
import { createRecordQuotaRequests } from '../../records/record-quotas.ts';
import { undoWrite } from '../../records/undo-write.ts';

interface RestoreRequest extends RecordRef {
  readonly owner: RecordOwner;
  readonly plan: Plan;
  readonly key: string;
  /** State that the client knows of the record; null when it names none, as for a record without a header. */
  readonly base: BaseState | null;
  /** New header of the record itself. */
  readonly h?: Envelope | undefined;
}

/**
 * Restores a record from the trash, with the descendants that were deleted together with it, which keep their headers.
 * Returns the restored record; a live one is returned unchanged. Throws 404 when it was purged or its parent is deleted,
 * 409 when its state is not `base`, 400 or 428 when it has a header and the request not both a new one and a base, and
 * the error of the limit when no more records of a kind are allowed.
 */
export async function restoreRecord(request: RestoreRequest): Promise<StoredRecord> {
  const { kind, id, owner, plan, key, h } = request;
  const stored = await findRecord({ ...owner, kind, id });
  if (!stored || isPurged(stored)) throw notFoundError();
  // A retry of an applied restore must not undo a later deletion.
  if (!stored.deletedAt || isRepeatedWrite(stored, key)) return stored;
  ensureBase(stored, request);
  await ensureStoredParent(owner, stored);
  const deletion: Deletion = { owner, root: { kind, id }, deletedAt: stored.deletedAt };
  const groups = await readDescendants(deletion);
  const requests = await requestPlaces(deletion, groups, plan);
  const restored = await writeWithReservations({
    requests,
    write: async () => {
      // Restores the descendants first: after a crash the root is still deleted, so that a retry restores the rest.
      const counts = await restoreDescendants(deletion, groups);
      const root = await restoreRoot(stored, { key, h });
      counts.set(kind, root ? 1 : 0);
      if (!root) await deleteChildrenOfDeletedRoot(deletion, groups, counts);
      return { value: root, written: requests.map(({ quota }) => counts.get(quota.key.kind) ?? 0) };
    },
    undo: async (root) => {
      if (root) await undoWrite(stored, root);
      await deleteChildrenOfDeletedRoot(deletion, groups, new Map());
    },
  });
  if (!restored) throw createApiError('UNAVAILABLE');
  return restored;
}

/** Throws unless the request is based on the state that the record has, and brings the new header that it needs. */
function ensureBase(stored: StoredRecord, { base, h }: Pick<RestoreRequest, 'base' | 'h'>): void {
  const named = base ?? { rev: stored.rev, nonce: null };
  ensureHeaderIsChanged(stored, { base: named, fields: { h } });
  if (!isBasedOn(named, stored)) throw conflictError(presentRecord(stored));
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

function restoreRoot(stored: StoredRecord, { key, h }: Pick<RestoreRequest, 'key' | 'h'>) {
  const { userId, vaultId, kind, id } = stored;
  return updateRecordBy(
    { userId, vaultId, kind, id, ...baseFilter(baseStateOf(stored)), deletedAt: { $ne: null }, ...NOT_PURGED },
    { ...(h ? { $set: { h } } : {}), $unset: DELETION_FIELDS, ...buildRevisionUpdate(key) },
  );
}

/**
 * Deletes the restored descendants again after their root could not be restored, and subtracts them from `counts`.
 * Leaves them when the root is live, because a concurrent request has restored it with them or changed it since.
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

/** Deletes restored records again, with their former `deletedAt`. Returns the numbers of deleted records by kind. */
async function deleteGroups({ owner, deletedAt }: Deletion, groups: readonly DeletedGroup[]) {
  const counts = new Map<string, number>();
  for (const { kind, ids } of groups) {
    const live = { ...owner, kind, id: { $in: ids }, deletedAt: null };
    const { modifiedCount } = await RecordModel.updateMany(live, buildDeletionUpdate(deletedAt));
    counts.set(kind, (counts.get(kind) ?? 0) + modifiedCount);
  }
  return counts;
}
