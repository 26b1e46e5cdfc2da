import { createRecord } from '../../records/commands/create-record.ts';
import { writeIndexes } from '../../records/commands/reorder-records.ts';
import { fieldsOf } from '../../records/kind-fields.ts';
import { type Owner, recordModel, type StoredRecord } from '../../records/record.model.ts';
import { checkCapacity, defaultLimitOf } from '../../records/record-limits.ts';
import { placeLines } from '../place-lines.ts';

/** Maximum of concurrent database writes of one request. */
const CONCURRENT_WRITES_MAX = 50;

interface LineDraft {
  readonly id: string;
  readonly key: string;
  readonly schema: number;
  readonly [field: string]: unknown;
}

interface BulkCreation {
  readonly owner: Owner;
  /** Position in the list of all live lines. */
  readonly atIndex: number;
  readonly items: readonly LineDraft[];
  readonly key: string;
}

/**
 * Inserts lines one after another at a position and returns them in the given order. Each line has its own idempotency
 * key, so a retry creates only the missing ones. Throws the error of the limit when it is reached.
 */
export async function createLines({ owner, atIndex, items, key }: BulkCreation): Promise<StoredRecord[]> {
  const limit = defaultLimitOf('lines');
  const existing = await recordModel('lines')
    .find({ ...owner, id: { $in: items.map(({ id }) => id) }, deletedAt: null })
    .select({ id: 1 })
    .lean();
  const existingIds = new Set(existing.map(({ id }) => id));
  const missing = items.map(({ id }) => id).filter((id) => !existingIds.has(id));
  const capacity = await checkCapacity({ kind: 'lines', owner, limit, count: missing.length });
  if (capacity === 'none') throw limit.createError();
  const { indexes, neighbours } = await placeLines(owner, atIndex, missing);
  const created: StoredRecord[] = [];
  for (let i = 0; i < items.length; i += CONCURRENT_WRITES_MAX) {
    const creations = items.slice(i, i + CONCURRENT_WRITES_MAX).map((item) => {
      const { id, schema, key: itemKey } = item;
      const fields = fieldsOf('lines', item);
      return createRecord({ kind: 'lines', owner, id, schema, fields, key: itemKey, index: indexes.get(id) });
    });
    created.push(...(await Promise.all(creations)));
  }
  // The new indexes fit around the neighbours' new ones, so neighbours are moved after the insertion.
  await writeIndexes({ kind: 'lines', owner, key, records: neighbours, indexes });
  return created;
}
