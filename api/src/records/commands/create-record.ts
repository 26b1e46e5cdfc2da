import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { ApiError, conflictError, createApiError } from '../../errors.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import { writeWithReservations } from '../../quotas/reservations.ts';
import { ensureKindFields } from '../kind-fields.ts';
import { findRecord, RecordModel, type RecordOwner, type StoredRecord, updateRecordBy } from '../record.model.ts';
import { presentRecordOrTombstone } from '../record.presenter.ts';
import type { RecordLimit } from '../record-limits.ts';
import { createRecordQuotaRequests } from '../record-quotas.ts';

export interface RecordDraft {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly id: string;
  readonly schema?: number | undefined;
  readonly index?: number | undefined;
  readonly parent?: { readonly kind: Kind; readonly id: string };
  readonly fields: Readonly<Record<string, unknown>>;
  /** Idempotency key: a repeated creation with the same key returns the record. */
  readonly key: string;
  /** Overrides the default limit of the kind. */
  readonly limit?: RecordLimit;
}

/**
 * Creates a record in one write, after reserving quota for it, and returns it as stored; a retry with the same
 * idempotency key returns the same record. Throws 409 with the stored record when another creation used the id, and the
 * error of the limit when the maximum number of records is reached.
 */
export async function createRecord(draft: RecordDraft): Promise<StoredRecord> {
  const { kind, owner, limit } = draft;
  const created = await writeWithReservations({
    requests: await createRecordQuotaRequests({ kind, owner, count: 1, limit }),
    write: async () => {
      const record = await insertRecord(draft);
      return { value: record, written: [record ? 1 : 0] };
    },
    undo: () => deleteInsertedRecords(draft, [draft]),
  }).catch((error: unknown) => earlierAttemptOr(error, draft));
  // There is no record when a concurrent attempt of the same creation has inserted it and removed it again, because the
  // record exceeded the limit.
  const stored = created ?? (await findRecordOfEarlierAttempt(draft));
  if (!stored) throw createApiError('UNAVAILABLE');
  return stored;
}

/**
 * After a failed creation, returns the record that an earlier attempt of the same creation has stored; rethrows `error`
 * when there is none.
 */
async function earlierAttemptOr(error: unknown, draft: RecordDraft): Promise<StoredRecord> {
  const stored = error instanceof ApiError ? await findRecordOfEarlierAttempt(draft) : null;
  if (!stored) throw error;
  return stored;
}

/** Deletes records that this request has inserted, except those that another request has changed since. */
export async function deleteInsertedRecords(
  { kind, owner }: Pick<RecordDraft, 'kind' | 'owner'>,
  inserted: readonly Pick<RecordDraft, 'id' | 'key'>[],
): Promise<void> {
  for (const { id, key } of inserted) await RecordModel.deleteOne({ ...owner, kind, id, rev: 1, createKey: key });
}

/** Inserts the record; the caller has reserved quota for it. Returns null when a record with the id exists. */
async function insertRecord(draft: RecordDraft): Promise<StoredRecord | null> {
  const { filter, update } = createInsertion(draft);
  try {
    return await updateRecordBy(filter, update, { upsert: true });
  } catch (error) {
    if (isDuplicateKeyError(error)) return null;
    throw error;
  }
}

/**
 * Returns the upsert that inserts a record. Its filter requires rev 0, which no stored record has. The upsert therefore
 * inserts the record, or violates the unique index when the id exists.
 */
export function createInsertion({ kind, owner, id, key, ...draft }: RecordDraft) {
  ensureKindFields(kind, draft.fields);
  const fields = {
    ...draft.fields,
    rev: 1,
    schema: draft.schema ?? getKindDeclaration(kind).schema,
    createKey: key,
    keys: [],
    parentId: draft.parent?.id ?? null,
    parentKind: draft.parent?.kind ?? null,
    index: draft.index ?? 0,
  };
  return {
    filter: { ...owner, kind, id, rev: 0 },
    update: { $set: fields, $currentDate: { createdAt: true, updatedAt: true } },
  } as const;
}

/** Returns the record of an earlier attempt of this creation, or null; throws 409 when another creation used the id. */
async function findRecordOfEarlierAttempt({ kind, owner, id, key }: RecordDraft): Promise<StoredRecord | null> {
  const stored = await findRecord({ ...owner, kind, id });
  if (stored && stored.createKey !== key) throw conflictError(presentRecordOrTombstone(stored));
  return stored;
}
