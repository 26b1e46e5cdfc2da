import { KEYS_KEPT, type Kind, kindShape } from '@northkeep/contracts';
import { conflict, notFound } from '../../errors.ts';
import { isFixedId } from '../kind-fields.ts';
import { type Owner, recordModel, type StoredRecord } from '../record.model.ts';
import { presentAny } from '../record.presenter.ts';
import { createRecord } from './create-record.ts';

export interface RecordChange {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly id: string;
  readonly baseRev: number;
  readonly key: string;
  /** The changed fields only. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly index?: number | undefined;
  readonly schema?: number | undefined;
  /** The new parent, where the change moves the record in the tree. */
  readonly move?: { readonly kind: Kind; readonly id: string } | undefined;
  /** The parent that the URL names. */
  readonly under?: { readonly kind: Kind; readonly id: string };
  /** True when the change restores a deleted record with a fixed id. */
  readonly isRestore?: boolean;
}

/** Update operators of every change: the next revision, the time, and the idempotency key that identifies a retry. */
export const revisionUpdate = (key: string) => ({
  $inc: { rev: 1 },
  $push: { keys: { $each: [key], $slice: -KEYS_KEPT } },
  $currentDate: { updatedAt: true as const },
});

/**
 * Changes a record in one write that succeeds only while its revision is `baseRev` (optimistic concurrency). A repeated
 * idempotency key returns the stored record unchanged. `baseRev` 0 creates a record with a fixed id. Throws 409 with
 * the current record when the revision differs, and 404 when the record does not exist.
 */
export async function changeRecord(change: RecordChange): Promise<StoredRecord> {
  const { kind, owner, id, baseRev, key, fields, index, schema, move, under, isRestore = false } = change;
  const fixed = isFixedId(kind, id);
  // A purged record has lost its schema version; restoring it writes the current one.
  const schemaVersion = schema ?? (isRestore ? kindShape(kind).schema : undefined);
  const set = {
    ...fields,
    ...(index === undefined ? {} : { index }),
    ...(move ? { parentId: move.id, parentKind: move.kind } : {}),
  };
  const changed = await recordModel(kind)
    .findOneAndUpdate(
      {
        ...owner,
        id,
        rev: baseRev,
        keys: { $ne: key },
        ...(isRestore && fixed ? {} : { deletedAt: null }),
        ...(under ? { parentId: under.id } : {}),
      },
      {
        ...(Object.keys(set).length > 0 ? { $set: set } : {}),
        ...(isRestore && fixed ? { $unset: { deletedAt: 1, purgeAt: 1 } } : {}),
        // $max: a client of an older release that changes one field must not lower the schema version.
        ...(schemaVersion === undefined ? {} : { $max: { schema: schemaVersion } }),
        ...revisionUpdate(key),
      },
      { returnDocument: 'after' },
    )
    .lean();
  return changed ?? resolveFailedChange(change, fixed);
}

/**
 * Returns the stored record when the failed change was a retry, or creates a missing fixed id; throws 404 or 409
 * otherwise.
 */
async function resolveFailedChange(change: RecordChange, fixed: boolean): Promise<StoredRecord> {
  const { kind, owner, id, baseRev, key, under } = change;
  const stored = await recordModel(kind)
    .findOne({ ...owner, id })
    .lean();
  if (!stored) {
    if (fixed && baseRev === 0) return createRecord(change);
    throw notFound();
  }
  if (isRepetition(stored, key)) return stored;
  if (stored.deletedAt && !fixed) throw notFound();
  if (stored.rev !== baseRev || stored.deletedAt) throw conflict(presentAny(kind, stored));
  // The revision matches, but the record has another parent than the URL says.
  if (under && stored.parentId !== under.id) throw notFound();
  throw conflict(presentAny(kind, stored));
}

/** Returns true when a write with this idempotency key was applied to the record before. */
export const isRepetition = ({ createKey, keys }: StoredRecord, key: string): boolean =>
  createKey === key || keys?.includes(key) === true;
