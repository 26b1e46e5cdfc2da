import {
  getKindDeclaration,
  isCreatedByPatch,
  KIND_NAMES,
  type Kind,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import { isSameWire, pickMergeBase } from '../merge/merge-with-record.ts';
import { listUserTextFieldNames } from '../merge/user-text.ts';
import { parentKeysOf } from '../outbox/parent-ids.ts';
import { hasFixedId } from '../outbox/rebase-changes.ts';
import type { Clock, FieldCipher, RecordKey, Transport } from '../ports.ts';
import {
  type DecidedState,
  formatRecordKey,
  type NewOutboxEntry,
  newIdempotencyKey,
  type OutboxEntry,
  type WireValues,
} from '../store/outbox-entry.ts';
import {
  buildCurrentView,
  buildRecordView,
  computeStateStamp,
  type RecordView,
  wireValueIn,
} from '../store/record-view.ts';
import {
  type CachedRecord,
  type ConflictSide,
  parseCached,
  parseLiveRecord,
  type StoredConflict,
  toCachedRecord,
  type VaultStore,
} from '../store/store.ts';
import { rebaseOnUnknown } from './apply-records.ts';
import { readChangesPages } from './changes-pages.ts';
import { isLiveRecord } from './decode-responses.ts';

export { chooseNewIds, followNewIds } from './recreate-purged.ts';

import { applyReceived } from './record-reading.ts';
import { createUnderNewIds, moveToNewParent, type NewIds } from './recreate-purged.ts';
import { replacedTexts } from './replaced-texts.ts';
import { prepareDecision, type RollbackOf, type RolledBackRecord } from './rollback-decision.ts';

export interface RollbackPorts {
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly sealer: FieldCipher;
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

/** Compares the records once more, and takes those of which the server has become newer. Returns the others. */
export async function prepareDecisions(
  keys: readonly RecordKey[],
  theirs: ServerRecords,
  side: ConflictSide,
  ports: RollbackPorts,
): Promise<readonly RolledBackRecord[]> {
  const copies = await ports.store.transact({ keys }, ({ cached }) => ({ result: keys.map((key) => cached(key)) }));
  const prepared = await Promise.all(
    keys.map(async (key, i) => {
      const of = { key, theirs: theirs.get(formatRecordKey(key)) ?? null, copy: copies[i] ?? null };
      const isParentDeleted = await hasDeletedParent(of, side === 'mine' ? new Map() : theirs, ports);
      return prepareDecision({ ...of, isParentDeleted }, side, ports.sealer);
    }),
  );
  const newer = prepared.flatMap(({ key: { kind }, theirs: record, isNewer }) =>
    isNewer && record ? [{ kind, record }] : [],
  );
  if (newer.length > 0) await applyReceived(newer, ports);
  return prepared.filter(({ isNewer }) => !isNewer);
}

/** True when the parent of a record will be deleted: as the server says, or else as this device has it. */
async function hasDeletedParent(
  { key: { kind }, theirs, copy }: Pick<RollbackOf, 'key' | 'theirs' | 'copy'>,
  told: ServerRecords,
  { store }: Pick<RollbackPorts, 'store'>,
): Promise<boolean> {
  const whole = wholeOf(theirs, copy);
  const parents = whole ? parentKeysOf(kind, whole) : [];
  const known = parents.flatMap((parent) => told.get(formatRecordKey(parent)) ?? []);
  const cached = () =>
    store.transact({ keys: parents }, (found) => ({
      result: parents.flatMap((parent) => parseCached(found.cached(parent)) ?? []),
    }));
  return (known.length > 0 ? known : await cached()).some(({ deletedAt }) => deletedAt !== null);
}

/** Returns the record with its content: the server's, or that of this device. */
function wholeOf(theirs: WireRecord | Tombstone | null, copy: CachedRecord | null): WireRecord | null {
  const all = [theirs, parseCached(copy)];
  return all.find((one): one is WireRecord => one !== null && 'schema' in one) ?? null;
}

/**
 * Replaces the cached records by the server's records, although their revisions are lower, and states this decision in a
 * new header of each. Waiting changes are merged with the records afterwards. Texts that only this device has become
 * resolved conflicts. A record that the server lacks is dropped.
 */
export async function adoptServerState(
  records: readonly RolledBackRecord[],
  { store, clock }: RollbackPorts,
): Promise<void> {
  const at = clock.now();
  await store.transact({ keys: records.map(({ key }) => key) }, (found) => {
    const known = records.map((one) => ({ ...one, entries: found.entries(one.key), copy: found.cached(one.key) }));
    const present = known.flatMap((one) => (one.theirs ? [{ ...one, record: one.theirs }] : []));
    const put = present.flatMap(({ entries, decides }) =>
      entries.map((entry, i) => adoptedEntry(entry, i === 0 ? decides : null)),
    );
    const add = present.flatMap((one) => (one.entries.length === 0 ? headerOnly(one, one.copy, at) : []));
    const putConflicts = present.flatMap(({ key: { kind }, record, copy }) =>
      replacedTexts({ kind, record }, copy, at),
    );
    const cache = present.map(({ key, record }) => toCachedRecord(key.kind, record));
    const uncache = known.flatMap(({ key, theirs }) => (theirs ? [] : [key]));
    return { writes: { cache, uncache, put, add, putConflicts }, result: null };
  });
}

const adoptedEntry = (entry: OutboxEntry, decides: DecidedState | null): OutboxEntry => ({
  ...rebaseOnUnknown(entry),
  ...(decides ? { decides } : {}),
});

/**
 * Returns a change that gives the server's record the header of the decision and changes nothing else. A deleted record
 * gets it by another deletion.
 */
function headerOnly(
  { key: { kind, id }, theirs, decides, gone }: RolledBackRecord,
  copy: CachedRecord | null,
  at: number,
): readonly NewOutboxEntry[] {
  if (!theirs || !decides) return [];
  const isLive = isLiveRecord(theirs);
  if (!isLive && isCreatedByPatch(kind)) return []; // has no deletion of its own
  const { parentId = null, parentKind = null } = wholeOf(theirs, copy) ?? {};
  const place = { parents: parentId === null ? [] : [parentId], parentKind, after: [] };
  const change = { fields: {}, base: {}, baseRev: theirs.rev, key: newIdempotencyKey(), at };
  const schema = isLive ? theirs.schema : getKindDeclaration(kind).schema;
  const state = isLive ? decides : { ...decides, gone };
  return [{ kind, id, op: isLive ? 'change' : 'remove', ...place, ...change, schema, decides: state }];
}

/**
 * Overwrites the server's older state with this device's state. One change per record replaces all its waiting changes;
 * parents come before their children. Resolves to the keys of the records that got a new id.
 */
export async function overwriteServerState(
  records: readonly RolledBackRecord[],
  newIds: NewIds,
  ports: RollbackPorts,
): Promise<readonly RecordKey[]> {
  const inOrder = [...records].sort((a, b) => KIND_NAMES.indexOf(a.key.kind) - KIND_NAMES.indexOf(b.key.kind));
  for (const record of inOrder) {
    // Repeated when the user has changed the record meanwhile.
    while (!(await overwriteRecord(record, newIds, ports)));
  }
  return inOrder.flatMap(({ key }) => {
    const id = newIds.get(formatRecordKey(key));
    return id === undefined ? [] : [{ ...key, id }];
  });
}

/** Overwrites one record. Resolves to false when it was changed meanwhile, and nothing was done. */
async function overwriteRecord(record: RolledBackRecord, newIds: NewIds, { store, clock, sealer }: RollbackPorts) {
  const { key, theirs, decides } = record;
  const at = clock.now();
  const planned = await store.transact({ keys: [key], all: true }, (found) => {
    const [cached, entries] = [found.cached(key), found.entries(key)];
    const mine = moveToNewParent(buildCurrentView(cached, entries), newIds);
    const parent = mine ? found.all.filter(({ kind, id }) => kind === mine.parentKind && id === mine.parentId) : [];
    const change = changeToMatchLocal(key, mine, theirs, { after: parent.map(({ n }) => n), at });
    return { result: { change, stamp: computeStateStamp(cached, entries) } };
  });
  const change = await createUnderNewIds(planned.change, newIds, sealer);
  return store.transact({ keys: [key] }, (found) => {
    const [cached, entries] = [found.cached(key), found.entries(key)];
    if (computeStateStamp(cached, entries) !== planned.stamp) return { result: false };
    const add =
      change.length === 0
        ? headerOnly(record, cached, at)
        : change.map((entry) => ({ ...entry, ...(decides && entry.id === key.id ? { decides } : {}) }));
    const drop = entries.map(({ n }) => n);
    const rows = theirs ? { cache: [toCachedRecord(key.kind, theirs)] } : { uncache: [key] };
    const conflict = add.flatMap((entry) => unseenTexts(theirs, cached, entry));
    return { writes: { ...rows, drop, add, putConflicts: conflict }, result: true };
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
 * Returns the change that makes the server's record equal to this device's record, so that it has no other members;
 * empty when they are already equal.
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
    schema: Math.max(mine?.schema ?? 0, getKindDeclaration(kind).schema),
    baseRev,
    key: newIdempotencyKey(),
    at,
  };
  if (!mine) return live ? [{ ...common, op: 'remove', fields: {}, base: {} }] : [];
  const whole = theirs && 'schema' in theirs ? buildRecordView(kind, theirs) : null;
  const absent = membersBeyond(mine, whole);
  const place = placeToMatch(mine, whole);
  const all: WireValues = { ...mine.fields, ...place };
  if (!live) {
    const isMark = theirs !== null && (hasFixedId({ kind, id }) || ('schema' in theirs && theirs.h !== undefined));
    return [
      isMark
        ? { ...common, op: 'change', fields: { ...all, deletedAt: null }, base: {}, absent }
        : { ...common, op: 'create', baseRev: 0, fields: all, base: {} },
    ];
  }
  // A move names the kind of the parent too, even if it is the same.
  const isMove = (name: string) => name !== 'index' && Object.hasOwn(place, name);
  const other = Object.entries(all).filter(
    ([name, wire]) => isMove(name) || !isSameWire(wire, wireValueIn(live, name)),
  );
  const fields = Object.fromEntries(other);
  if (other.length === 0 && absent.length === 0 && live.schema === common.schema) return [];
  return [{ ...common, op: 'change', fields, base: pickMergeBase(live, Object.keys(fields)), absent }];
}

/** Returns the position that the server's record gets. */
function placeToMatch(mine: RecordView, theirs: RecordView | null): WireValues {
  const { parentId, parentKind, index } = mine;
  const order = getKindDeclaration(mine.kind).ordered ? { index } : {};
  const isThere = !theirs || (theirs.parentId === parentId && theirs.parentKind === parentKind);
  return isThere || parentId === null ? order : { ...order, parentId, parentKind };
}

/** Returns the names of the members that the server's record has, and this device's record does not. */
function membersBeyond(mine: RecordView, theirs: RecordView | null): readonly string[] {
  if (!theirs) return [];
  const isUnder = mine.parentId === null && theirs.parentId !== null;
  const isPlaced = !getKindDeclaration(mine.kind).ordered && theirs.index !== mine.index;
  return [
    ...Object.keys(theirs.fields).filter((name) => !Object.hasOwn(mine.fields, name)),
    ...(isUnder ? ['parentId', 'parentKind'] : []),
    ...(isPlaced ? ['index'] : []),
  ];
}
