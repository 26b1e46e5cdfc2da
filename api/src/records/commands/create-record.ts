import { type Kind, kindShape } from '@northkeep/contracts';
import { conflict, fail } from '../../errors.ts';
import { isDuplicate } from '../../platform/database.ts';
import { type Owner, recordModel, type StoredRecord } from '../record.model.ts';
import { presentAny } from '../record.presenter.ts';
import { checkCapacity, defaultLimitOf, isOverLimit, type RecordLimit } from '../record-limits.ts';

export interface RecordDraft {
  readonly kind: Kind;
  readonly owner: Owner;
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
 * Creates a record in one write and returns it as stored; a retry with the same idempotency key returns the same
 * record. Throws 409 with the stored record when another creation used the id, and the error of the limit when it is
 * reached.
 */
export async function createRecord(draft: RecordDraft): Promise<StoredRecord> {
  const { kind, owner, id, key, limit = defaultLimitOf(kind) } = draft;
  const capacity = await checkCapacity({ kind, owner, limit, count: 1 });
  if (capacity === 'none') {
    const stored = await findEarlierAttempt(draft);
    if (stored) return stored;
    throw limit.createError();
  }
  const created = await insert(draft);
  if (created && capacity === 'tight' && (await isOverLimit({ kind, owner, limit }, id))) {
    await recordModel(kind).deleteOne({ ...owner, id, rev: 1, createKey: key });
    throw limit.createError();
  }
  const stored = created ?? (await findEarlierAttempt(draft));
  // A concurrent attempt of the same creation inserted the record and deleted it again over the limit: the client
  // retries.
  if (!stored) throw fail('UNAVAILABLE');
  return stored;
}

/** Inserts the record. Returns null when the id exists. */
async function insert({ kind, owner, id, key, ...draft }: RecordDraft): Promise<StoredRecord | null> {
  const fields = {
    ...draft.fields,
    rev: 1,
    schema: draft.schema ?? kindShape(kind).schema,
    createKey: key,
    keys: [],
    parentId: draft.parent?.id ?? null,
    parentKind: draft.parent?.kind ?? null,
    index: draft.index ?? 0,
  };
  try {
    // No stored record has rev 0: the upsert inserts, or violates the unique index when the id exists.
    return await recordModel(kind)
      .findOneAndUpdate(
        { ...owner, id, rev: 0 },
        { $set: fields, $currentDate: { createdAt: true, updatedAt: true } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/** Returns the record of an earlier attempt of this creation, or null; throws 409 when another creation used the id. */
async function findEarlierAttempt({ kind, owner, id, key }: RecordDraft): Promise<StoredRecord | null> {
  const stored = await recordModel(kind)
    .findOne({ ...owner, id })
    .lean();
  if (stored && stored.createKey !== key) throw conflict(presentAny(kind, stored));
  return stored;
}
