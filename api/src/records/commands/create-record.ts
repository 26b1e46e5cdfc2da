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
  /** Mutation key: a repeated creation with the same one answers the record. */
  readonly key: string;
  /** Overrides the default limit of the kind. */
  readonly limit?: RecordLimit;
}

/**
 * Creates a record in one write and answers it as stored; the same key again answers what it made. Throws 409 with
 * the record where the id is taken by another creation, and the limit's refusal where there are too many.
 */
export async function createRecord(draft: RecordDraft): Promise<StoredRecord> {
  const { kind, owner, id, key, limit = defaultLimitOf(kind) } = draft;
  const room = await checkCapacity({ kind, owner, limit, count: 1 });
  if (room === 'none') {
    const stored = await existing(draft);
    if (stored) return stored;
    throw limit.refusal();
  }
  const created = await insert(draft);
  if (created && room === 'tight' && (await isOverLimit({ kind, owner, limit }, id))) {
    await recordModel(kind).deleteOne({ ...owner, id, rev: 1, createKey: key });
    throw limit.refusal();
  }
  const stored = created ?? (await existing(draft));
  // Taken back by its own racing creation between the two look-ups: another try decides.
  if (!stored) throw fail('UNAVAILABLE');
  return stored;
}

/** The record as this write made it, or null where the id is taken. */
async function insert({ kind, owner, id, key, ...draft }: RecordDraft): Promise<StoredRecord | null> {
  const made = {
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
    // No stored record has rev 0: this inserts, or runs into the unique index.
    return await recordModel(kind)
      .findOneAndUpdate(
        { ...owner, id, rev: 0 },
        { $set: made, $currentDate: { createdAt: true, updatedAt: true } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/** Returns the record of an earlier attempt of this creation, or null; throws 409 when another creation used the id. */
async function existing({ kind, owner, id, key }: RecordDraft): Promise<StoredRecord | null> {
  const stored = await recordModel(kind)
    .findOne({ ...owner, id })
    .lean();
  if (stored && stored.createKey !== key) throw conflict(presentAny(kind, stored));
  return stored;
}
