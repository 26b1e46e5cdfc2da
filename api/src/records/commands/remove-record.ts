import { childKinds } from '@northkeep/contracts';
import { conflictError, notFoundError } from '../../errors.ts';
import { buildDeletionUpdate, purgeTimeOf } from '../deletion.ts';
import { findRecord, RecordModel, type RecordOwner, type StoredRecord, updateRecordBy } from '../record.model.ts';
import { presentRecordOrTombstone } from '../record.presenter.ts';
import { baseFilter, ensureHeaderComes, ensureHeaderIsChanged } from '../record-base.ts';
import type { RecordRef } from '../record-parents.ts';
import { prepareRecordQuotaRelease } from '../record-quotas.ts';
import { buildRevisionUpdate, isRepeatedWrite, type RecordChange } from './change-record.ts';

/** `fields` has the new header of the record, or nothing. */
type Removal = Pick<RecordChange, 'kind' | 'owner' | 'id' | 'base' | 'key' | 'under' | 'fields'>;

/**
 * Marks a record as deleted (tombstone), then all its descendants. A retry completes an interrupted deletion. A deleted
 * record gets the new header, so that a client can state that the deletion is true. Returns the tombstone, which proves
 * to the client that the deletion was applied. Throws 404 when no such record exists, 409
 * with the current record when its state differs, and as `changeRecord` for a record that has a header.
 */
export async function removeRecord(removal: Removal): Promise<StoredRecord> {
  const { kind, owner, id, base, key, under, fields } = removal;
  ensureHeaderComes(removal);
  const { $currentDate, ...rest } = buildRevisionUpdate(key);
  const release = await prepareRecordQuotaRelease(kind, owner);
  const marked = await updateRecordBy(
    {
      ...{ ...owner, kind, id, ...baseFilter(base), keys: { $ne: key }, deletedAt: null },
      ...(under ? { parentId: under.id } : {}),
    },
    {
      ...rest,
      $set: { ...fields, purgeAt: purgeTimeOf(new Date()) },
      $currentDate: { ...$currentDate, deletedAt: true },
    },
  );
  if (marked) await release(1);
  const tombstone = marked ?? (await findTombstone(removal));
  if (tombstone.deletedAt) await removeDescendants(owner, { kind, id }, tombstone.deletedAt);
  return tombstone;
}

/** Returns the record when it is already deleted; throws 404 when it does not exist and 409 when it is live. */
async function findTombstone(removal: Removal): Promise<StoredRecord> {
  const { kind, owner, id, key } = removal;
  const stored = await findRecord({ ...owner, kind, id });
  if (!stored) throw notFoundError();
  if (stored.deletedAt) return (await restateDeletion(removal)) ?? stored;
  if (isRepeatedWrite(stored, key)) return stored;
  ensureHeaderIsChanged(stored, removal);
  throw conflictError(presentRecordOrTombstone(stored));
}

/**
 * Gives a deleted record its new header. Returns null without one, after the purge, and when the removal is not based on
 * the deleted state: it is a repetition, or another device has deleted the record.
 */
async function restateDeletion({ kind, owner, id, base, fields }: Removal): Promise<StoredRecord | null> {
  if (fields.h === undefined) return null;
  return updateRecordBy(
    { ...owner, kind, id, ...baseFilter(base), deletedAt: { $ne: null }, schema: { $exists: true } },
    { $set: fields, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
  );
}

/**
 * Marks all live descendants with the same `deletedAt` as their root, by which a restore finds the records that were
 * deleted together.
 */
export async function removeDescendants(owner: RecordOwner, root: RecordRef, deletedAt: Date): Promise<void> {
  for (const kind of childKinds(root.kind)) {
    const children = { ...owner, kind, parentId: root.id, parentKind: root.kind };
    const release = await prepareRecordQuotaRelease(kind, owner);
    const { modifiedCount } = await RecordModel.updateMany(
      { ...children, deletedAt: null },
      buildDeletionUpdate(deletedAt),
    );
    await release(modifiedCount);
    if (childKinds(kind).length === 0) continue;
    const deleted = await RecordModel.find({ ...children, deletedAt })
      .select({ id: 1 })
      .lean();
    for (const { id } of deleted) await removeDescendants(owner, { kind, id }, deletedAt);
  }
}
