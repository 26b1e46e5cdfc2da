import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import { readAhead } from '../read-ahead.ts';
import { defaultValueOf } from '../sync/merge/three-way-merge.ts';
import type { RecordKey } from '../sync/ports.ts';
import { readCachedPages } from '../sync/store/cached-pages.ts';
import { formatRecordKey, groupByRecord, type OutboxEntry } from '../sync/store/outbox-entry.ts';
import { buildCurrentView, buildLastKnownView, type RecordView } from '../sync/store/record-view.ts';
import type { VaultStore } from '../sync/store/store.ts';
import { type DecryptedRecord, type DecryptScalars, decryptRecords } from '../worker/open-records.ts';
import { yieldToPage } from '../yield-to-page.ts';

/** Number of records that are read at a time. */
const PAGE_RECORDS = 200;
/**
 * Number of records that are decrypted at a time. Decrypting about 250 envelopes keeps the delay of a key press under
 * 50 ms.
 */
const DECRYPTED_TOGETHER = 40;

/**
 * Source of an exported record: the lists; the trash of the server; this device's side of an open conflict; a change
 * that the server rejected for good.
 */
export type CollectedRecordSource = 'live' | 'deleted' | 'conflict' | 'notSaved';

/** A decrypted record, including its waiting changes. */
export interface CollectedRecord extends Omit<RecordView, 'fields' | 'rev'> {
  readonly state: CollectedRecordSource;
  readonly values: Readonly<Record<string, PlainValue>>;
  /** JSON text of the stored value of each field that could not be decrypted. */
  readonly damaged: Readonly<Record<string, string>>;
}

export interface CollectPorts {
  readonly store: VaultStore;
  /** Decrypts the scalars of several records together. */
  readonly open: DecryptScalars;
  /** Resolves after the page had time to handle user input. Default: {@link yieldToPage}. */
  readonly pause?: () => Promise<void>;
}

/** Returns the minimum number of records that {@link collectRecords} reads. */
export async function countRecordsToCollect({ store }: CollectPorts): Promise<number> {
  const [cached, rejected, conflicts] = await Promise.all([
    store.cachedCount(),
    store.rejectedEntries(),
    store.conflicts(),
  ]);
  return cached + rejected.length + conflicts.length;
}

/**
 * Decrypts everything that this device stores, kind by kind: the state confirmed by the server, changes that wait to be
 * sent, this device's side of open conflicts and the 'Not saved' list. Holds two pages of records in memory at a time.
 */
export async function* collectRecords(ports: CollectPorts): AsyncGenerator<CollectedRecord, void, undefined> {
  const entries = await ports.store.entries();
  const waiting: WaitingChanges = new Map(groupByRecord(entries).map((group) => [formatRecordKey(group[0]), group]));
  // The next page is read and the next records are decrypted while the consumer writes the current ones, because the
  // browser reads and decrypts on other threads.
  for await (const some of readAhead(collectCached(ports, waiting))) yield* some;
  const unsent = [...waiting.values()].map((group) => buildCurrentView(null, group));
  for await (const some of readAhead(decryptInGroups(unsent, ports))) yield* some;
  yield* collectConflicts(ports);
  yield* collectRejected(ports);
}

/** Changes that wait to be sent, by {@link formatRecordKey}. */
type WaitingChanges = Map<string, readonly OutboxEntry[]>;

/** Yields the decrypted records of the cache, a few at a time, and removes their changes from `waiting`. */
async function* collectCached(
  ports: CollectPorts,
  waiting: WaitingChanges,
): AsyncGenerator<CollectedRecord[], void, undefined> {
  for (const kind of KIND_NAMES) {
    for await (const page of readCachedPages(ports.store, kind, PAGE_RECORDS)) {
      const views = page.map((row) => buildCurrentView(row, waiting.get(formatRecordKey(row)) ?? []));
      for (const row of page) waiting.delete(formatRecordKey(row));
      yield* decryptInGroups(views, ports);
    }
  }
}

/** Decrypts records, {@link DECRYPTED_TOGETHER} at a time. Leaves out deleted records, which have no view. */
async function* decryptInGroups(
  views: readonly (RecordView | null)[],
  { open, pause = yieldToPage }: CollectPorts,
): AsyncGenerator<CollectedRecord[], void, undefined> {
  const live = views.filter((view) => view !== null);
  for (let at = 0; at < live.length; at += DECRYPTED_TOGETHER) {
    await pause();
    yield await decryptRecordViews(live.slice(at, at + DECRYPTED_TOGETHER), 'live', open);
  }
}

/**
 * Yields one record for each open conflict: the conflicting fields have this device's values, and the other fields have
 * their last known values.
 */
async function* collectConflicts(ports: CollectPorts): AsyncGenerator<CollectedRecord> {
  for (const conflict of await ports.store.conflicts()) {
    if (conflict.chosen) continue;
    const view = await knownView(ports, conflict, []);
    if (!view) continue;
    const mine = { ...view, fields: { ...view.fields, ...conflict.mine } };
    yield* await decryptRecordViews([mine], 'conflict', ports.open);
  }
}

async function* collectRejected(ports: CollectPorts): AsyncGenerator<CollectedRecord> {
  for (const { entry } of await ports.store.rejectedEntries()) {
    const view = await knownView(ports, entry, [entry]);
    if (view) yield* await decryptRecordViews([view], 'notSaved', ports.open);
  }
}

/** Returns the last known state of a record with the given changes; null when no state is known. */
function knownView({ store }: CollectPorts, { kind, id }: RecordKey, entries: readonly OutboxEntry[]) {
  const key = { kind, id };
  return store.transact({ keys: [key] }, (found) => ({ result: buildLastKnownView(found.cached(key), entries) }));
}

/**
 * Decrypts every declared field of the records, all in one call of `open`, because the calls for each value would take
 * longer than the decryption. A field that cannot be decrypted keeps its stored bytes.
 */
export async function decryptRecordViews(
  views: readonly RecordView[],
  state: CollectedRecordSource,
  open: DecryptScalars,
): Promise<CollectedRecord[]> {
  const opened = await decryptRecords(
    views.map((view) => ({ view, stamp: '' })),
    open,
  );
  return views.flatMap((view, i) => {
    const record = opened[i];
    return record ? [toCollectedRecord(view, state, record)] : [];
  });
}

/** The values are in the order of the declaration, so that equal records give equal text. */
function toCollectedRecord(
  { fields, rev, ...view }: RecordView,
  state: CollectedRecordSource,
  opened: Pick<DecryptedRecord, 'values' | 'damaged'>,
): CollectedRecord {
  const values: Record<string, PlainValue> = {};
  const damaged: Record<string, string> = {};
  for (const name of fieldNames(view.kind)) {
    const isMissing = fields[name] === undefined && defaultValueOf(view.kind, name) === undefined;
    if (opened.damaged.includes(name)) damaged[name] = JSON.stringify(fields[name]);
    else if (!isMissing) values[name] = opened.values[name] ?? null;
  }
  return { ...view, state, values, damaged };
}

const fieldNames = (kind: Kind): readonly string[] => Object.keys(getKindDeclaration(kind).fields);
