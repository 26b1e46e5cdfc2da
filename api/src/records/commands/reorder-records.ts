import type { Kind } from '@northkeep/contracts';
import { assignIndexes, longestAscendingRun } from '../list-order.ts';
import { type Owner, recordModel, type StoredRecord } from '../record.model.ts';
import { compareByIndex } from '../record-handlers.ts';
import { revisionUpdate } from './change-record.ts';

interface Reorder {
  readonly kind: Kind;
  readonly owner: Owner;
  /** Ids of all or some records of the list, in the wanted order. */
  readonly ids: readonly string[];
  /**
   * Revisions that the client saw when it ordered, parallel to `ids`; a record with another revision keeps its place.
   */
  readonly revs?: readonly number[] | undefined;
  readonly key: string;
  /** Restricts the list, for example to the steps of one goal. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** Reorders records with as few writes as possible. Returns the records that got a new index. */
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
  const keepsIndex = longestAscendingRun(wanted.map((record) => ranks.get(record.id) ?? 0));
  const slots = wanted.map(({ id, index = 0 }, i) => ({ id, index: keepsIndex.has(i) ? index : null }));
  return writeIndexes({ kind, owner, key, records: wanted, indexes: assignIndexes(slots) });
}

interface IndexWrites {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly key: string;
  readonly records: readonly StoredRecord[];
  readonly indexes: ReadonlyMap<string, number>;
}

/** Maximum of concurrent database writes of one request. */
export const CONCURRENT_WRITES_MAX = 50;

/** Writes the new indexes; a record that was changed concurrently keeps its index. Returns the written records. */
export async function writeIndexes({ kind, owner, key, records, indexes }: IndexWrites): Promise<StoredRecord[]> {
  const moved = records.filter(({ id }) => indexes.has(id));
  const written: StoredRecord[] = [];
  for (let i = 0; i < moved.length; i += CONCURRENT_WRITES_MAX) {
    const writes = moved.slice(i, i + CONCURRENT_WRITES_MAX).map(({ id, rev }) =>
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
