import type { Plan } from '@northkeep/contracts';
import { fail, notFound } from '../../errors.ts';
import { aimLimit } from '../../planner/planner.policy.ts';
import { isRepetition, revisionUpdate } from '../../records/commands/change-record.ts';
import { type Owner, recordModel, type StoredRecord } from '../../records/record.model.ts';
import { isPurged } from '../../records/record.presenter.ts';
import { checkCapacity, defaultLimitOf } from '../../records/record-limits.ts';
import { childKinds, ensureParents, type RecordRef } from '../../records/record-parents.ts';

interface Restore extends RecordRef {
  readonly owner: Owner;
  readonly plan: Plan;
  readonly key: string;
}

/**
 * Takes a record out of the trash with everything that went with it, and answers it; one that is not deleted is
 * answered as it is. Throws 404 where it is gone for good or its parent is still deleted, and what limits say.
 */
export async function restoreRecord({ kind, id, owner, plan, key }: Restore): Promise<StoredRecord> {
  const stored = await recordModel(kind)
    .findOne({ ...owner, id })
    .lean();
  if (!stored || isPurged(stored)) throw notFound();
  // A request that comes again later must not undo a deletion made since.
  if (!stored.deletedAt || isRepetition(stored, key)) return stored;
  await ensureParent(owner, stored);
  const limit = kind === 'aims' ? aimLimit(plan) : defaultLimitOf(kind);
  if ((await checkCapacity({ kind, owner, limit, count: 1 })) === 'none') throw limit.refusal();
  // What lay under it comes first: a repetition after a crash still finds its root deleted.
  await restoreChildren(owner, { kind, id }, stored.deletedAt);
  const restored = await recordModel(kind)
    .findOneAndUpdate(
      { ...owner, id, rev: stored.rev },
      { $unset: { deletedAt: 1 }, ...revisionUpdate(key) },
      { returnDocument: 'after' },
    )
    .lean();
  if (!restored) throw fail('UNAVAILABLE');
  return restored;
}

async function ensureParent(owner: Owner, { parentId, parentKind }: StoredRecord): Promise<void> {
  if (parentId && parentKind) await ensureParents(owner, [{ kind: parentKind, id: parentId }]);
}

/** Children marked with their root's own instant went with it; what was deleted before it stays deleted. */
async function restoreChildren(owner: Owner, root: RecordRef, deletedAt: Date): Promise<void> {
  for (const kind of childKinds(root.kind)) {
    const of = { ...owner, parentId: root.id, parentKind: root.kind };
    const children = await recordModel(kind)
      .find({ ...of, deletedAt })
      .select({ id: 1 })
      .lean();
    for (const { id } of children) await restoreChildren(owner, { kind, id }, deletedAt);
    await recordModel(kind).updateMany(
      { ...of, deletedAt },
      { $unset: { deletedAt: 1 }, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
    );
  }
}
