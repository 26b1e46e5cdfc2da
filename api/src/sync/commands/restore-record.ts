import { childKinds, type Plan } from '@northkeep/contracts';
import { fail, notFound } from '../../errors.ts';
import { aimLimit } from '../../planner/planner.policy.ts';
import { isRepetition, revisionUpdate } from '../../records/commands/change-record.ts';
import { type Owner, recordModel, type StoredRecord } from '../../records/record.model.ts';
import { isPurged } from '../../records/record.presenter.ts';
import { checkCapacity, defaultLimitOf } from '../../records/record-limits.ts';
import { ensureParents, type RecordRef } from '../../records/record-parents.ts';

interface RestoreRequest extends RecordRef {
  readonly owner: Owner;
  readonly plan: Plan;
  readonly key: string;
}

/**
 * Restores a record from the trash, with the descendants that were deleted together with it. Returns the restored
 * record; a live one is returned unchanged. Throws 404 when it was purged or its parent is deleted, and the error of
 * the limit when no more records of the kind are allowed.
 */
export async function restoreRecord({ kind, id, owner, plan, key }: RestoreRequest): Promise<StoredRecord> {
  const stored = await recordModel(kind)
    .findOne({ ...owner, id })
    .lean();
  if (!stored || isPurged(stored)) throw notFound();
  // A retry of an applied restore must not undo a later deletion.
  if (!stored.deletedAt || isRepetition(stored, key)) return stored;
  await ensureParent(owner, stored);
  const limit = kind === 'aims' ? aimLimit(plan) : defaultLimitOf(kind);
  if ((await checkCapacity({ kind, owner, limit, count: 1 })) === 'none') throw limit.createError();
  // Descendants first: after a crash the root is still deleted, so that a retry restores the rest.
  await restoreChildren(owner, { kind, id }, stored.deletedAt);
  const restored = await recordModel(kind)
    .findOneAndUpdate(
      { ...owner, id, rev: stored.rev },
      { $unset: { deletedAt: 1, purgeAt: 1 }, ...revisionUpdate(key) },
      { returnDocument: 'after' },
    )
    .lean();
  if (!restored) throw fail('UNAVAILABLE');
  return restored;
}

async function ensureParent(owner: Owner, { parentId, parentKind }: StoredRecord): Promise<void> {
  if (parentId && parentKind) await ensureParents(owner, [{ kind: parentKind, id: parentId }]);
}

/** Restores descendants with the same `deletedAt` as their root; those that were deleted earlier stay deleted. */
async function restoreChildren(owner: Owner, root: RecordRef, deletedAt: Date): Promise<void> {
  for (const kind of childKinds(root.kind)) {
    const childrenOfRoot = { ...owner, parentId: root.id, parentKind: root.kind };
    const children = await recordModel(kind)
      .find({ ...childrenOfRoot, deletedAt })
      .select({ id: 1 })
      .lean();
    for (const { id } of children) await restoreChildren(owner, { kind, id }, deletedAt);
    await recordModel(kind).updateMany(
      { ...childrenOfRoot, deletedAt },
      { $unset: { deletedAt: 1, purgeAt: 1 }, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
    );
  }
}
