import type { Kind } from '@northkeep/contracts';
import mongoose from 'mongoose';
import { type ApiError, conflictError, createApiError } from '../../errors.ts';
import { DUPLICATE_KEY } from '../../platform/database.ts';
import { RecordModel, type RecordOwner, type StoredRecord } from '../record.model.ts';
import { presentRecordOrTombstone } from '../record.presenter.ts';
import { createInsertion, type RecordDraft } from './create-record.ts';

interface BulkInsertion {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly drafts: readonly RecordDraft[];
}

interface InsertedRecord {
  /** The stored record, or the error of this record: 409 when another creation used its id. */
  readonly record: StoredRecord | ApiError;
  /** False when the record was not inserted by this call, but by an earlier attempt or by another creation. */
  readonly isNew: boolean;
}

/**
 * Inserts records in one database command and returns the outcome of each, in the given order. The caller has reserved
 * quota for them. A rejected record does not prevent the insertion of the others. Throws a database error when a record
 * could not be written; the others may be stored then.
 */
export async function insertRecords({ kind, owner, drafts }: BulkInsertion): Promise<readonly InsertedRecord[]> {
  const inserted = await writeInsertions(drafts);
  const found = await RecordModel.find({ ...owner, kind, id: { $in: drafts.map(({ id }) => id) } }).lean();
  const storedById = new Map(found.map((stored) => [stored.id, stored]));
  return drafts.map(({ id, key }, i) => {
    const stored = storedById.get(id);
    const isNew = inserted.has(i);
    if (!stored) return { record: createApiError('UNAVAILABLE'), isNew };
    if (stored.createKey !== key) return { record: conflictError(presentRecordOrTombstone(stored)), isNew };
    return { record: stored, isNew };
  });
}

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

/** Writes the records that do not exist yet and returns their positions in `drafts`. */
async function writeInsertions(drafts: readonly RecordDraft[]): Promise<ReadonlySet<number>> {
  const writes = drafts.map((draft) => ({ updateOne: { ...createInsertion(draft), upsert: true } }));
  try {
    const { upsertedIds } = await RecordModel.collection.bulkWrite(writes, { ordered: false });
    return positionsOf(upsertedIds);
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat().find(({ code }) => code !== DUPLICATE_KEY);
    if (failed) throw new MongoServerError({ message: failed.errmsg ?? error.message, code: failed.code });
    if (error.result.getWriteConcernError()) throw error;
    return positionsOf(error.result.upsertedIds);
  }
}

const positionsOf = (upsertedIds: Readonly<Record<number, unknown>>): ReadonlySet<number> =>
  new Set(Object.keys(upsertedIds).map(Number));
