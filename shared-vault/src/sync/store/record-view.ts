import type { Kind, Tombstone, WireRecord, WireValue } from '@northkeep/contracts';
import { META_FIELD_NAMES, type OutboxEntry, parentIdOf } from './outbox-entry.ts';
import { type CachedRecord, parseCached, type parseLiveRecord, pickLiveRecord } from './store.ts';

/** A record as this device shows it, still encrypted: the server's state with the waiting changes applied. */
export interface RecordView {
  readonly kind: Kind;
  readonly id: string;
  readonly rev: number;
  readonly schema: number;
  readonly parentId: string | null;
  readonly parentKind: Kind | null;
  readonly index: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly fields: Readonly<Record<string, WireValue>>;
}

/**
 * Returns an identifier of one stored state of a record: equal stamps mean that nothing has changed between two reads.
 * The date is part of the stamp, because after a restore of the server two histories can reach the same revision
 * (docs/adr/0014-restored-servers.md).
 */
export function computeStateStamp(cached: CachedRecord | null, entries: readonly OutboxEntry[]): string {
  return computeRecordStamp(parseCached(cached), entries);
}

/** Returns the stamp of a record that was just received or parsed, with its waiting changes. */
export function computeRecordStamp(record: WireRecord | Tombstone | null, entries: readonly OutboxEntry[]): string {
  const last = entries.at(-1);
  const date = record && 'updatedAt' in record ? record.updatedAt : '';
  const parts = [record?.rev ?? 0, '@', date, '|', entries.length, '.', last?.key ?? '', '.', last?.version ?? 0];
  // In contrast to a template, `join` returns one flat string. Each of up to 100,000 rows keeps its stamp.
  return parts.join('');
}

/** Returns the record with its waiting changes applied; null when it is deleted or unknown. */
export function buildCurrentView(cached: CachedRecord | null, entries: readonly OutboxEntry[]): RecordView | null {
  return buildViewOfRecord(cached, parseCached(cached), entries);
}

/** Same as {@link buildCurrentView}, for a cached record that the caller has already parsed. */
export function buildViewOfRecord(
  cached: CachedRecord | null,
  record: WireRecord | Tombstone | null,
  entries: readonly OutboxEntry[],
): RecordView | null {
  const live = pickLiveRecord(record);
  const rev = record?.rev ?? 0;
  let view = live && cached ? buildRecordView(cached.kind, live) : null;
  for (const entry of entries) view = applyEntry(view, entry, rev);
  return view;
}

/** True for a record whose deletion is stored or waits to be sent. */
export function isDeletedRecord(cached: CachedRecord | null, entries: readonly OutboxEntry[]): boolean {
  return (cached !== null || entries.length > 0) && buildCurrentView(cached, entries) === null;
}

/**
 * Returns the last known state of a record, even when it has been deleted since then, because copies are made from it.
 */
export function buildLastKnownView(cached: CachedRecord | null, entries: readonly OutboxEntry[]): RecordView | null {
  const record = parseCached(cached);
  const whole = record !== null && cached !== null && 'schema' in record ? buildRecordView(cached.kind, record) : null;
  const rev = record?.rev ?? 0;
  return entries.filter(({ op }) => op !== 'remove').reduce((view, entry) => applyEntry(view, entry, rev), whole);
}

/** The view of a record that was just received. */
export function buildRecordView(kind: Kind, record: NonNullable<ReturnType<typeof parseLiveRecord>>): RecordView {
  const { id, vaultId, schema, rev, parentId, parentKind, index, createdAt, updatedAt, deletedAt, h, ...fields } =
    record;
  return { kind, id, rev, schema, parentId, parentKind: parentKind ?? null, index, createdAt, updatedAt, fields };
}

function applyEntry(view: RecordView | null, entry: OutboxEntry, rev: number): RecordView | null {
  if (entry.op === 'remove') return null;
  const revives = entry.op === 'create' || entry.fields.deletedAt === null;
  const under = view ?? (revives ? emptyView(entry, rev) : null);
  if (!under) return null;
  const { index, parentId, parentKind } = entry.fields;
  return {
    ...under,
    schema: entry.absent ? entry.schema : Math.max(under.schema, entry.schema),
    index: typeof index === 'number' ? index : under.index,
    parentId: typeof parentId === 'string' ? parentId : under.parentId,
    parentKind: typeof parentKind === 'string' ? (parentKind as Kind) : under.parentKind,
    fields: { ...omitAbsent(under.fields, entry), ...pickContentValues(entry.fields) },
  };
}

function omitAbsent(fields: RecordView['fields'], { absent }: OutboxEntry): RecordView['fields'] {
  if (!absent) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !absent.includes(name)));
}

function emptyView(entry: OutboxEntry, rev: number): RecordView {
  const at = new Date(entry.at).toISOString();
  const { kind, id, schema, parentKind } = entry;
  const parentId = parentIdOf(entry);
  return { kind, id, rev, schema, parentId, parentKind, index: 0, createdAt: at, updatedAt: at, fields: {} };
}

/** Returns the fields without those of the position. */
export function pickContentValues(fields: Readonly<Record<string, WireValue>>): Record<string, WireValue> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !META_FIELD_NAMES.includes(name)));
}

/** Returns the wire value of a field or of the position, by name; undefined when there is none. */
export function wireValueIn(view: RecordView | null, name: string): WireValue | undefined {
  if (!view) return undefined;
  if (name === 'index') return view.index;
  if (name === 'parentId') return view.parentId;
  if (name === 'parentKind') return view.parentKind;
  return view.fields[name];
}
