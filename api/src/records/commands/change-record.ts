import { type BaseState, getKindDeclaration, IDEMPOTENCY_KEYS_PER_RECORD_MAX, type Kind } from '@northkeep/contracts';
import { conflictError, invalidInputError, notFoundError } from '../../errors.ts';
import { writeWithReservations } from '../../quotas/reservations.ts';
import { DELETION_FIELDS } from '../deletion.ts';
import { ensureKindFields, isDeterministicId } from '../kind-fields.ts';
import { findRecord, type RecordOwner, type StoredRecord, updateRecordBy } from '../record.model.ts';
import { isPurged, presentRecordOrTombstone } from '../record.presenter.ts';
import { baseFilter, ensureHeaderComes, ensureHeaderIsChanged, isBasedOn } from '../record-base.ts';
import type { RecordLimit } from '../record-limits.ts';
import { ensureStoredParent } from '../record-parents.ts';
import { createRecordQuotaRequests } from '../record-quotas.ts';
import { undoWrite } from '../undo-write.ts';
import { createRecord } from './create-record.ts';

export interface RecordChange {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly id: string;
  /** State on which the change is based; the revision 0 for a record that does not exist yet. */
  readonly base: BaseState;
  readonly key: string;
  /** Values of the changed fields only, and the new header. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly index?: number | undefined;
  /** Names of members that the record loses. */
  readonly absent?: readonly string[];
  readonly schema?: number | undefined;
  /** New parent of the record, when the change moves the record in the tree. */
  readonly move?: { readonly kind: Kind; readonly id: string } | undefined;
  /** Parent record in the URL of the request. */
  readonly under?: { readonly kind: Kind; readonly id: string };
  /** True when the change restores the record if it is deleted. */
  readonly isRestore?: boolean;
  /** Overrides the default limit of the kind for a record that is restored or created. */
  readonly limit?: RecordLimit;
}

/** Update operators of every change: the next revision, the time, and the idempotency key that identifies a retry. */
export const buildRevisionUpdate = (key: string) => ({
  $inc: { rev: 1 },
  $push: { keys: { $each: [key], $slice: -IDEMPOTENCY_KEYS_PER_RECORD_MAX } },
  $currentDate: { updatedAt: true as const },
});

/**
 * Changes a record in one write that succeeds only on the state on which the change is based (optimistic concurrency). A
 * repeated idempotency key returns the stored record unchanged. Base revision 0 creates a record whose id is not random,
 * such as the settings record. Throws 409 with the current record when its state differs, 404 when the record does not
 * exist, and 400 or 428 when the record has a header and the change not both a new one and the nonce of the former.
 */
export async function changeRecord(change: RecordChange): Promise<StoredRecord> {
  ensureHeaderComes(change);
  const changed = mayRestore(change) ? await restoreDeleted(change) : await updateRecord(change, WHILE_LIVE);
  return changed ?? resolveFailedChange(change);
}

/** True for a change that restores the record when it is deleted; a record with a random id needs its new header. */
const mayRestore = ({ kind, id, fields, isRestore }: RecordChange): boolean =>
  isRestore === true && (isDeterministicId(kind, id) || fields.h !== undefined);

const WHILE_LIVE = { deletedAt: null };

/**
 * Applies a change to a record that matches `state`. Returns null on a mismatch. A header binds `schema`, which is
 * therefore stored as sent; without one, $max keeps it from being lowered when a client of an older release changes one
 * field.
 */
function updateRecord(
  change: RecordChange,
  state: Readonly<Record<string, unknown>>,
  schema = change.schema,
): Promise<StoredRecord | null> {
  const { kind, owner, id, base, key, fields, index, move, under, absent = [] } = change;
  ensureKindFields(kind, fields);
  const isBound = fields.h !== undefined;
  const set = {
    ...fields,
    ...(index === undefined ? {} : { index }),
    ...(move ? { parentId: move.id, parentKind: move.kind } : {}),
    ...(isBound && schema !== undefined ? { schema } : {}),
  };
  const unset = {
    ...Object.fromEntries(absent.filter((name) => !Object.hasOwn(set, name)).map((name) => [name, 1])),
    ...(state.deletedAt === null ? {} : DELETION_FIELDS),
  };
  return updateRecordBy(
    { ...owner, kind, id, ...baseFilter(base), keys: { $ne: key }, ...(under ? { parentId: under.id } : {}), ...state },
    {
      ...(Object.keys(set).length > 0 ? { $set: set } : {}),
      ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
      ...(isBound || schema === undefined ? {} : { $max: { schema } }),
      ...buildRevisionUpdate(key),
    },
  );
}

/**
 * Applies a change to a record and restores it when it is deleted, after reserving quota for it. Throws 404 when its
 * parent is deleted.
 */
async function restoreDeleted(change: RecordChange): Promise<StoredRecord | null> {
  const { kind, owner, id, base, key, limit, move, fields } = change;
  const stored = await findRecord({ ...owner, kind, id });
  if (!stored?.deletedAt) return updateRecord(change, WHILE_LIVE);
  if (!isBasedOn(base, stored) || isRepeatedWrite(stored, key) || isBeyondRestore(stored, change)) return null;
  if (!move) await ensureStoredParent(owner, stored);
  // The purge, which may run at the same time, removes the fields of a record without changing its revision.
  const state = { deletedAt: { $ne: null }, schema: { $exists: !isPurged(stored) } };
  const schema = change.schema ?? (fields.h === undefined ? getKindDeclaration(kind).schema : undefined);
  return writeWithReservations({
    requests: await createRecordQuotaRequests({ kind, owner, count: 1, limit }),
    write: async () => {
      const restored = await updateRecord(change, state, schema);
      return { value: restored, written: [restored ? 1 : 0] };
    },
    undo: async (restored) => restored && undoWrite(stored, restored),
  });
}

/**
 * True for a purged record that the change cannot restore. A record with a random id never can be. A record with a fixed
 * or derived id can be when the change contains all its values and, if it contains a header, the schema version.
 */
const isBeyondRestore = (stored: StoredRecord, { kind, id, fields, schema }: RecordChange): boolean =>
  isPurged(stored) && (!isDeterministicId(kind, id) || (fields.h !== undefined && schema === undefined));

/**
 * Called when the write has changed no record. Returns the stored record when the request is a retry, creates a missing
 * record with a fixed id, and throws an error otherwise.
 */
async function resolveFailedChange(change: RecordChange): Promise<StoredRecord> {
  const { kind, owner, id, base, key, under } = change;
  const isFixed = isDeterministicId(kind, id);
  const stored = await findRecord({ ...owner, kind, id });
  if (!stored) {
    if (isFixed && base.rev === 0) return createRecord(change);
    throw notFoundError();
  }
  if (isRepeatedWrite(stored, key)) return stored;
  if (stored.deletedAt && !isFixed && (!change.isRestore || isPurged(stored))) throw notFoundError();
  ensureHeaderIsChanged(stored, change);
  if (stored.deletedAt && !isFixed && !mayRestore(change)) throw notFoundError();
  if (!isBasedOn(base, stored)) throw conflictError(presentRecordOrTombstone(stored));
  if (stored.deletedAt && mayRestore(change) && isBeyondRestore(stored, change))
    throw invalidInputError({ schema: 'A purged record is written anew with its schema.' });
  // The state matches, but the record's parent is not the one in the URL.
  if (!stored.deletedAt && under && stored.parentId !== under.id) throw notFoundError();
  throw conflictError(presentRecordOrTombstone(stored));
}

/** Returns true when a write with this idempotency key was applied to the record before. */
export const isRepeatedWrite = ({ createKey, keys }: Pick<StoredRecord, 'createKey' | 'keys'>, key: string): boolean =>
  createKey === key || keys?.includes(key) === true;
