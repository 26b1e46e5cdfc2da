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
  /** Changed fields only. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly index?: number | undefined;
  readonly schema?: number | undefined;
  /** The new place in the tree. */
  readonly move?: { readonly kind: Kind; readonly id: string } | undefined;
  /** Parent that the path names. */
  readonly under?: { readonly kind: Kind; readonly id: string };
  /** Takes a deleted fixed id up again. */
  readonly takeUp?: boolean;
}

/** Update operators of every change: a new revision and time, and the mutation key that identifies a repeated request. */
export const revisionUpdate = (key: string) => ({
  $inc: { rev: 1 },
  $push: { keys: { $each: [key], $slice: -KEYS_KEPT } },
  $currentDate: { updatedAt: true as const },
});

/**
 * Changes a record in one write that holds only if nobody has changed it since `baseRev`; a repeated key answers the
 * record as it is. `baseRev` 0 creates a fixed id. Throws 409 with the current record, 404 for what is not there.
 */
export async function changeRecord(change: RecordChange): Promise<StoredRecord> {
  const { kind, owner, id, baseRev, key, fields, index, schema, move, under, takeUp = false } = change;
  const fixed = isFixedId(kind, id);
  // A purged record has lost its schema version; restoring it writes the current one.
  const shape = schema ?? (takeUp ? kindShape(kind).schema : undefined);
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
        ...(takeUp && fixed ? {} : { deletedAt: null }),
        ...(under ? { parentId: under.id } : {}),
      },
      {
        ...(Object.keys(set).length > 0 ? { $set: set } : {}),
        ...(takeUp && fixed ? { $unset: { deletedAt: 1 } } : {}),
        // An older client that changes one field does not make the record older.
        ...(shape === undefined ? {} : { $max: { schema: shape } }),
        ...revisionUpdate(key),
      },
      { returnDocument: 'after' },
    )
    .lean();
  return changed ?? unchanged(change, fixed);
}

/** Why nothing was changed: a repetition, a conflict, or nothing there. */
async function unchanged(change: RecordChange, fixed: boolean): Promise<StoredRecord> {
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
  // Unchanged since, yet not where the address says.
  if (under && stored.parentId !== under.id) throw notFound();
  throw conflict(presentAny(kind, stored));
}

/** True when the record remembers this mutation key. */
export const isRepetition = ({ createKey, keys }: StoredRecord, key: string): boolean =>
  createKey === key || keys?.includes(key) === true;
