import type { WireValue } from '@northkeep/contracts';
import type { Plain } from '../crypto/fields.ts';
import {
  type Appended,
  type AppendPorts,
  asStored,
  type Change,
  draftOf,
  type Plains,
  startOf,
  stored,
  UNSEEN,
} from './action.ts';
import { copyOf, copyOfDeleted } from './copy.ts';
import { copyIdOf } from './copy-id.ts';
import { BASE_NAMES, baseOfBoth, type Entry, type NewEntry, type Wires, withGroups } from './entry.ts';
import { defaultOf, isDamaged, type Known, merge, type Side, same, withSumLimits } from './merge.ts';
import { openOne } from './open-one.ts';
import type { Clock, RecordKey, Sealer } from './ports.ts';
import { baseIn } from './resolve.ts';
import { hasFixedId, refusalOf } from './settle.ts';
import type { Cached, Decision, Found, Refusal, StoredConflict, Writes } from './store.ts';
import { lastViewOf, stampOf, type View, viewOf, wireIn } from './view.ts';
import { touchesWords } from './words.ts';

/** Seals values for a record; names of its base stay as they are. */
export async function sealAll({ kind, id }: RecordKey, values: Plains, sealer: Sealer): Promise<Wires> {
  const pairs = Object.entries(values).map(async ([name, value]) => {
    const wire = BASE_NAMES.includes(name) ? (value as WireValue) : await sealer.seal({ kind, id, name }, value);
    return [name, wire] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** The record stands otherwise than this tab shows it. */
export interface Moved {
  readonly at: string;
  readonly view: View | null;
}

/** Stores the change if the record still stands as this tab shows it. */
export function changeIfAt(
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
      base: baseOfBoth(last, base),
      after: [...new Set([...last.after, ...start.after])],
      at: start.at,
      version: last.version + 1,
    };
    const moved = wires.parentId === undefined ? {} : { parents: start.parents, parentKind: start.parentKind };
    const put = [...(extra.put ?? []), last.op === 'create' ? { ...joined, ...moved, base: last.base } : joined];
    return { writes: { ...extra, put }, result: stored(cached, [...entries.slice(0, -1), joined]) };
  }
  // What waits before it may be merged by its answer, while the cache has a newer record already: the revision of that
  // would let this change pass over values that it was never compared with.
  const baseRev = Math.min(view.rev, ...entries.map((one) => one.baseRev));
  const entry: NewEntry = { ...start, op: 'change', fields: wires, base, baseRev };
  return {
    writes: { ...extra, add: [...(extra.add ?? []), entry] },
    result: stored(cached, [...entries, asStored(entry)]),
  };
}

/** True where another tab changed only what this change does not touch. */
export async function showsSame(action: Change, view: View, sealer: Sealer): Promise<boolean> {
  const names = Object.keys(action.from);
  const now = await openAll(action, view, names, sealer);
  return names.every((name) => same(now[name], action.from[name]));
}

async function openAll(at: RecordKey, view: View, names: readonly string[], sealer: Sealer): Promise<Side> {
  const pairs = names.map(async (name) => [name, await openOne(at, name, wireIn(view, name), sealer)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

/** The record holds other values than this tab showed: the same rules as for a 409. Null where it moved on again. */
export async function appendMerged(
  action: Change,
  view: View,
  at: string,
  ports: AppendPorts,
): Promise<Appended | null> {
  const { store, sealer, clock } = ports;
  const { kind, id } = action;
  const touched = Object.keys(action.values);
  const names = withSumLimits(kind, withGroups(kind, touched));
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
  const copies = merged.copy ? await copyOf(draft, view, sealer, await copyIdOf(draft.key)) : [];
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
    const lost = merged.copy && copies.length === 0;
    const extra: Writes = { add: copies, conflict, refuse: lost ? [refusalOf(draft, 'CONFLICT', clock)] : [] };
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

/** Another tab has removed the record: its text comes back as a copy, what exists once is taken up again. */
export async function appendToGone(
  action: Change,
  wires: Wires,
  at: string,
  ports: AppendPorts,
): Promise<Appended | null> {
  const { store, sealer, clock } = ports;
  const { kind } = action;
  const seen = await store.transact({ keys: [action] }, (found) => ({
    result: lastViewOf(found.cached(action), found.entries(action)),
  }));
  const draft = draftOf(action, wires, clock);
  const { n, sent, version, ...again } = draft;
  const fields = { ...seen?.fields, ...wires };
  const fixed = hasFixedId(action);
  const add: readonly NewEntry[] = fixed
    ? [{ ...again, op: 'create', fields }]
    : await copyOfDeleted(draft, seen, sealer);
  const isLost = add.length === 0 && touchesWords({ kind, fields: wires });
  const refuse: readonly Refusal[] = isLost ? [refusalOf(draft, 'NOT_FOUND', clock)] : [];
  return store.transact<Appended | null>({ keys: [action] }, (found) => {
    if (stampOf(found.cached(action), found.entries(action)) !== at) return { result: null };
    const copies = fixed ? [] : add.map(({ id }) => ({ kind, id }));
    return { writes: { add, refuse }, result: { stamp: UNSEEN, reread: true, copies } };
  });
}
