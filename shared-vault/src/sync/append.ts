import { type Kind, kindShape, type WireValue } from '@northkeep/contracts';
import type { Plain } from '../crypto/fields.ts';
import { BASE_NAMES, type Entry, keyText, type NewEntry, newKey, type Wires, withGroups } from './entry.ts';
import { defaultOf, isDamaged, type Known, merge, type Side, same } from './merge.ts';
import type { Clock, RecordKey, Sealer } from './ports.ts';
import { baseIn, copyOf, openOne } from './resolve.ts';
import type { Cached, Decision, Found, Store, StoredConflict, Writes } from './store.ts';
import { stampOf, type View, viewOf, wireIn } from './view.ts';

/** Opened values of some fields, names of the base among them. */
export type Plains = Readonly<Record<string, Plain>>;

interface Common extends RecordKey {
  /** Ids from the root down, as the server knows them. */
  readonly parents: readonly string[];
  readonly parentKind: Kind | null;
  /** Records whose waiting changes go first. */
  readonly after: readonly RecordKey[];
  /** The state of the record that this tab shows. */
  readonly stamp: string;
}

/** One thing a person did to a record. */
export type Action =
  | (Common & { readonly op: 'create'; readonly values: Plains })
  | (Common & {
      readonly op: 'change';
      readonly values: Plains;
      /** The touched values as this tab showed them before. */
      readonly from: Side;
    })
  | (Common & { readonly op: 'remove' });

export interface Appended {
  /** The record's new state. */
  readonly stamp: string;
  /** True where the record holds something else than what this tab shows: read it again. */
  readonly reread: boolean;
  /** Records that came to be beside it. */
  readonly copies: readonly RecordKey[];
}

/** Stamp of a record that holds something this tab has not shown: no state of the store has it. */
const UNSEEN = 'unseen';

export interface AppendPorts {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

/**
 * Stores an action in the outbox; resolves when the transaction is complete. Another tab may have changed the record
 * since this one showed it: then both are brought together first, exactly as with the server.
 */
export async function append(action: Action, ports: AppendPorts): Promise<Appended> {
  if (action.op === 'remove') return appendRemoval(action, ports);
  const wires = await sealAll(action, action.values, ports.sealer);
  if (action.op === 'create') {
    const made = await appendCreation(action, wires, ports);
    if (made) return made;
  }
  return appendChange(action.op === 'change' ? action : { ...action, op: 'change', from: {} }, wires, ports);
}

async function sealAll({ kind, id }: RecordKey, values: Plains, sealer: Sealer): Promise<Wires> {
  const pairs = Object.entries(values).map(async ([name, value]) => {
    const wire = BASE_NAMES.includes(name) ? (value as WireValue) : await sealer.seal({ kind, id, name }, value);
    return [name, wire] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

type Creation = Extract<Action, { op: 'create' }>;
type Change = Extract<Action, { op: 'change' }>;
type Removal = Extract<Action, { op: 'remove' }>;

/** Null where the record exists already (a fixed id, made by another tab or device meanwhile). */
function appendCreation(action: Creation, wires: Wires, { store, clock }: AppendPorts): Promise<Appended | null> {
  return store.transact({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    if (viewOf(cached, entries)) return { result: null };
    const entry: NewEntry = {
      ...startOf(action, found, clock),
      op: 'create',
      fields: wires,
      base: {},
      baseRev: 0,
    };
    return { writes: { add: [entry] }, result: stored(cached, [...entries, asStored(entry)]) };
  });
}

async function appendChange(action: Change, wires: Wires, ports: AppendPorts): Promise<Appended> {
  let stamp = action.stamp;
  for (;;) {
    const outcome = await ports.store.transact({ keys: [action, ...action.after] }, (found) =>
      changeIfAt(stamp, action, wires, found, ports.clock),
    );
    if ('stamp' in outcome) return stamp === action.stamp ? outcome : { ...outcome, stamp: UNSEEN, reread: true };
    if (outcome.view === null) return { stamp: UNSEEN, reread: true, copies: [] };
    if (await showsSame(action, outcome.view, ports.sealer)) stamp = outcome.at;
    else {
      const merged = await appendMerged(action, outcome.view, outcome.at, ports);
      if (merged) return merged;
    }
  }
}

interface Moved {
  readonly at: string;
  readonly view: View | null;
}

function changeIfAt(
  stamp: string,
  action: Change,
  wires: Wires,
  found: Found,
  clock: Clock,
): Decision<Appended | Moved> {
  const entries = found.entries(action);
  const cached = found.cached(action);
  const view = viewOf(cached, entries);
  const at = stampOf(cached, entries);
  if (at !== stamp || !view) return { result: { at, view } };
  return changeOn(view, action, wires, { entries, cached, found, clock });
}

interface On {
  readonly entries: readonly Entry[];
  readonly cached: Cached | null;
  readonly found: Found;
  readonly clock: Clock;
}

/** Joins the change to the last waiting one unless that has been sent. */
function changeOn(view: View, action: Change, wires: Wires, on: On, extra: Writes = {}): Decision<Appended> {
  const { entries, cached, found, clock } = on;
  const base = baseIn(view, Object.keys(wires));
  const last = entries.at(-1);
  const start = startOf(action, found, clock);
  if (last && !last.sent && last.op !== 'remove') {
    const joined: Entry = {
      ...last,
      fields: { ...last.fields, ...wires },
      base: { ...base, ...last.base },
      after: [...new Set([...last.after, ...start.after])],
      at: start.at,
      version: last.version + 1,
    };
    const put = [...(extra.put ?? []), last.op === 'create' ? { ...joined, base: {} } : joined];
    return { writes: { ...extra, put }, result: stored(cached, [...entries.slice(0, -1), joined]) };
  }
  const entry: NewEntry = { ...start, op: 'change', fields: wires, base, baseRev: view.rev };
  return {
    writes: { ...extra, add: [...(extra.add ?? []), entry] },
    result: stored(cached, [...entries, asStored(entry)]),
  };
}

async function showsSame(action: Change, view: View, sealer: Sealer): Promise<boolean> {
  const names = Object.keys(action.from);
  const now = await openAll(action, view, names, sealer);
  return names.every((name) => same(now[name], action.from[name]));
}

async function openAll(at: RecordKey, view: View, names: readonly string[], sealer: Sealer): Promise<Side> {
  const pairs = names.map(async (name) => [name, await openOne(at, name, wireIn(view, name), sealer)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

/** The record holds other values than this tab showed: the same rules as for a 409. Null where it moved on again. */
async function appendMerged(action: Change, view: View, at: string, ports: AppendPorts): Promise<Appended | null> {
  const { store, sealer, clock } = ports;
  const { kind, id } = action;
  const touched = Object.keys(action.values);
  const names = withGroups(kind, kind === 'steps' ? [...touched, 'total'] : touched);
  const now = await openAll(action, view, names, sealer);
  const from: Side = Object.fromEntries(names.map((name) => [name, startValue(action, name, now)]));
  const mine: Side = { ...now, ...action.values };
  const merged = merge({ kind, touched, base: from, mine, stored: now });
  const kept: Record<string, Plain> = { ...merged.values };
  for (const name of merged.mine) {
    const value = action.values[name];
    if (value !== undefined) kept[name] = value;
  }
  const wires = await sealAll(action, kept, sealer);
  const all = await sealAll(action, action.values, sealer);
  const draft = draftOf(action, all, clock);
  const copies = merged.copy ? await copyOf(draft, view, sealer) : [];
  const conflict: StoredConflict[] = merged.choices.map((choice) => ({
    key: `${draft.key}.${choice[0] ?? ''}`,
    kind,
    id,
    names: choice,
    stored: baseIn(view, choice),
    mine: all,
    at: draft.at,
  }));
  return store.transact<Appended | null>({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    if (stampOf(cached, entries) !== at) return { result: null };
    const extra: Writes = { add: copies, conflict };
    const result = { stamp: UNSEEN, reread: true, copies: copies.map((copy) => ({ kind, id: copy.id })) };
    if (Object.keys(wires).length === 0) return { writes: extra, result };
    const decision = changeOn(view, action, wires, { entries, cached, found, clock }, extra);
    return { ...decision, result };
  });
}

function startValue(action: Change, name: string, now: Side): Known {
  if (Object.hasOwn(action.from, name)) return action.from[name];
  if (Object.hasOwn(action.values, name)) return defaultOf(action.kind, name);
  return isDamaged(now[name]) ? undefined : now[name];
}

function appendRemoval(action: Removal, { store, clock }: AppendPorts): Promise<Appended> {
  return store.transact({ keys: [action, ...action.after] }, (found) => {
    const entries = found.entries(action);
    const cached = found.cached(action);
    const view = viewOf(cached, entries);
    if (!view) return { result: { stamp: stampOf(cached, entries), reread: true, copies: [] } };
    const entry: NewEntry = { ...startOf(action, found, clock), op: 'remove', fields: {}, base: {}, baseRev: view.rev };
    return { writes: { add: [entry] }, result: stored(cached, [...entries, asStored(entry)]) };
  });
}

function startOf(action: Action, found: Found, clock: Clock) {
  const { kind, id, parents, parentKind } = action;
  const after = action.after.flatMap((key) => (keyText(key) === keyText(action) ? [] : found.entries(key)));
  const numbers = after.map((entry) => entry.n);
  const { schema } = kindShape(kind);
  return { kind, id, parents, parentKind, after: numbers, schema, key: newKey(), at: clock.now() };
}

function draftOf(action: Change, fields: Wires, clock: Clock): Entry {
  const { kind, id, parents, parentKind } = action;
  const { schema } = kindShape(kind);
  const rest = { after: [], base: {}, baseRev: 0, n: 0, sent: false, version: 0 };
  return { kind, id, parents, parentKind, schema, fields, op: 'change', key: newKey(), at: clock.now(), ...rest };
}

function asStored(entry: NewEntry): Entry {
  return { ...entry, n: 0, sent: false, version: 0 };
}

function stored(cached: Cached | null, entries: readonly Entry[]): Appended {
  return { stamp: stampOf(cached, entries), reread: false, copies: [] };
}
