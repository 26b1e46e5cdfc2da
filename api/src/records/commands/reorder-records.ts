import type { Envelope, Kind, WireRecord } from '@northkeep/contracts';
import { assignListIndexes, findLongestIncreasingSubsequence } from '../list-order.ts';
import { RecordModel, type RecordOwner, type StoredRecord } from '../record.model.ts';
import { presentRecord } from '../record.presenter.ts';
import { readRecordBatches } from '../record-batches.ts';
import { compareByIndex } from '../record-handlers.ts';
import { buildRevisionUpdate } from './change-record.ts';

/**
 * New headers of records that may get a new index, by id. A record without one keeps its header, which then no longer
 * fits its index.
 */
export type NewHeaders = Readonly<Record<string, Envelope>>;

interface Reorder {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  /** Ids of all or some records of the list, in the wanted order. */
  readonly ids: readonly string[];
  /**
   * Revisions that the client saw when it reordered the list, in the order of `ids`. A record whose revision has
   * changed since then keeps its position.
   */
  readonly revs?: readonly number[] | undefined;
  readonly key: string;
  readonly headers?: NewHeaders | undefined;
  /** Restricts the list, for example to the steps of one goal. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** Fields of a record that reordering a list reads. */
export type RecordOrderFields = Pick<StoredRecord, 'id' | 'rev' | 'index'>;
const PLACE_FIELDS = { _id: 0, id: 1, rev: 1, index: 1 } as const;

/** Number of records that one query reads or one bulk write changes. */
const BATCH = 100;

/** Reorders records with as few writes as possible. Yields the records that got a new index, in the wanted order. */
export async function* reorderRecords(request: Reorder): AsyncGenerator<WireRecord[], void> {
  const { kind, owner, ids, revs, key, headers, filter = {} } = request;
  const wantedRevs = new Map(ids.map((id, i) => [id, revs?.[i]]));
  const wanted: RecordOrderFields[] = [];
  for (const batch of batchesOf([...wantedRevs.keys()])) {
    const query = { ...owner, kind, ...filter, id: { $in: batch }, deletedAt: null };
    const found = await RecordModel.collection.find<RecordOrderFields>(query, { projection: PLACE_FIELDS }).toArray();
    const byId = new Map(found.map((record) => [record.id, record]));
    for (const id of batch) {
      const record = byId.get(id);
      const rev = wantedRevs.get(id);
      if (record && (rev === undefined || rev === record.rev)) wanted.push(record);
    }
  }
  const indexes = assignListIndexes(slotsOf(wanted));
  await writeListIndexes({ kind, owner, key, records: wanted, indexes, headers });
  yield* readWritten({ kind, owner, key, ids: wanted.map(({ id }) => id).filter((id) => indexes.has(id)) });
}

/**
 * Returns one slot for each record, in the wanted order. A slot contains the index of a record that can keep it, and
 * null for a record that needs a new index.
 */
function slotsOf(wanted: readonly RecordOrderFields[]) {
  const ranks = new Map([...wanted].sort(compareByIndex).map((record, rank) => [record.id, rank]));
  const keepsIndex = findLongestIncreasingSubsequence(wanted.map((record) => ranks.get(record.id) ?? 0));
  return wanted.map(({ id, index = 0 }, i) => ({ id, index: keepsIndex.has(i) ? index : null }));
}

interface IndexWrites {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly key: string;
  readonly records: readonly RecordOrderFields[];
  readonly indexes: ReadonlyMap<string, number>;
  readonly headers?: NewHeaders | undefined;
}

/** Writes the new indexes; a record that was changed concurrently keeps its index. */
export async function writeListIndexes({
  kind,
  owner,
  key,
  records,
  indexes,
  headers = {},
}: IndexWrites): Promise<void> {
  const moved = records.filter(({ id }) => indexes.has(id));
  for (const batch of batchesOf(moved)) {
    const writes = batch.map(({ id, rev }) => ({
      updateOne: {
        filter: { ...owner, kind, id, rev, deletedAt: null },
        update: {
          $set: { index: indexes.get(id), ...(Object.hasOwn(headers, id) ? { h: headers[id] } : {}) },
          ...buildRevisionUpdate(key),
        },
      },
    }));
    await RecordModel.bulkWrite(writes, { ordered: false });
  }
}

interface WrittenRecords {
  readonly kind: Kind;
  readonly owner: RecordOwner;
  readonly key: string;
  readonly ids: readonly string[];
}

/** Reads the records that the mutation with this key has changed. */
async function* readWritten({ kind, owner, key, ids }: WrittenRecords): AsyncGenerator<WireRecord[], void> {
  for (const batch of batchesOf(ids)) {
    const byId = new Map<string, WireRecord>();
    const filter = { ...owner, kind, id: { $in: batch }, keys: key };
    for await (const records of readRecordBatches({ filter, sort: { id: 1 } }))
      for (const record of records) byId.set(record.id, presentRecord(record));
    yield batch.flatMap((id) => byId.get(id) ?? []);
  }
}

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
