import {
  type Envelope,
  getKindDeclaration,
  type HeaderState,
  isEnvelope,
  nextHeaderState,
  type RecordHeader,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import type { FieldCipher } from '../ports.ts';
import { headerOfEntry, type OutboxEntry, parentIdOf } from '../store/outbox-entry.ts';
import { type CachedRecord, parseCached } from '../store/store.ts';

/** Members of a record by name. */
type Members = Readonly<Record<string, unknown>>;

/** State of a record to which a change is applied: as the server stores it, or as an earlier entry of the outbox makes it. */
export interface HeaderBase {
  /** Null for a record that does not exist yet, and for a tombstone whose content was purged. */
  readonly members: Members | null;
  readonly h: Envelope | null;
  /** The opened `h`, when it is known. */
  readonly header?: RecordHeader;
}

/** Returns the base for the header of a record's first entry. */
export function headerBaseOf(cached: CachedRecord | null): HeaderBase {
  return baseOfRecord(parseCached(cached));
}

function baseOfRecord(record: WireRecord | Tombstone | null): HeaderBase {
  const h = record && 'h' in record ? record.h : null;
  return { members: record && 'schema' in record ? { ...record } : null, h: isEnvelope(h) ? h : null };
}

/** Position of a record without a stored position. */
const NO_PLACE: Members = { parentId: null, parentKind: null, index: 0 };

/** Returns the members that the server stores when it applies the entry to a record in the state `before`. */
export function membersAfter(entry: OutboxEntry, before: Members | null): Members {
  if (entry.op === 'remove') return before ?? {};
  const start =
    entry.op === 'create'
      ? { ...NO_PLACE, parentId: parentIdOf(entry), parentKind: entry.parentKind }
      : (before ?? NO_PLACE);
  const former = entry.op === 'change' && !entry.absent ? Number(before?.schema ?? 0) : 0;
  return { ...omitNames(start, entry.absent), ...entry.fields, schema: Math.max(former, entry.schema) };
}

/** Returns the members without those of these names; a position that is left out has its default value. */
function omitNames(members: Members, names: readonly string[] = []): Members {
  if (names.length === 0) return members;
  return { ...NO_PLACE, ...Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))) };
}

/** An entry with its header, and the state of the record after it. */
export interface EntryWithHeader {
  readonly entry: OutboxEntry;
  readonly after: HeaderBase;
}

/** Makes the header that the record gets by the entry, unless the entry has it already. */
export async function sealEntryHeader(
  entry: OutboxEntry,
  base: HeaderBase,
  cipher: FieldCipher,
): Promise<EntryWithHeader> {
  const { kind, id } = entry;
  const members = membersAfter(entry, base.members);
  const basedOn = entry.op === 'create' ? null : (base.h?.n ?? null);
  const made = headerOfEntry(entry);
  if (made && (entry.sent || made.basedOn === basedOn)) return { entry, after: { members, h: made.h } };
  const former = entry.op === 'create' ? null : (base.header ?? (await cipher.openHeader(entry, base.h)));
  const state = decidedState(entry, nextHeaderState(former, { gone: entry.op === 'remove' ? id : null }));
  const { h, header } = await cipher.sealHeader({ kind, id, members }, state);
  const { key, version } = entry;
  const schema = Number(members.schema ?? getKindDeclaration(kind).schema);
  return { entry: { ...entry, header: { h, basedOn, schema, key, version } }, after: { members, h, header } };
}

/** Returns the state of a decision after a rollback, unless the record has a later decision already. */
const decidedState = ({ decides }: OutboxEntry, next: HeaderState): HeaderState =>
  decides && next.era < decides.era ? { ...next, ...decides } : next;

/** True when the header was made for this state of the entry and of the stored record, so that it can be sent. */
export function hasFittingHeader(entry: OutboxEntry, cached: CachedRecord | null): boolean {
  const header = headerOfEntry(entry);
  return header !== null && (entry.op === 'create' || header.basedOn === (headerBaseOf(cached).h?.n ?? null));
}
