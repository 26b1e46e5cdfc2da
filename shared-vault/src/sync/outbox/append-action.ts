import type { Kind } from '@northkeep/contracts';
import { pickWireValues } from '../merge/merge-with-record.ts';
import { findDeletedRecordCopy } from '../merge/record-copy.ts';
import { countTotalOf, defaultValueOf } from '../merge/three-way-merge.ts';
import { touchesUserText } from '../merge/user-text.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { META_FIELD_NAMES, type NewOutboxEntry, type WireValues } from '../store/outbox-entry.ts';
import { buildCurrentView, computeStateStamp, wireValueIn } from '../store/record-view.ts';
import {
  type AppendPorts,
  type AppendResult,
  buildUnchangedResult,
  type ChangeAction,
  type CreateAction,
  createEntryMetadata,
  type RecordAction,
  type RemoveAction,
  toStoredEntry,
  UNSEEN_RECORD_STAMP,
} from './action.ts';
import {
  appendChangeIfCurrent,
  appendMergedChange,
  appendToDeletedRecord,
  isUnchangedSinceShown,
  type StaleStateResult,
  sealValues,
} from './append-change.ts';

/** Stamp of a record that does not exist yet, used for actions that create a record. */
export const NEW_RECORD_STAMP = computeStateStamp(null, []);

/** Seals the values of an action. */
export async function sealActionValues(action: RecordAction, sealer: FieldCipher): Promise<WireValues> {
  return action.op === 'remove' ? {} : sealValues(action, action.values, sealer);
}

/**
 * Stores an action in the outbox; resolves when the transaction is on the disk. When another tab has changed the record
 * since this tab showed it, the two changes are merged first, like a change that the server rejects with a 409.
 * `sealed` contains the action's values when they have already been encrypted.
 */
export async function appendAction(
  action: RecordAction,
  ports: AppendPorts,
  sealed?: WireValues,
): Promise<AppendResult> {
  // Waits until the record is stored: an action on a record that is missing in the store would count as an action on a
  // record that another tab has deleted.
  if (action.stamp !== NEW_RECORD_STAMP) await ports.whenStored?.(action);
  if (action.op === 'remove') return appendRemoval(action, ports);
  const wires = sealed ?? (await sealActionValues(action, ports.sealer));
  if (action.op === 'create') {
    const made = await appendCreation(action, wires, ports);
    if (made) return made;
  }
  return appendChange(action.op === 'change' ? action : toChangeAction(action), wires, ports);
}

/**
 * Turns the creation of an existing record into a change that is based on the default values of its fields, like the
 * server does.
 */
function toChangeAction(action: CreateAction): ChangeAction {
  const names = Object.keys(action.values);
  return {
    ...action,
    op: 'change',
    from: action.isDerived
      ? action.values
      : Object.fromEntries(names.map((name) => [name, defaultValueOf(action.kind, name)])),
  };
}

/** Returns null when the record exists: its id is fixed, and another tab or device has created it. */
function appendCreation(
  action: CreateAction,
  wires: WireValues,
  { store, clock }: AppendPorts,
): Promise<AppendResult | null> {
  return store.transact({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    if (buildCurrentView(cached, entries)) return { result: null };
    const entry: NewOutboxEntry = {
      ...createEntryMetadata(action, found, clock),
      op: 'create',
      fields: wires,
      base: baseOfCreation(action, wires),
      baseRev: 0,
    };
    return { writes: { add: [entry] }, result: buildUnchangedResult(cached, [...entries, toStoredEntry(entry)]) };
  });
}

/**
 * The merge base of a creation. That of an import is its counts: what another device created from the same file is not
 * added. That of a derived record is all its values: what another device has changed in the same record stays.
 */
function baseOfCreation({ kind, isImported = false, isDerived = false }: CreateAction, wires: WireValues): WireValues {
  if (isDerived) return wires;
  return isImported ? pickCounts(kind, wires) : {};
}

const pickCounts = (kind: Kind, wires: WireValues): WireValues =>
  Object.fromEntries(Object.entries(wires).filter(([name]) => countTotalOf(kind, name) !== undefined));

async function appendChange(action: ChangeAction, wires: WireValues, ports: AppendPorts): Promise<AppendResult> {
  let stamp = action.stamp;
  for (;;) {
    const outcome = await ports.store.transact({ keys: [action, ...action.after] }, (found) =>
      appendChangeIfCurrent(stamp, action, wires, found, ports.clock),
    );
    if ('stamp' in outcome)
      return stamp === action.stamp ? outcome : { ...outcome, stamp: UNSEEN_RECORD_STAMP, reread: true };
    if (outcome.view === null) {
      const copy = await findDeletedRecordCopy(action, ports.store);
      if (copy && touchesUserText({ kind: action.kind, fields: wires })) return appendToCopy(copy, action, ports);
      const kept = await appendToDeletedRecord(action, wires, outcome.at, ports);
      if (kept) return kept;
      continue;
    }
    if (await isUnchangedSinceShown(action, outcome.view, ports.sealer)) stamp = outcome.at;
    else {
      const merged = await appendMergedChange(action, outcome.view, outcome.at, ports);
      if (merged) return merged;
    }
  }
}

/** Redirects a change of a deleted record to its copy, so that text typed later reaches the same copy. */
async function appendToCopy(copy: RecordKey, action: ChangeAction, ports: AppendPorts): Promise<AppendResult> {
  const placeless = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !META_FIELD_NAMES.includes(name)));
  const values = placeless(action.values);
  const again: ChangeAction = {
    ...action,
    ...copy,
    after: [],
    stamp: UNSEEN_RECORD_STAMP,
    values,
    from: placeless(action.from),
  };
  const { copies } = await appendChange(again, await sealValues(again, values, ports.sealer), ports);
  return { stamp: UNSEEN_RECORD_STAMP, reread: true, copies: [copy, ...copies] };
}

/** Stores a removal. Stores nothing when the record is gone, or when one of its values differs from `action.from`. */
async function appendRemoval(action: RemoveAction, ports: AppendPorts): Promise<AppendResult> {
  for (let { stamp } = action; ; ) {
    const outcome = await appendRemovalIfCurrent(stamp, action, ports);
    if ('stamp' in outcome) return outcome;
    if (!outcome.view || !(await isUnchangedSinceShown(action, outcome.view, ports.sealer)))
      return { stamp: UNSEEN_RECORD_STAMP, reread: true, copies: [] };
    stamp = outcome.at;
  }
}

/** Returns the state of the store when it differs from the one of `stamp` and the action depends on its values. */
function appendRemovalIfCurrent(
  stamp: string,
  action: RemoveAction,
  { store, clock }: AppendPorts,
): Promise<AppendResult | StaleStateResult> {
  return store.transact<AppendResult | StaleStateResult>({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    const view = buildCurrentView(cached, entries);
    const at = computeStateStamp(cached, entries);
    if (!view) return { result: { stamp: at, reread: true, copies: [] } };
    if (action.from && at !== stamp) return { result: { at, view } };
    const entry: NewOutboxEntry = {
      ...createEntryMetadata(action, found, clock),
      op: 'remove',
      fields: {},
      base: pickWireValues(Object.keys(action.from ?? {}), (name) => wireValueIn(view, name)),
      baseRev: view.rev,
    };
    return { writes: { add: [entry] }, result: buildUnchangedResult(cached, [...entries, toStoredEntry(entry)]) };
  });
}
