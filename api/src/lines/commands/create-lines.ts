import { createRecord } from '../../records/commands/create-record.ts';
import { WRITES_AT_ONCE, writeIndexes } from '../../records/commands/reorder-records.ts';
import { fieldsOf } from '../../records/kind-fields.ts';
import { assignIndexes } from '../../records/list-order.ts';
import { type Owner, recordModel, type StoredRecord } from '../../records/record.model.ts';
import { compareByIndex } from '../../records/record-handlers.ts';
import { checkCapacity, defaultLimitOf } from '../../records/record-limits.ts';

interface Item {
  readonly id: string;
  readonly key: string;
  readonly schema: number;
  readonly [field: string]: unknown;
}

interface Bulk {
  readonly owner: Owner;
  /** Position in the whole list, deleted lines left out. */
  readonly atIndex: number;
  readonly items: readonly Item[];
  readonly key: string;
}

/**
 * Creates lines side by side at a position and answers them in the order given. Each is a creation of its own, so a
 * repetition makes what is missing and answers the rest as it is.
 */
export async function createLines({ owner, atIndex, items, key }: Bulk): Promise<StoredRecord[]> {
  const limit = defaultLimitOf('lines');
  const places = await recordModel('lines')
    .find({ ...owner, deletedAt: null })
    .select({ id: 1, index: 1, rev: 1 })
    .lean();
  const known = new Set(places.map(({ id }) => id));
  const list = places.sort(compareByIndex);
  const fresh = items.filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, index: null }));
  const room = await checkCapacity({ kind: 'lines', owner, limit, count: fresh.length });
  if (room === 'none') throw limit.refusal();
  const slots = list.map(({ id, index = 0 }) => ({ id, index: index as number | null }));
  const indexes = assignIndexes([...slots.slice(0, atIndex), ...fresh, ...slots.slice(atIndex)]);
  const made: StoredRecord[] = [];
  for (let i = 0; i < items.length; i += WRITES_AT_ONCE) {
    const creations = items.slice(i, i + WRITES_AT_ONCE).map((item) => {
      const { id, schema, key: itemKey } = item;
      const fields = fieldsOf('lines', item);
      return createRecord({ kind: 'lines', owner, id, schema, fields, key: itemKey, index: indexes.get(id) });
    });
    made.push(...(await Promise.all(creations)));
  }
  // Neighbours that had to make room move last: until then the new lines stand beside them in the right order.
  await writeIndexes({ kind: 'lines', owner, key, records: list, indexes });
  return made;
}
