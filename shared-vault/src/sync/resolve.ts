import { type DeletionMark, KEYS_KEPT, type Kind, type WireRecord, type WireValue } from '@northkeep/contracts';
import { copyOf } from './copy.ts';
import { copyIdOf } from './copy-id.ts';
import { type Entry, type NewEntry, newKey, type Wires, withGroups } from './entry.ts';
import { type Merged, merge, type Side, withSumLimits } from './merge.ts';
import { openOne } from './open-one.ts';
import type { Sealer } from './ports.ts';
import type { StoredConflict } from './store.ts';
import { fromRecord, type View, wireIn } from './view.ts';

/** What becomes of a waiting change when a newer record has come. */
export interface Resolution {
  /** The change as it now stands on the newer record; null where nothing of it is left. */
  readonly entry: Entry | null;
  readonly copies: readonly NewEntry[];
  readonly conflicts: readonly StoredConflict[];
  /** The text could not be copied: it goes to the 'Not saved' list. */
  readonly lost: boolean;
}

/** True when the record holds, byte for byte, what the change was based on: no key is needed to go on. */
export function stillStands(entry: Entry, record: WireRecord): boolean {
  const view = fromRecord(entry.kind, record);
  const names = withGroups(entry.kind, Object.keys(entry.fields));
  return names.every((name) => sameWire(entry.base[name], wireIn(view, name)));
}

export function sameWire(a: WireValue | undefined, b: WireValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

/** The same change on a newer revision, with a new key. */
export function rebased(entry: Entry, rev: number): Entry {
  return { ...entry, baseRev: rev, key: newKey(), sent: false, version: entry.version + 1 };
}

/** Merges a change with the record that stands in its way. `sealer` is null while the vault is locked: then null. */
export async function resolve(entry: Entry, record: WireRecord, sealer: Sealer | null): Promise<Resolution | null> {
  const view = fromRecord(entry.kind, record);
  const maybeApplied = entry.sent && entry.op === 'change' && record.rev - entry.baseRev >= KEYS_KEPT;
  if (!maybeApplied && entry.op === 'change' && stillStands(entry, record)) {
    return { entry: rebased(entry, record.rev), copies: [], conflicts: [], lost: false };
  }
  if (!sealer) return null;
  const sides = await openSides(entry, view, sealer);
  const merged = merge({ kind: entry.kind, touched: Object.keys(entry.fields), ...sides, maybeApplied });
  const copies = merged.copy ? await copyOf(entry, view, sealer, await copyIdOf(entry.key)) : [];
  return {
    entry: await remaining(entry, view, merged, sealer),
    copies,
    conflicts: conflictsOf(entry, view, merged),
    lost: merged.copy && copies.length === 0,
  };
}

async function openSides(entry: Entry, view: View, sealer: Sealer): Promise<{ base: Side; mine: Side; stored: Side }> {
  const { kind } = entry;
  const all = withSumLimits(kind, withGroups(kind, Object.keys(entry.fields)));
  const wires = (pick: (name: string) => WireValue | undefined) => openNames(entry, all, pick, sealer);
  // A creation merges against an empty record, whose fields read as their defaults; a copy against what it is a copy of.
  const [base, mine, stored] = await Promise.all([
    wires((name) => entry.base[name]),
    wires((name) => entry.fields[name]),
    wires((name) => wireIn(view, name)),
  ]);
  return { base, mine, stored };
}

async function openNames(
  at: { kind: Kind; id: string },
  names: readonly string[],
  pick: (name: string) => WireValue | undefined,
  sealer: Sealer,
): Promise<Side> {
  const pairs = names.map(async (name) => [name, await openOne(at, name, pick(name), sealer)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function remaining(entry: Entry, view: View, merged: Merged, sealer: Sealer): Promise<Entry | null> {
  const fields: Record<string, WireValue> = {};
  for (const name of merged.mine) {
    const wire = entry.fields[name];
    if (wire !== undefined) fields[name] = wire;
  }
  for (const [name, value] of Object.entries(merged.values)) {
    fields[name] = await sealer.seal({ kind: entry.kind, id: entry.id, name }, value);
  }
  if (Object.keys(fields).length === 0) return null;
  return { ...rebased({ ...entry, op: 'change' }, view.rev), fields, base: baseIn(view, Object.keys(fields)) };
}

/** The present wire values of names, and of those that merge with them. */
export function baseIn(view: View | null, names: readonly string[]): Wires {
  const base: Record<string, WireValue> = {};
  if (!view) return base;
  for (const name of withGroups(view.kind, names)) {
    const wire = wireIn(view, name);
    if (wire !== undefined) base[name] = wire;
  }
  return base;
}

function conflictsOf(entry: Entry, view: View, merged: Merged): StoredConflict[] {
  return merged.choices.map((names) => ({
    key: `${entry.key}.${names[0] ?? ''}`,
    kind: entry.kind,
    id: entry.id,
    names,
    stored: pickWires(names, (name) => wireIn(view, name)),
    mine: pickWires(names, (name) => entry.fields[name]),
    at: entry.at,
  }));
}

/** The wire values of some names that have one. */
export function pickWires(names: readonly string[], pick: (name: string) => WireValue | undefined): Wires {
  const found: Record<string, WireValue> = {};
  for (const name of names) {
    const wire = pick(name);
    if (wire !== undefined) found[name] = wire;
  }
  return found;
}

/** A change of something that exists under a fixed id and was deleted: it is taken up again, whole. */
export function takenUp(entry: Entry, mark: DeletionMark, cached: View | null): Entry {
  const fields = { ...cached?.fields, ...entry.fields, deletedAt: null };
  return { ...rebased({ ...entry, op: 'change' }, mark.rev), fields, base: {} };
}
