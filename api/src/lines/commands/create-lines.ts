import { ApiError, createApiError } from '../../errors.ts';
import { writeWithReservations } from '../../quotas/reservations.ts';
import {
  deleteInsertedRecords,
  findRecordOfEarlierAttempt,
  insertRecord,
  type RecordDraft,
} from '../../records/commands/create-record.ts';
import { writeListIndexes } from '../../records/commands/reorder-records.ts';
import { pickKindFields } from '../../records/kind-fields.ts';
import { findRecordModel, type RecordOwner, type StoredRecord } from '../../records/record.model.ts';
import type { RecordLimit } from '../../records/record-limits.ts';
import { createRecordQuotaRequests } from '../../records/record-quotas.ts';
import { assignLineIndexes } from '../place-lines.ts';

/** Maximum of concurrent database writes of one request. */
const CONCURRENT_WRITES_MAX = 50;

interface LineDraft {
  readonly id: string;
  readonly key: string;
  readonly schema: number;
  readonly [field: string]: unknown;
}

interface BulkCreation {
  readonly owner: RecordOwner;
  /** Position in the list of all lines that are not deleted. */
  readonly atIndex: number;
  readonly items: readonly LineDraft[];
  readonly key: string;
  readonly limit: RecordLimit;
}

/**
 * Inserts lines (notes or journal entries) at a position of the list and returns them in the given order. Each line has
 * its own idempotency key, so a retry creates only the missing ones. When the maximum number of lines is reached, it
 * throws the error that `limit` creates.
 */
export async function createLines({ owner, atIndex, items, key, limit }: BulkCreation): Promise<StoredRecord[]> {
  const existing = await findRecordModel('lines')
    .find({ ...owner, id: { $in: items.map(({ id }) => id) }, deletedAt: null })
    .select({ id: 1 })
    .lean();
  const existingIds = new Set(existing.map(({ id }) => id));
  const missing = items.map(({ id }) => id).filter((id) => !existingIds.has(id));
  const { indexes, neighbours } = await assignLineIndexes(owner, atIndex, missing);
  const drafts = items.map(
    (item): RecordDraft => ({
      kind: 'lines',
      owner,
      id: item.id,
      schema: item.schema,
      fields: pickKindFields('lines', item),
      key: item.key,
      index: indexes.get(item.id),
    }),
  );
  const insertions = await writeWithReservations({
    requests: await createRecordQuotaRequests({ kind: 'lines', owner, count: missing.length, limit }),
    write: async () => {
      const settled = await insertDrafts(drafts);
      return { value: settled, written: [settled.filter(mayBeStored).length] };
    },
    undo: (settled) =>
      deleteInsertedRecords(
        { kind: 'lines', owner },
        drafts.filter((_, i) => isInserted(settled[i])),
      ),
  });
  const created = insertions.map((insertion) => {
    if (insertion.status === 'rejected') throw insertion.reason;
    return insertion.value.record;
  });
  // The neighbours get their new indexes only after the insertion. The indexes of the new lines lie between those.
  await writeListIndexes({ kind: 'lines', owner, key, records: neighbours, indexes });
  return created;
}

interface Insertion {
  readonly record: StoredRecord;
  /** False when an earlier attempt of this request has created the record. */
  readonly isNew: boolean;
}
type SettledInsertion = PromiseSettledResult<Insertion>;

const isInserted = (insertion: SettledInsertion | undefined): boolean =>
  insertion?.status === 'fulfilled' && insertion.value.isNew;

/**
 * Returns false only when this attempt has certainly not inserted the line. After a database error the line may be
 * stored, and a recount corrects the counter.
 */
const mayBeStored = (insertion: SettledInsertion): boolean =>
  insertion.status === 'fulfilled' ? insertion.value.isNew : !(insertion.reason instanceof ApiError);

/** Inserts lines in batches, up to the first batch with an error. Waits for every insertion that it began. */
async function insertDrafts(drafts: readonly RecordDraft[]): Promise<SettledInsertion[]> {
  const settled: SettledInsertion[] = [];
  for (let i = 0; i < drafts.length; i += CONCURRENT_WRITES_MAX) {
    settled.push(...(await Promise.allSettled(drafts.slice(i, i + CONCURRENT_WRITES_MAX).map(insertDraft))));
    if (settled.some(({ status }) => status === 'rejected')) break;
  }
  return settled;
}

async function insertDraft(draft: RecordDraft): Promise<Insertion> {
  const inserted = await insertRecord(draft);
  const record = inserted ?? (await findRecordOfEarlierAttempt(draft));
  if (!record) throw createApiError('UNAVAILABLE');
  return { record, isNew: inserted !== null };
}
