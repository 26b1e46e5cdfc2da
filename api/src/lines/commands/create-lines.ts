import { ApiError } from '../../errors.ts';
import { writeWithReservations } from '../../quotas/reservations.ts';
import { deleteInsertedRecords, type RecordDraft } from '../../records/commands/create-record.ts';
import { insertRecords } from '../../records/commands/insert-records.ts';
import { type NewHeaders, writeListIndexes } from '../../records/commands/reorder-records.ts';
import { readKindFields } from '../../records/kind-fields.ts';
import { RecordModel, type RecordOwner, type StoredRecord } from '../../records/record.model.ts';
import type { RecordLimit } from '../../records/record-limits.ts';
import { createRecordQuotaRequests } from '../../records/record-quotas.ts';
import { assignLineIndexes, type Placement } from '../place-lines.ts';

interface LineDraft {
  readonly id: string;
  readonly key: string;
  readonly schema: number;
  readonly index?: unknown;
  readonly [field: string]: unknown;
}

interface BulkCreation {
  readonly owner: RecordOwner;
  /** Position in the list of all lines that are not deleted; undefined when each item states its own `index`. */
  readonly atIndex?: number | undefined;
  readonly items: readonly LineDraft[];
  /** New headers of the neighbours that make room. */
  readonly headers?: NewHeaders | undefined;
  readonly key: string;
  readonly limit: RecordLimit;
}

/**
 * Inserts lines (notes or journal entries) and returns them in the given order. Each line has its own idempotency key,
 * so a retry creates only the missing ones. When a line is rejected, the other lines are stored and the first error is
 * thrown. When the maximum number of lines is reached, it stores none and throws the error that `limit` creates.
 */
export async function createLines({
  owner,
  atIndex,
  items,
  headers,
  key,
  limit,
}: BulkCreation): Promise<StoredRecord[]> {
  const missing = await listMissingIds(owner, items);
  const { indexes, neighbours } =
    atIndex === undefined ? statedIndexes(items) : await assignLineIndexes(owner, atIndex, missing);
  const drafts = items.map(
    (item): RecordDraft => ({
      kind: 'lines',
      owner,
      id: item.id,
      schema: item.schema,
      fields: readKindFields('lines', item).fields,
      key: item.key,
      index: indexes.get(item.id),
    }),
  );
  const insertions = await writeWithReservations({
    requests: await createRecordQuotaRequests({ kind: 'lines', owner, count: missing.length, limit }),
    write: async () => {
      const value = await insertRecords({ kind: 'lines', owner, drafts });
      return { value, written: [value.filter(({ isNew }) => isNew).length] };
    },
    undo: (inserted) =>
      deleteInsertedRecords(
        { kind: 'lines', owner },
        drafts.filter((_, i) => inserted[i]?.isNew),
      ),
  });
  const created = insertions.map(({ record }) => {
    if (record instanceof ApiError) throw record;
    return record;
  });
  // The neighbours get their new indexes only after the insertion. The indexes of the new lines lie between those.
  if (neighbours.length > 0)
    await writeListIndexes({ kind: 'lines', owner, key, records: neighbours, indexes, headers });
  return created;
}

/** Returns the ids of the lines that are not stored yet, or were deleted. */
async function listMissingIds(owner: RecordOwner, items: readonly LineDraft[]): Promise<readonly string[]> {
  const ids = items.map(({ id }) => id);
  const existing = await RecordModel.find({ ...owner, kind: 'lines', id: { $in: ids }, deletedAt: null })
    .select({ id: 1 })
    .lean();
  const existingIds = new Set(existing.map(({ id }) => id));
  return ids.filter((id) => !existingIds.has(id));
}

const statedIndexes = (items: readonly LineDraft[]): Placement => ({
  indexes: new Map(items.map(({ id, index }) => [id, typeof index === 'number' ? index : 0])),
  neighbours: [],
});
