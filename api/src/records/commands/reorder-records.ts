import type { Kind } from '@northkeep/contracts';
import { assignIndexes, longestAscendingRun } from '../list-order.ts';
import { type Owner, recordModel, type StoredRecord } from '../record.model.ts';
import { compareByIndex } from '../record-handlers.ts';
import { revisionUpdate } from './change-record.ts';

interface Reorder {
  readonly kind: Kind;
  readonly owner: Owner;
  /** All or some of a list, in the wanted order. */
  readonly ids: readonly string[];
  /** The revision of each that the order was made with; one that has moved on since stays where it is. */
  readonly revs?: readonly number[] | undefined;
  readonly key: string;
  /** Narrows the list, such as to the steps of a goal. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** Puts records in order, writing only those whose place among the others changed. Answers the written ones. */
export async function reorderRecords({ kind, owner, ids, revs, key, filter = {} }: Reorder): Promise<StoredRecord[]> {
  const found = await recordModel(kind)
    .find({ ...owner, ...filter, id: { $in: ids }, deletedAt: null })
    .lean();
  const byId = new Map(found.map((record) => [record.id, record]));
  const wanted = [...new Set(ids)].flatMap((id) => {
    const record = byId.get(id);
    const rev = revs?.[ids.indexOf(id)];
    return record && (rev === undefined || rev === record.rev) ? [record] : [];
  });
  const ranks = new Map([...wanted].sort(compareByIndex).map((record, rank) => [record.id, rank]));
  const stays = longestAscendingRun(wanted.map((record) => ranks.get(record.id) ?? 0));
  const slots = wanted.map(({ id, index = 0 }, i) => ({ id, index: stays.has(i) ? index : null }));
  return writeIndexes({ kind, owner, key, records: wanted, indexes: assignIndexes(slots) });
}

interface Indexes {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly key: string;
  readonly records: readonly StoredRecord[];
  readonly indexes: ReadonlyMap<string, number>;
}

/** Writes of one request that wait for the database together. */
export const WRITES_AT_ONCE = 50;

/** Gives records their new index; one that was changed in the meantime keeps its own. */
export async function writeIndexes({ kind, owner, key, records, indexes }: Indexes): Promise<StoredRecord[]> {
  const moved = records.filter(({ id }) => indexes.has(id));
  const written: StoredRecord[] = [];
  for (let i = 0; i < moved.length; i += WRITES_AT_ONCE) {
    const writes = moved.slice(i, i + WRITES_AT_ONCE).map(({ id, rev }) =>
      recordModel(kind)
        .findOneAndUpdate(
          { ...owner, id, rev, deletedAt: null },
          { $set: { index: indexes.get(id) }, ...revisionUpdate(key) },
          { returnDocument: 'after' },
        )
        .lean(),
    );
    for (const record of await Promise.all(writes)) if (record) written.push(record);
  }
  return written;
}
