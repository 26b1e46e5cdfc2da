import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import { readAhead } from '../read-ahead.ts';
import { decryptForMerge } from '../sync/merge/open-value.ts';
import { isDamagedValue } from '../sync/merge/three-way-merge.ts';
import type { FieldCipher, RecordKey } from '../sync/ports.ts';
import { readCachedPages } from '../sync/store/cached-pages.ts';
import { formatRecordKey, groupByRecord, type OutboxEntry } from '../sync/store/outbox-entry.ts';
import { buildCurrentView, buildLastKnownView, type RecordView } from '../sync/store/record-view.ts';
import type { VaultStore } from '../sync/store/store.ts';
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
  readonly sealer: Pick<FieldCipher, 'open'>;
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
  for (const group of waiting.values()) yield* openLive(ports, buildCurrentView(null, group));
  yield* collectConflicts(ports);
  yield* collectRejected(ports);
}

/** Changes that wait to be sent, by {@link formatRecordKey}. */
type WaitingChanges = Map<string, readonly OutboxEntry[]>;

/** Yields the decrypted records of the cache, a few at a time, and removes their changes from `waiting`. */
async function* collectCached(
  { store, sealer, pause = yieldToPage }: CollectPorts,
  waiting: WaitingChanges,
): AsyncGenerator<CollectedRecord[], void, undefined> {
  for (const kind of KIND_NAMES) {
    for await (const page of readCachedPages(store, kind, PAGE_RECORDS)) {
      const views = page.map((row) => buildCurrentView(row, waiting.get(formatRecordKey(row)) ?? []));
      for (const row of page) waiting.delete(formatRecordKey(row));
      for (let at = 0; at < views.length; at += DECRYPTED_TOGETHER) {
        await pause();
        // The records are decrypted in parallel, because the browser's other threads would stay idle if each record
        // waited for the previous one.
        const some = views.slice(at, at + DECRYPTED_TOGETHER);
        const opened = await Promise.all(some.map((view) => view && decryptRecordView(view, 'live', sealer)));
        yield opened.filter((record) => record !== null);
      }
    }
  }
}

async function* openLive({ sealer }: CollectPorts, view: RecordView | null): AsyncGenerator<CollectedRecord> {
  if (view) yield decryptRecordView(view, 'live', sealer);
}

/**
 * Yields one record for each open conflict: the conflicting fields have this device's values, and the other fields have
 * their last known values.
 */
async function* collectConflicts(ports: CollectPorts): AsyncGenerator<CollectedRecord> {
  for (const conflict of await ports.store.conflicts()) {
    if (conflict.chosen) continue;
    const view = await knownView(ports, conflict, []);
    if (view)
      yield decryptRecordView({ ...view, fields: { ...view.fields, ...conflict.mine } }, 'conflict', ports.sealer);
  }
}

async function* collectRejected(ports: CollectPorts): AsyncGenerator<CollectedRecord> {
  for (const { entry } of await ports.store.rejectedEntries()) {
    const view = await knownView(ports, entry, [entry]);
    if (view) yield decryptRecordView(view, 'notSaved', ports.sealer);
  }
}

/** Returns the last known state of a record with the given changes; null when no state is known. */
function knownView({ store }: CollectPorts, { kind, id }: RecordKey, entries: readonly OutboxEntry[]) {
  const key = { kind, id };
  return store.transact({ keys: [key] }, (found) => ({ result: buildLastKnownView(found.cached(key), entries) }));
}

/** Decrypts every declared field of a record. A field that cannot be decrypted keeps its stored bytes. */
export async function decryptRecordView(
  { fields, rev, ...view }: RecordView,
  state: CollectedRecordSource,
  sealer: Pick<FieldCipher, 'open'>,
): Promise<CollectedRecord> {
  const values: Record<string, PlainValue> = {};
  const damaged: Record<string, string> = {};
  await Promise.all(
    fieldNames(view.kind).map(async (name) => {
      const opened = await decryptForMerge(view, name, fields[name], sealer);
      if (isDamagedValue(opened)) damaged[name] = JSON.stringify(fields[name]);
      else if (opened !== undefined) values[name] = opened;
    }),
  );
  return { ...view, state, values: inOrder(view.kind, values), damaged };
}

/** Returns the values in the order of the declaration, so that equal records give equal text. */
function inOrder(kind: Kind, values: Readonly<Record<string, PlainValue>>): Record<string, PlainValue> {
  return Object.fromEntries(fieldNames(kind).flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
}

const fieldNames = (kind: Kind): readonly string[] => Object.keys(getKindDeclaration(kind).fields);
