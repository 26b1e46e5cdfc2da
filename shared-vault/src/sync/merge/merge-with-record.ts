import {
  IDEMPOTENCY_KEYS_PER_RECORD_MAX,
  type Kind,
  type Tombstone,
  type WireRecord,
  type WireValue,
} from '@northkeep/contracts';
import { loadLazyModule } from '../../load-part.ts';
import type { FieldCipher } from '../ports.ts';
import {
  addFieldsOfSameGroup,
  joinRaises,
  type NewOutboxEntry,
  newIdempotencyKey,
  type OutboxEntry,
  type WireValues,
} from '../store/outbox-entry.ts';
import { buildRecordView, type RecordView, wireValueIn } from '../store/record-view.ts';
import type { StoredConflict } from '../store/store.ts';
import { conflictCopyId } from './copy-id.ts';
import type { ImportedBase } from './imported-counts.ts';
import { decryptForMerge } from './open-value.ts';
import { makeConflictCopy } from './record-copy.ts';
import { countTotalOf, type MergeResult, type MergeValues, mergeFields } from './three-way-merge.ts';

/** A waiting change after its merge with a newer record. */
export interface MergedChange {
  /** The change based on the newer record; null when nothing is left to send. */
  readonly entry: OutboxEntry | null;
  readonly copies: readonly NewOutboxEntry[];
  readonly conflicts: readonly StoredConflict[];
  /** True when the text could not be copied: the change goes to the 'Not saved' list. */
  readonly lost: boolean;
}

/**
 * True when the server's record still contains, byte for byte, the base values of the change. The change can then be
 * rebased without the data key.
 */
export function isBaseUnchanged(entry: OutboxEntry, record: WireRecord): boolean {
  const view = buildRecordView(entry.kind, record);
  const touched = Object.keys(entry.op === 'remove' ? entry.base : entry.fields);
  const names = entry.op === 'remove' ? touched : addFieldsOfSameGroup(entry.kind, touched);
  return names.every((name) => isSameWire(entry.base[name], wireValueIn(view, name)));
}

/** Compares wire values member by member, because a server may return the members of an envelope in any order. */
export function isSameWire(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const members = new Map<string, unknown>(Object.entries(b));
  const own: readonly (readonly [string, unknown])[] = Object.entries(a);
  return own.length === members.size && own.every(([name, value]) => isSameWire(value, members.get(name)));
}

/**
 * Returns the same change based on a newer revision, with a new idempotency key. What it removes is what another state
 * of the record had.
 */
export function rebaseEntry({ header: _, absent: __, ...entry }: OutboxEntry, rev: number): OutboxEntry {
  return { ...entry, baseRev: rev, key: newIdempotencyKey(), sent: false, version: entry.version + 1 };
}

/**
 * Merges a waiting change with the newer record of its 409 (optimistic concurrency control: `If-Match`, RFC 9110
 * §13.1.1). Returns null when the merge needs the key and `sealer` is null, because the vault is locked.
 */
export async function mergeWithRecord(
  entry: OutboxEntry,
  record: WireRecord,
  sealer: FieldCipher | null,
): Promise<MergedChange | null> {
  const view = buildRecordView(entry.kind, record);
  const maybeApplied =
    entry.sent && entry.op === 'change' && record.rev - entry.baseRev >= IDEMPOTENCY_KEYS_PER_RECORD_MAX;
  if (!maybeApplied && entry.op === 'change' && isBaseUnchanged(entry, record)) {
    return { entry: rebaseEntry(entry, record.rev), copies: [], conflicts: [], lost: false };
  }
  if (!sealer) return null;
  const sides = await openSides(entry, view, sealer);
  const { imported, ...values } = sides;
  const merged = mergeFields({ kind: entry.kind, touched: Object.keys(entry.fields), ...values, maybeApplied });
  const copies = merged.needsCopy ? await makeConflictCopy(entry, view, sealer, await conflictCopyId(entry.key)) : [];
  return {
    entry: await remainingEntry(entry, view, merged, imported, sealer),
    copies,
    conflicts: conflictsOf(entry, view, merged),
    lost: merged.needsCopy && copies.length === 0,
  };
}

async function openSides(
  entry: OutboxEntry,
  view: RecordView,
  sealer: FieldCipher,
): Promise<ImportedBase & { mine: MergeValues; stored: MergeValues }> {
  const { kind } = entry;
  const all = addFieldsOfSameGroup(kind, Object.keys(entry.fields));
  // The merge of a count also needs its total, which the change itself need not contain.
  const totals = all.map((name) => countTotalOf(kind, name)).filter((name) => name !== undefined);
  const names = [...new Set([...all, ...totals])];
  const wires = (pick: (name: string) => WireValue | undefined) => openNames(entry, names, pick, sealer);
  // The base of a creation is empty, so missing base values are read as the defaults of the fields. The base of a copy
  // contains the values of the record that was copied.
  const [base, mine, stored] = await Promise.all([
    wires((name) => entry.base[name]),
    wires((name) => entry.fields[name]),
    wires((name) => wireValueIn(view, name)),
  ]);
  if (!hasImportedCounts(entry)) return { base, imported: NOTHING_IMPORTED, mine, stored };
  const { limitImportedCounts } = await loadImportedCounts();
  return { ...(await limitImportedCounts(entry, base, stored, sealer)), mine, stored };
}

const NOTHING_IMPORTED: ReadonlyMap<string, number> = new Map();

/** True for a change with counts of an import: a creation whose base contains them, or a change that names them. */
const hasImportedCounts = ({ kind, op, base, raises }: OutboxEntry): boolean =>
  raises !== undefined || (op === 'create' && Object.keys(base).some((name) => countTotalOf(kind, name) !== undefined));

/** Loads the merge of imported counts on demand, because only the changes of an import need it. */
const loadImportedCounts = () =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './imported-counts.ts'));

async function openNames(
  at: { kind: Kind; id: string },
  names: readonly string[],
  pick: (name: string) => WireValue | undefined,
  sealer: FieldCipher,
): Promise<MergeValues> {
  const pairs = names.map(async (name) => [name, await decryptForMerge(at, name, pick(name), sealer)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function remainingEntry(
  entry: OutboxEntry,
  view: RecordView,
  merged: MergeResult,
  imported: ReadonlyMap<string, number>,
  sealer: FieldCipher,
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
  const { raises: _, ...rest } = entry;
  const raises =
    imported.size > 0 ? await (await loadImportedCounts()).sealRaises(entry, fields, imported, sealer) : [];
  return {
    ...rebaseEntry({ ...rest, op: 'change' }, view.rev),
    fields,
    base: pickMergeBase(view, Object.keys(fields)),
    ...joinRaises({}, raises),
  };
}

/**
 * Returns the merge base for a change of the named fields: their current wire values, and those of the fields in the
 * same groups.
 */
export function pickMergeBase(view: RecordView | null, names: readonly string[]): WireValues {
  const base: Record<string, WireValue> = {};
  if (!view) return base;
  for (const name of addFieldsOfSameGroup(view.kind, names)) {
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

/** Returns the wire values of those names that have a value. */
export function pickWireValues(names: readonly string[], pick: (name: string) => WireValue | undefined): WireValues {
  const found: Record<string, WireValue> = {};
  for (const name of names) {
    const wire = pick(name);
    if (wire !== undefined) found[name] = wire;
  }
  return found;
}

/** Turns a change of a deleted record with a fixed id into a change that restores the whole record. */
export function buildRestoreEntry(entry: OutboxEntry, mark: Tombstone, cached: RecordView | null): OutboxEntry {
  const fields = { ...cached?.fields, ...entry.fields, deletedAt: null };
  return { ...rebaseEntry({ ...entry, op: 'change' }, mark.rev), fields, base: {} };
}
