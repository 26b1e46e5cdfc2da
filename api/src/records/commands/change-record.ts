import { getKindDeclaration, IDEMPOTENCY_KEYS_PER_RECORD_MAX, type Kind } from '@northkeep/contracts';
import { conflictError, notFoundError } from '../../errors.ts';
import { writeWithReservations } from '../../quotas/reservations.ts';
import { buildDeletionUpdate, DELETION_FIELDS } from '../deletion.ts';
import { ensureKindFields, isDeterministicId } from '../kind-fields.ts';
import { findRecord, RecordModel, type RecordOwner, type StoredRecord, updateRecordBy } from '../record.model.ts';
import { presentRecordOrTombstone } from '../record.presenter.ts';
import { createRecordQuotaRequests } from '../record-quotas.ts';
import { createRecord } from './create-record.ts';

export interface RecordChange {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly id: string;
  readonly baseRev: number;
  readonly key: string;
  /** Values of the changed fields only. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly index?: number | undefined;
  readonly schema?: number | undefined;
  /** New parent of the record, when the change moves the record in the tree. */
  readonly move?: { readonly kind: Kind; readonly id: string } | undefined;
  /** Parent record in the URL of the request. */
  readonly under?: { readonly kind: Kind; readonly id: string };
  /** True when the change restores a deleted record with a fixed id. */
  readonly isRestore?: boolean;
}

/** Update operators of every change: the next revision, the time, and the idempotency key that identifies a retry. */
export const buildRevisionUpdate = (key: string) => ({
  $inc: { rev: 1 },
  $push: { keys: { $each: [key], $slice: -IDEMPOTENCY_KEYS_PER_RECORD_MAX } },
  $currentDate: { updatedAt: true as const },
});

/**
 * Changes a record in one write that succeeds only while its revision is `baseRev` (optimistic concurrency). A repeated
 * idempotency key returns the stored record unchanged. `baseRev` 0 creates a record whose id is not random, such as the
 * settings record. Throws 409 with the current record when the revision differs, and 404 when the record does not
 * exist.
 */
export async function changeRecord(change: RecordChange): Promise<StoredRecord> {
  const fixed = isDeterministicId(change.kind, change.id);
  const changed = fixed && change.isRestore ? await restoreFixed(change) : await updateRecord(change);
  return changed ?? resolveFailedChange(change, fixed);
}

/**
 * Applies a change to a live record, or with `isDeleted` to a deleted one that it restores. Returns null on a mismatch.
 */
function updateRecord(change: RecordChange, { isDeleted = false } = {}): Promise<StoredRecord | null> {
  const { kind, owner, id, baseRev, key, fields, index, schema, move, under } = change;
  ensureKindFields(kind, fields);
  // The purge has removed the schema version of a purged record. Restoring such a record therefore writes the current
  // version.
  const schemaVersion = schema ?? (isDeleted ? getKindDeclaration(kind).schema : undefined);
  const set = {
    ...fields,
    ...(index === undefined ? {} : { index }),
    ...(move ? { parentId: move.id, parentKind: move.kind } : {}),
  };
  return updateRecordBy(
    {
      ...owner,
      kind,
      id,
      rev: baseRev,
      keys: { $ne: key },
      deletedAt: isDeleted ? { $ne: null } : null,
      ...(under ? { parentId: under.id } : {}),
    },
    {
      ...(Object.keys(set).length > 0 ? { $set: set } : {}),
      ...(isDeleted ? { $unset: DELETION_FIELDS } : {}),
      // $max keeps the schema version from being lowered when a client of an older release changes one field.
      ...(schemaVersion === undefined ? {} : { $max: { schema: schemaVersion } }),
      ...buildRevisionUpdate(key),
    },
  );
}

/**
 * Applies a change to a record with a fixed id. When the record is deleted, the change restores it and reserves quota
 * for it.
 */
async function restoreFixed(change: RecordChange): Promise<StoredRecord | null> {
  const { kind, owner, id } = change;
  const stored = await findRecord({ ...owner, kind, id }, { rev: 1, keys: 1, createKey: 1, deletedAt: 1 });
  const deletedAt = stored?.deletedAt;
  if (!deletedAt) return updateRecord(change);
  if (stored.rev !== change.baseRev || isRepeatedWrite(stored, change.key)) return null;
  return writeWithReservations({
    requests: await createRecordQuotaRequests({ kind, owner, count: 1 }),
    write: async () => {
      const restored = await updateRecord(change, { isDeleted: true });
      return { value: restored, written: [restored ? 1 : 0] };
    },
    undo: () => RecordModel.updateOne({ ...owner, kind, id, deletedAt: null }, buildDeletionUpdate(deletedAt)),
  });
}

/**
 * Called when the write has changed no record. Returns the stored record when the request is a retry, creates a missing
 * record with a fixed id, and throws 404 or 409 otherwise.
 */
async function resolveFailedChange(change: RecordChange, fixed: boolean): Promise<StoredRecord> {
  const { kind, owner, id, baseRev, key, under } = change;
  const stored = await findRecord({ ...owner, kind, id });
  if (!stored) {
    if (fixed && baseRev === 0) return createRecord(change);
    throw notFoundError();
  }
  if (isRepeatedWrite(stored, key)) return stored;
  if (stored.deletedAt && !fixed) throw notFoundError();
  if (stored.rev !== baseRev || stored.deletedAt) throw conflictError(presentRecordOrTombstone(stored));
  // The revision matches, but the record's parent is not the one in the URL.
  if (under && stored.parentId !== under.id) throw notFoundError();
  throw conflictError(presentRecordOrTombstone(stored));
}

/** Returns true when a write with this idempotency key was applied to the record before. */
export const isRepeatedWrite = ({ createKey, keys }: Pick<StoredRecord, 'createKey' | 'keys'>, key: string): boolean =>
  createKey === key || keys?.includes(key) === true;
