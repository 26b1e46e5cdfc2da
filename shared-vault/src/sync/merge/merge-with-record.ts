import { type DeletionMark, KEYS_KEPT, type Kind, type WireRecord, type WireValue } from '@northkeep/contracts';
import type { Sealer } from '../ports.ts';
import {
  type NewOutboxEntry,
  newIdempotencyKey,
  type OutboxEntry,
  type WireValues,
  withGroupedNames,
} from '../store/outbox-entry.ts';
import { type RecordView, viewOfRecord, wireValueIn } from '../store/record-view.ts';
import type { StoredConflict } from '../store/store.ts';
import { conflictCopyId } from './copy-id.ts';
import { openValue } from './open-value.ts';
import { makeConflictCopy } from './record-copy.ts';
import { type KnownValues, type MergeResult, mergeFields, withSumLimits } from './three-way-merge.ts';

/** What becomes of a waiting change when a newer record has come. */
export interface MergedChange {
  /** The change as it now stands on the newer record; null where nothing of it is left. */
  readonly entry: OutboxEntry | null;
  readonly copies: readonly NewOutboxEntry[];
  readonly conflicts: readonly StoredConflict[];
  /** The text could not be copied: it goes to the 'Not saved' list. */
  readonly lost: boolean;
}

/** True when the record holds, byte for byte, what the change was based on: no key is needed to go on. */
export function isBaseUnchanged(entry: OutboxEntry, record: WireRecord): boolean {
  const view = viewOfRecord(entry.kind, record);
  const names = withGroupedNames(entry.kind, Object.keys(entry.fields));
  return names.every((name) => isSameWire(entry.base[name], wireValueIn(view, name)));
}

export function isSameWire(a: WireValue | undefined, b: WireValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}

/** The same change on a newer revision, with a new key. */
export function rebaseEntry(entry: OutboxEntry, rev: number): OutboxEntry {
  return { ...entry, baseRev: rev, key: newIdempotencyKey(), sent: false, version: entry.version + 1 };
}

/** Merges a change with the record that stands in its way. `sealer` is null while the vault is locked: then null. */
export async function mergeWithRecord(
  entry: OutboxEntry,
  record: WireRecord,
  sealer: Sealer | null,
): Promise<MergedChange | null> {
  const view = viewOfRecord(entry.kind, record);
  const maybeApplied = entry.sent && entry.op === 'change' && record.rev - entry.baseRev >= KEYS_KEPT;
  if (!maybeApplied && entry.op === 'change' && isBaseUnchanged(entry, record)) {
    return { entry: rebaseEntry(entry, record.rev), copies: [], conflicts: [], lost: false };
  }
  if (!sealer) return null;
  const sides = await openSides(entry, view, sealer);
  const merged = mergeFields({ kind: entry.kind, touched: Object.keys(entry.fields), ...sides, maybeApplied });
  const copies = merged.needsCopy ? await makeConflictCopy(entry, view, sealer, await conflictCopyId(entry.key)) : [];
  return {
    entry: await remainingEntry(entry, view, merged, sealer),
    copies,
    conflicts: conflictsOf(entry, view, merged),
    lost: merged.needsCopy && copies.length === 0,
  };
}

async function openSides(
  entry: OutboxEntry,
  view: RecordView,
  sealer: Sealer,
): Promise<{ base: KnownValues; mine: KnownValues; stored: KnownValues }> {
  const { kind } = entry;
  const all = withSumLimits(kind, withGroupedNames(kind, Object.keys(entry.fields)));
  const wires = (pick: (name: string) => WireValue | undefined) => openNames(entry, all, pick, sealer);
  // A creation merges against an empty record, whose fields read as their defaults; a copy against what it is a copy of.
  const [base, mine, stored] = await Promise.all([
    wires((name) => entry.base[name]),
    wires((name) => entry.fields[name]),
    wires((name) => wireValueIn(view, name)),
  ]);
  return { base, mine, stored };
}

async function openNames(
  at: { kind: Kind; id: string },
  names: readonly string[],
  pick: (name: string) => WireValue | undefined,
  sealer: Sealer,
): Promise<KnownValues> {
  const pairs = names.map(async (name) => [name, await openValue(at, name, pick(name), sealer)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function remainingEntry(
  entry: OutboxEntry,
  view: RecordView,
  merged: MergeResult,
  sealer: Sealer,
): Promise<OutboxEntry | null> {
  const fields: Record<string, WireValue> = {};
  for (const name of merged.mine) {
    const wire = entry.fields[name];
    if (wire !== undefined) fields[name] = wire;
  }
  for (const [name, value] of Object.entries(merged.values)) {
    fields[name] = await sealer.seal({ kind: entry.kind, id: entry.id, name }, value);
  }
  if (Object.keys(fields).length === 0) return null;
  return {
    ...rebaseEntry({ ...entry, op: 'change' }, view.rev),
    fields,
    base: baseValuesIn(view, Object.keys(fields)),
  };
}

/** The present wire values of names, and of those that merge with them. */
export function baseValuesIn(view: RecordView | null, names: readonly string[]): WireValues {
  const base: Record<string, WireValue> = {};
  if (!view) return base;
  for (const name of withGroupedNames(view.kind, names)) {
    const wire = wireValueIn(view, name);
    if (wire !== undefined) base[name] = wire;
  }
  return base;
}

function conflictsOf(entry: OutboxEntry, view: RecordView, merged: MergeResult): StoredConflict[] {
  return merged.conflicts.map((names) => ({
    key: `${entry.key}.${names[0] ?? ''}`,
    kind: entry.kind,
    id: entry.id,
    names,
    stored: pickWireValues(names, (name) => wireValueIn(view, name)),
    mine: pickWireValues(names, (name) => entry.fields[name]),
    at: entry.at,
  }));
}

/** The wire values of some names that have one. */
export function pickWireValues(names: readonly string[], pick: (name: string) => WireValue | undefined): WireValues {
  const found: Record<string, WireValue> = {};
  for (const name of names) {
    const wire = pick(name);
    if (wire !== undefined) found[name] = wire;
  }
  return found;
}

/** A change of something that exists under a fixed id and was deleted: it is taken up again, whole. */
export function reviveEntry(entry: OutboxEntry, mark: DeletionMark, cached: RecordView | null): OutboxEntry {
  const fields = { ...cached?.fields, ...entry.fields, deletedAt: null };
  return { ...rebaseEntry({ ...entry, op: 'change' }, mark.rev), fields, base: {} };
}
