import { getKindDeclaration, KIND_NAMES, type Kind, type Tombstone, type WireRecord } from '@northkeep/contracts';
import { isSameWire, pickMergeBase, rebaseEntry } from '../merge/merge-with-record.ts';
import { listUserTextFieldNames } from '../merge/user-text.ts';
import { hasFixedId } from '../outbox/rebase-changes.ts';
import type { Clock, RecordKey, Transport } from '../ports.ts';
import { formatRecordKey, type NewOutboxEntry, newIdempotencyKey, type WireValues } from '../store/outbox-entry.ts';
import { buildCurrentView, buildRecordView, type RecordView, wireValueIn } from '../store/record-view.ts';
import {
  type CachedRecord,
  parseLiveRecord,
  type StoredConflict,
  toCachedRecord,
  type VaultStore,
} from '../store/store.ts';
import { readChangesPages } from './changes-pages.ts';
import { isLiveRecord } from './decode-responses.ts';

export interface RollbackPorts {
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly clock: Clock;
}

type ServerRecords = ReadonlyMap<string, WireRecord | Tombstone>;

/** Fetches the server's current state of records. Rejects while the server does not respond. */
export async function readServerRecords(keys: readonly RecordKey[], ports: RollbackPorts): Promise<ServerRecords> {
  const kinds: readonly Kind[] = [...new Set(keys.map(({ kind }) => kind))];
  const wanted = new Set(keys.map(formatRecordKey));
  const theirs = new Map<string, WireRecord | Tombstone>();
  for await (const records of readChangesPages({ since: null, kinds }, ports)) {
    for (const { kind, record } of records) {
      const key = formatRecordKey({ kind, id: record.id });
      if (wanted.has(key)) theirs.set(key, record);
    }
  }
  return theirs;
}

/**
 * Replaces the cached records by the server's records, although their revisions are lower. Waiting changes are merged
 * with them afterwards.
 */
export async function adoptServerState(
  keys: readonly RecordKey[],
  theirs: ServerRecords,
  { store }: RollbackPorts,
): Promise<void> {
  await store.transact({ keys }, (found) => {
    const now = keys.map((key) => ({ key, record: theirs.get(formatRecordKey(key)), entries: found.entries(key) }));
    // Waiting changes get the base revision 0, so that the server rejects them with a 409 that contains its record.
    // They are then merged with that record.
    const put = now.flatMap(({ entries, record }) =>
      entries.map((entry) => (record ? { ...rebaseEntry(entry, 0), base: entry.base } : entry)),
    );
    const cache = now.flatMap(({ key, record }) => (record ? [toCachedRecord(key.kind, record)] : []));
    const uncache = now.flatMap(({ key, record }) => (record ? [] : [key]));
    return { writes: { cache, uncache, put }, result: null };
  });
}

/**
 * Overwrites the server's older state with this device's state. One change per record replaces all its waiting changes;
 * parents come before their children.
 */
export async function overwriteServerState(
  keys: readonly RecordKey[],
  theirs: ServerRecords,
  ports: RollbackPorts,
): Promise<void> {
  const inOrder = [...keys].sort((a, b) => KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind));
  for (const key of inOrder) await overwriteRecord(key, theirs.get(formatRecordKey(key)) ?? null, ports);
}

function overwriteRecord(key: RecordKey, theirs: WireRecord | Tombstone | null, { store, clock }: RollbackPorts) {
  return store.transact({ keys: [key], all: true }, (found) => {
    const cached = found.cached(key);
    const entries = found.entries(key);
    const mine = buildCurrentView(cached, entries);
    const parent = mine ? found.all.filter(({ kind, id }) => kind === mine.parentKind && id === mine.parentId) : [];
    const add = changeToMatchLocal(key, mine, theirs, { after: parent.map(({ n }) => n), at: clock.now() });
    const drop = entries.map(({ n }) => n);
    const rows = theirs ? { cache: [toCachedRecord(key.kind, theirs)] } : { uncache: [key] };
    const conflict = add.flatMap((entry) => unseenTexts(theirs, cached, entry));
    return { writes: { ...rows, drop, add, putConflicts: conflict }, result: null };
  });
}

/**
 * Returns texts that were written on the server after its restoration and that this device has never shown. Each text
 * is stored as the rejected side of a resolved conflict, so that the user can get it back. The comparison uses only
 * dates of the server, so the device's clock does not matter.
 */
function unseenTexts(
  theirs: WireRecord | Tombstone | null,
  cached: CachedRecord | null,
  entry: NewOutboxEntry,
): StoredConflict[] {
  const live = theirs && isLiveRecord(theirs) ? theirs : null;
  if (!live || live.updatedAt <= (parseLiveRecord(cached)?.updatedAt ?? '')) return [];
  const view = buildRecordView(entry.kind, live);
  return listUserTextFieldNames(entry.kind).flatMap((name) => {
    const [stored, mine] = [wireValueIn(view, name), entry.fields[name]];
    if (stored === undefined || mine === undefined) return [];
    const { kind, id, key, at } = entry;
    const chosen = { side: 'mine', at } as const;
    return [
      {
        key: `${key}.${name}`,
        kind,
        id,
        names: [name],
        stored: { [name]: stored },
        mine: { [name]: mine },
        at,
        chosen,
      },
    ];
  });
}

/**
 * Returns the change that makes the server's record equal to this device's record; empty when they are already equal.
 */
function changeToMatchLocal(
  { kind, id }: RecordKey,
  mine: RecordView | null,
  theirs: WireRecord | Tombstone | null,
  { after, at }: Pick<NewOutboxEntry, 'after' | 'at'>,
): NewOutboxEntry[] {
  const live = theirs && isLiveRecord(theirs) ? buildRecordView(kind, theirs) : null;
  const parents = mine?.parentId ? [mine.parentId] : live?.parentId ? [live.parentId] : [];
  const parentKind = mine?.parentKind ?? live?.parentKind ?? null;
  const baseRev = theirs?.rev ?? 0;
  const common = {
    kind,
    id,
    parents,
    parentKind,
    after,
    schema: getKindDeclaration(kind).schema,
    baseRev,
    key: newIdempotencyKey(),
    at,
  };
  if (!mine) return live ? [{ ...common, op: 'remove', fields: {}, base: {} }] : [];
  const index = getKindDeclaration(kind).ordered ? { index: mine.index } : {};
  if (!live) {
    const isMark = theirs !== null && hasFixedId({ kind, id });
    const fields: WireValues = { ...mine.fields, ...index, ...(isMark ? { deletedAt: null } : {}) };
    return [
      isMark
        ? { ...common, op: 'change', fields, base: {} }
        : { ...common, op: 'create', baseRev: 0, fields, base: {} },
    ];
  }
  const place: WireValues = mine.parentId === live.parentId ? index : { ...index, parentId: mine.parentId, parentKind };
  const all = Object.entries({ ...mine.fields, ...place });
  const fields = Object.fromEntries(all.filter(([name, wire]) => !isSameWire(wire, wireValueIn(live, name))));
  if (Object.keys(fields).length === 0) return [];
  return [{ ...common, op: 'change', fields, base: pickMergeBase(live, Object.keys(fields)) }];
}
