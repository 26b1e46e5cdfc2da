import type { WireValue } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';
import { conflictCopyId } from '../merge/copy-id.ts';
import { pickMergeBase } from '../merge/merge-with-record.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { makeConflictCopy, makeDeletedRecordCopy } from '../merge/record-copy.ts';
import {
  defaultValueOf,
  isDamagedValue,
  isSameValue,
  type MergeValue,
  type MergeValues,
  mergeFields,
} from '../merge/three-way-merge.ts';
import { touchesUserText } from '../merge/user-text.ts';
import type { Clock, FieldCipher, RecordKey } from '../ports.ts';
import {
  addFieldsOfSameGroup,
  type ImportedRaise,
  joinMergeBases,
  joinRaises,
  META_FIELD_NAMES,
  type NewOutboxEntry,
  type OutboxEntry,
  type WireValues,
} from '../store/outbox-entry.ts';
import {
  buildCurrentView,
  buildLastKnownView,
  computeStateStamp,
  type RecordView,
  wireValueIn,
} from '../store/record-view.ts';
import type {
  CachedRecord,
  RejectedEntry,
  StoredConflict,
  StoreSnapshot,
  StoreWrites,
  TransactionDecision,
} from '../store/store.ts';
import {
  type AppendPorts,
  type AppendResult,
  buildDraftEntry,
  buildUnchangedResult,
  type ChangeAction,
  createEntryMetadata,
  type PlainValues,
  toStoredEntry,
  UNSEEN_RECORD_STAMP,
} from './action.ts';
import { createRejectedEntry, hasFixedId } from './rebase-changes.ts';

/** Encrypts the values of a record. The fields of its position are not encrypted. */
export async function sealValues(
  { kind, id }: RecordKey,
  values: PlainValues,
  sealer: FieldCipher,
): Promise<WireValues> {
  const pairs = Object.entries(values).map(async ([name, value]) => {
    const wire = META_FIELD_NAMES.includes(name) ? (value as WireValue) : await sealer.seal({ kind, id, name }, value);
    return [name, wire] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** Current stored state of a record, returned when it differs from the state that this tab shows. */
export interface StaleStateResult {
  readonly at: string;
  readonly view: RecordView | null;
}

/** Stores the change if the record's stored state is the state that this tab shows. */
export function appendChangeIfCurrent(
  stamp: string,
  action: ChangeAction,
  wires: WireValues,
  found: StoreSnapshot,
  clock: Clock,
): TransactionDecision<AppendResult | StaleStateResult> {
  const entries = found.entries(action);
  const cached = found.cached(action);
  const view = buildCurrentView(cached, entries);
  const at = computeStateStamp(cached, entries);
  if (at !== stamp || !view) return { result: { at, view } };
  return appendChangeToView(view, action, wires, { entries, cached, found, clock });
}

/** Returns the values that an import or its undo writes, with the values that they replace. The merge uses the counts. */
const findRaises = (view: RecordView, wires: WireValues): readonly ImportedRaise[] =>
  Object.entries(wires).flatMap(([name, to]) => {
    const from = wireValueIn(view, name);
    return from === undefined ? [] : [{ name, from, to }];
  });

interface ChangeContext {
  readonly entries: readonly OutboxEntry[];
  readonly cached: CachedRecord | null;
  readonly found: StoreSnapshot;
  readonly clock: Clock;
}

/**
 * Combines the change with the record's last waiting change. When there is none, or it has already been sent, the
 * change becomes a new entry.
 */
function appendChangeToView(
  view: RecordView,
  action: ChangeAction,
  wires: WireValues,
  on: ChangeContext,
  extra: StoreWrites = {},
): TransactionDecision<AppendResult> {
  const { entries, cached, found, clock } = on;
  const base = pickMergeBase(view, Object.keys(wires));
  const raises = action.isImported ? findRaises(view, wires) : [];
  const last = entries.at(-1);
  const start = createEntryMetadata(action, found, clock);
  if (last && !last.sent && last.op !== 'remove') {
    const joined: OutboxEntry = {
      ...last,
      fields: { ...last.fields, ...wires },
      base: joinMergeBases(last, base),
      ...joinRaises(last, raises),
      after: [...new Set([...last.after, ...start.after])],
      at: start.at,
      version: last.version + 1,
    };
    const moved = wires.parentId === undefined ? {} : { parents: start.parents, parentKind: start.parentKind };
    const put = [...(extra.put ?? []), last.op === 'create' ? { ...joined, ...moved, base: last.base } : joined];
    return { writes: { ...extra, put }, result: buildUnchangedResult(cached, [...entries.slice(0, -1), joined]) };
  }
  // `baseRev` is the lowest base revision of the waiting changes. The cached record can have a newer revision that
  // these changes are not merged with yet. With that revision, the server would let this change overwrite values it was
  // never compared with.
  const baseRev = Math.min(view.rev, ...entries.map((one) => one.baseRev));
  const entry: NewOutboxEntry = { ...start, op: 'change', fields: wires, base, ...joinRaises({}, raises), baseRev };
  return {
    writes: { ...extra, add: [...(extra.add ?? []), entry] },
    result: buildUnchangedResult(cached, [...entries, toStoredEntry(entry)]),
  };
}

/** True when the fields of `from` still have the values that this tab showed. */
export async function isUnchangedSinceShown(
  { from = {}, ...at }: RecordKey & { readonly from?: MergeValues },
  view: RecordView,
  sealer: FieldCipher,
): Promise<boolean> {
  const names = Object.keys(from);
  const now = await openAll(at, view, names, sealer);
  return names.every((name) => isSameValue(now[name], from[name]));
}

async function openAll(
  at: RecordKey,
  view: RecordView,
  names: readonly string[],
  sealer: FieldCipher,
): Promise<MergeValues> {
  const pairs = names.map(
    async (name) => [name, await decryptForMerge(at, name, wireValueIn(view, name), sealer)] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

/**
 * Merges the change with the values of another tab, by the same rules as for a 409. Returns null when the record
 * changed again in the meantime.
 */
export async function appendMergedChange(
  action: ChangeAction,
  view: RecordView,
  at: string,
  ports: AppendPorts,
): Promise<AppendResult | null> {
  const { store, sealer, clock } = ports;
  const { kind, id } = action;
  const touched = Object.keys(action.values);
  const names = addFieldsOfSameGroup(kind, touched);
  const now = await openAll(action, view, names, sealer);
  const from: MergeValues = Object.fromEntries(names.map((name) => [name, baseValueOf(action, name, now)]));
  const mine: MergeValues = { ...now, ...action.values };
  const merged = mergeFields({ kind, touched, base: from, mine, stored: now });
  const kept: Record<string, PlainValue> = { ...merged.values };
  for (const name of merged.mine) {
    const value = action.values[name];
    if (value !== undefined) kept[name] = value;
  }
  const wires = await sealValues(action, kept, sealer);
  const all = await sealValues(action, action.values, sealer);
  const draft = buildDraftEntry(action, all, clock);
  const copies = merged.needsCopy ? await makeConflictCopy(draft, view, sealer, await conflictCopyId(draft.key)) : [];
  const conflict: StoredConflict[] = merged.conflicts.map((choice) => ({
    key: `${draft.key}.${choice[0] ?? ''}`,
    kind,
    id,
    names: choice,
    stored: pickMergeBase(view, choice),
    mine: all,
    at: draft.at,
  }));
  return store.transact<AppendResult | null>({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    if (computeStateStamp(cached, entries) !== at) return { result: null };
    const lost = merged.needsCopy && copies.length === 0;
    const extra: StoreWrites = {
      add: copies,
      putConflicts: conflict,
      addRejected: lost ? [createRejectedEntry(draft, 'CONFLICT', clock)] : [],
    };
    const result = { stamp: UNSEEN_RECORD_STAMP, reread: true, copies: copies.map((copy) => ({ kind, id: copy.id })) };
    if (Object.keys(wires).length === 0) return { writes: extra, result };
    const decision = appendChangeToView(view, action, wires, { entries, cached, found, clock }, extra);
    return { ...decision, result };
  });
}

function baseValueOf(action: ChangeAction, name: string, now: MergeValues): MergeValue {
  if (Object.hasOwn(action.from, name)) return action.from[name];
  if (Object.hasOwn(action.values, name)) return defaultValueOf(action.kind, name);
  return isDamagedValue(now[name]) ? undefined : now[name];
}

/**
 * Handles a change of a record that another tab has deleted: text is kept in a copy, and a record with a fixed id is
 * created again.
 */
export async function appendToDeletedRecord(
  action: ChangeAction,
  wires: WireValues,
  at: string,
  ports: AppendPorts,
): Promise<AppendResult | null> {
  const { store, sealer, clock } = ports;
  const { kind } = action;
  const seen = await store.transact({ keys: [action] }, (found) => ({
    result: buildLastKnownView(found.cached(action), found.entries(action)),
  }));
  const draft = buildDraftEntry(action, wires, clock);
  const { n, sent, version, ...again } = draft;
  const fields = { ...seen?.fields, ...wires };
  const fixed = hasFixedId(action);
  const add: readonly NewOutboxEntry[] = fixed
    ? [{ ...again, op: 'create', fields }]
    : await makeDeletedRecordCopy(draft, seen, sealer);
  const isLost = add.length === 0 && touchesUserText({ kind, fields: wires });
  const refuse: readonly RejectedEntry[] = isLost ? [createRejectedEntry(draft, 'NOT_FOUND', clock)] : [];
  return store.transact<AppendResult | null>({ keys: [action] }, (found) => {
    if (computeStateStamp(found.cached(action), found.entries(action)) !== at) return { result: null };
    const copies = fixed ? [] : add.map(({ id }) => ({ kind, id }));
    return { writes: { add, addRejected: refuse }, result: { stamp: UNSEEN_RECORD_STAMP, reread: true, copies } };
  });
}
