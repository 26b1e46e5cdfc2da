import { createRecord } from '../../records/commands/create-record.ts';
import { CONCURRENT_WRITES_MAX, writeIndexes } from '../../records/commands/reorder-records.ts';
import { fieldsOf } from '../../records/kind-fields.ts';
import { assignIndexes } from '../../records/list-order.ts';
import { type Owner, recordModel, type StoredRecord } from '../../records/record.model.ts';
import { compareByIndex } from '../../records/record-handlers.ts';
import { checkCapacity, defaultLimitOf } from '../../records/record-limits.ts';

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
    .find({ ...owner, deletedAt: null })
    .select({ id: 1, index: 1, rev: 1 })
    .lean();
  const existingIds = new Set(existing.map(({ id }) => id));
  const list = existing.sort(compareByIndex);
  const missing = items.filter(({ id }) => !existingIds.has(id)).map(({ id }) => ({ id, index: null }));
  const capacity = await checkCapacity({ kind: 'lines', owner, limit, count: missing.length });
  if (capacity === 'none') throw limit.createError();
  const slots = list.map(({ id, index = 0 }) => ({ id, index: index as number | null }));
  const indexes = assignIndexes([...slots.slice(0, atIndex), ...missing, ...slots.slice(atIndex)]);
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
  await writeIndexes({ kind: 'lines', owner, key, records: list, indexes });
  return created;
}
