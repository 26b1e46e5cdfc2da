import type { RecordKey } from '../ports.ts';
import { requestEach, requestToPromise } from './idb-promises.ts';
import { RECORD_STORES, REJECTED_ENTRIES } from './object-stores.ts';
import { formatRecordKey, type OutboxEntry } from './outbox-entry.ts';
import type { CachedRecord, RejectedEntry, StoreSnapshot, StoreWrites, TransactionScope } from './store.ts';

/**
 * Returns the keys of the records that a call has changed. A dropped entry is identified only by its number, so in that
 * case all keys of the scope count as changed.
 */
export function writtenKeys(
  { keys }: TransactionScope,
  { add = [], put = [], cache = [], uncache = [], drop = [] }: StoreWrites,
): readonly RecordKey[] {
  return [...add, ...put, ...cache, ...uncache, ...(drop.length > 0 ? keys : [])];
}

/** Reads everything in the scope of a call. */
export async function readSnapshot(
  tx: IDBTransaction,
  { keys, all = false, rejected: refused, flags = [] }: TransactionScope,
): Promise<StoreSnapshot> {
  const outbox = tx.objectStore('outbox');
  const records = tx.objectStore('records');
  const notes = new Set<string>();
  const readFlag = async (name: string) => {
    if ((await requestToPromise(tx.objectStore('meta').getKey(name))) !== undefined) notes.add(name);
  };
  // All are awaited together: when the transaction is aborted, each of them fails.
  const [byKey, rows, everything, refusal] = await Promise.all([
    readEntries(outbox, keys),
    requestEach<RecordKey, CachedRecord | undefined>(keys, ({ kind, id }) => records.get([kind, id])),
    all ? requestToPromise<OutboxEntry[]>(outbox.getAll()) : [],
    refused === undefined
      ? undefined
      : requestToPromise<RejectedEntry | undefined>(tx.objectStore(REJECTED_ENTRIES).get(refused)),
    Promise.all(flags.map(readFlag)),
  ]);
  const cached = new Map(keys.map((key, i) => [formatRecordKey(key), rows[i]]));
  return {
    all: everything,
    entries: (key) => readRequired(byKey, key),
    cached: (key) => readRequired(cached, key) ?? null,
    rejectedEntry: refusal ?? null,
    flags: notes,
  };
}

/** Number of records from which a request per record takes longer than reading four times as many entries. */
const MANY_RECORDS = 16;
const isShorter = (entries: number, records: number): boolean =>
  entries < (records < MANY_RECORDS ? records : 4 * records);

/**
 * Reads the outbox entries of records, in order. A page of the changes feed requests hundreds of records, while the
 * outbox usually has few entries. When it has fewer entries than requested records, or not many more, it is read as a
 * whole, because one request per record would delay key presses.
 */
async function readEntries(
  outbox: IDBObjectStore,
  keys: readonly RecordKey[],
): Promise<ReadonlyMap<string, readonly OutboxEntry[]>> {
  const records = new Map(keys.map((key) => [formatRecordKey(key), key]));
  const byKey = new Map([...records.keys()].map((text): [string, OutboxEntry[]] => [text, []]));
  const entriesOf = ({ kind, id }: RecordKey): IDBRequest<OutboxEntry[]> => outbox.index('record').getAll([kind, id]);
  const isShort = records.size > 1 && isShorter(await requestToPromise(outbox.count()), records.size);
  const found = isShort
    ? await requestToPromise<OutboxEntry[]>(outbox.getAll())
    : (await requestEach([...records.values()], entriesOf)).flat();
  for (const entry of found) byKey.get(formatRecordKey(entry))?.push(entry);
  for (const entries of byKey.values()) entries.sort((a, b) => a.n - b.n);
  return byKey;
}

function readRequired<T>(from: ReadonlyMap<string, T>, key: RecordKey): T {
  const found = from.get(formatRecordKey(key));
  if (found === undefined && !from.has(formatRecordKey(key)))
    throw new Error(`Not in the scope: ${formatRecordKey(key)}`);
  return found as T;
}

/**
 * Executes the writes of a call as IndexedDB requests of the transaction. Returns the requests whose results are the
 * numbers of the added entries.
 */
export function applyWrites(tx: IDBTransaction, writes: StoreWrites): readonly IDBRequest<IDBValidKey>[] {
  const [outbox, records, rejected, conflicts] = RECORD_STORES.map((name) => tx.objectStore(name));
  for (const n of writes.drop ?? []) outbox?.delete(n);
  for (const entry of writes.put ?? []) outbox?.put(entry);
  const adding = (writes.add ?? []).flatMap((entry) => outbox?.add({ ...entry, sent: false, version: 0 }) ?? []);
  for (const row of writes.cache ?? []) records?.put(row);
  for (const { kind, id } of writes.uncache ?? []) records?.delete([kind, id]);
  for (const row of writes.addRejected ?? []) rejected?.put(row);
  for (const id of writes.removeRejected ?? []) rejected?.delete(id);
  for (const row of writes.putConflicts ?? []) conflicts?.put(row);
  for (const key of writes.removeConflicts ?? []) conflicts?.delete(key);
  for (const name of writes.setFlags ?? []) tx.objectStore('meta').put(true, name);
  for (const name of writes.clearFlags ?? []) tx.objectStore('meta').delete(name);
  return adding;
}
