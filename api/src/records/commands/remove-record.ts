import { conflict } from '../../errors.ts';
import { type Owner, recordModel, type StoredRecord } from '../record.model.ts';
import { presentAny } from '../record.presenter.ts';
import { childKinds, type RecordRef } from '../record-parents.ts';
import { isRepetition, type RecordChange, revisionUpdate } from './change-record.ts';

type Removal = Pick<RecordChange, 'kind' | 'owner' | 'id' | 'baseRev' | 'key' | 'under'>;

/**
 * Marks a record as deleted, then everything under it; repeating it completes what was interrupted. Answers the
 * marked record, or null where there is none: deleting what is gone is done. Throws 409 with the current record.
 */
export async function removeRecord(removal: Removal): Promise<StoredRecord | null> {
  const { kind, owner, id, baseRev, key, under } = removal;
  const { $currentDate, ...rest } = revisionUpdate(key);
  const marked = await recordModel(kind)
    .findOneAndUpdate(
      { ...owner, id, rev: baseRev, keys: { $ne: key }, deletedAt: null, ...(under ? { parentId: under.id } : {}) },
      { ...rest, $currentDate: { ...$currentDate, deletedAt: true } },
      { returnDocument: 'after' },
    )
    .lean();
  const gone = marked ?? (await alreadyGone(removal));
  if (gone?.deletedAt) await removeDescendants(owner, { kind, id }, gone.deletedAt);
  return gone;
}

async function alreadyGone({ kind, owner, id, key }: Removal): Promise<StoredRecord | null> {
  const stored = await recordModel(kind)
    .findOne({ ...owner, id })
    .lean();
  if (!stored || stored.deletedAt || isRepetition(stored, key)) return stored;
  throw conflict(presentAny(kind, stored));
}

/** Marks all live descendants with the very instant of their root, so that a restore finds what went with it. */
export async function removeDescendants(owner: Owner, root: RecordRef, deletedAt: Date): Promise<void> {
  for (const kind of childKinds(root.kind)) {
    const of = { ...owner, parentId: root.id, parentKind: root.kind };
    await recordModel(kind).updateMany(
      { ...of, deletedAt: null },
      { $set: { deletedAt }, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
    );
    if (childKinds(kind).length === 0) continue;
    const children = await recordModel(kind)
      .find({ ...of, deletedAt })
      .select({ id: 1 })
      .lean();
    for (const { id } of children) await removeDescendants(owner, { kind, id }, deletedAt);
  }
}
