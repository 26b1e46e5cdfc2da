import {
  type Envelope,
  formatIfMatch,
  getKindDeclaration,
  type HeaderState,
  isCreatedByPatch,
  type Kind,
  type RecordAddress,
  recordPath,
  type WireValue,
} from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';

export type WireValues = Readonly<Record<string, WireValue>>;

/** A count that an import raised, or its undo lowered: the count before and after it. */
export interface ImportedRaise {
  readonly name: string;
  readonly from: WireValue;
  readonly to: WireValue;
}

/** Sealed header that the record gets by an entry. */
export interface EntryHeader {
  readonly h: Envelope;
  /** Nonce of the header that the server's record has before the change; null when it has none. */
  readonly basedOn: string | null;
  /** Schema version that the record gets, which is sent in place of the entry's. */
  readonly schema: number;
  /** Idempotency key and version of the entry for which the header was made. An altered entry needs another one. */
  readonly key: string;
  readonly version: number;
}

/**
 * State of a header by which the user's decision after a rollback replaces what other devices have, so that they ask
 * nothing. It has `gone` when the decision is that a deleted record stays deleted.
 */
export type DecidedState = Pick<HeaderState, 'era' | 'n' | 'last'> & Partial<Pick<HeaderState, 'gone'>>;

/**
 * One change in the outbox. Once `sent` is true it is never altered, so that its idempotency key always identifies the
 * same bytes.
 */
export interface OutboxEntry extends RecordAddress {
  /** Sequence number; changes of one record are sent in this order. */
  readonly n: number;
  readonly op: 'create' | 'change' | 'remove';
  readonly parentKind: Kind | null;
  /** Sequence numbers of entries that must leave the outbox before this one is sent. */
  readonly after: readonly number[];
  readonly schema: number;
  /** The changed fields exactly as they are sent, `index`, `parentId`, `parentKind` and `deletedAt` included. */
  readonly fields: WireValues;
  /**
   * The merge base: earlier values of those fields and of fields grouped with them. A missing name had no value. For a
   * removal, the values without which the record stays.
   */
  readonly base: WireValues;
  /** Changes of counts by imports, which another device may make too, from the same file. */
  readonly raises?: readonly ImportedRaise[];
  readonly baseRev: number;
  readonly key: string;
  readonly sent: boolean;
  /** Time of the last change, in ms since the epoch. */
  readonly at: number;
  /** Incremented by every alteration, so that a reader detects it. */
  readonly version: number;
  /** Counters of a decision after a rollback, which the header gets instead of the next ones. */
  readonly decides?: DecidedState;
  /**
   * Names of members that the record loses. Only a change that puts back this device's state has it; its schema then
   * replaces that of the record, too.
   */
  readonly absent?: readonly string[];
  /** The header, once it is made: at the latest when the entry is marked as sent. */
  readonly header?: EntryHeader;
  /**
   * Digests of the headers with which the entry was sent under former data keys, and its idempotency key then. One of
   * them among the last headers of the server's record shows that the entry was applied.
   */
  readonly sentBefore?: { readonly key: string; readonly digests: readonly string[] };
}

/** Returns the id of the parent; null for a record without a parent, whose path can still contain other ids. */
export function parentIdOf({ parents, parentKind }: Pick<OutboxEntry, 'parents' | 'parentKind'>): string | null {
  return parentKind === null ? null : (parents.at(-1) ?? null);
}

export type NewOutboxEntry = Omit<OutboxEntry, 'n' | 'sent' | 'version' | 'header' | 'sentBefore'>;

/** Returns the header that was made for exactly this state of the entry; null without one. */
export function headerOfEntry({ header, key, version }: OutboxEntry): EntryHeader | null {
  return header && header.key === key && header.version === version ? header : null;
}

/** Returns the entry with `version`, and its header, when it has one, made valid for it. */
export function withVersion(entry: OutboxEntry, version: number, key = entry.key): OutboxEntry {
  const { header: _, ...rest } = entry;
  const header = headerOfEntry(entry);
  return { ...rest, key, version, ...(header ? { header: { ...header, key, version } } : {}) };
}

/** Names of the members of `fields` that describe the record's position or deletion. They are never sealed. */
export const META_FIELD_NAMES: readonly string[] = ['index', 'parentId', 'parentKind', 'deletedAt'];

export function formatRecordKey({ kind, id }: RecordKey): string {
  return `${kind}:${id}`;
}

export function isSameRecord(a: RecordKey, b: RecordKey): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** Groups changes by record, each group in order; groups are ordered by their first change. */
export function groupByRecord(entries: readonly OutboxEntry[]): readonly (readonly [OutboxEntry, ...OutboxEntry[]])[] {
  const groups = new Map<string, [OutboxEntry, ...OutboxEntry[]]>();
  for (const entry of entries) {
    const group = groups.get(formatRecordKey(entry));
    if (group) group.push(entry);
    else groups.set(formatRecordKey(entry), [entry]);
  }
  return [...groups.values()];
}

/** Returns a new idempotency key. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** Returns the touched names and the names grouped with them. */
export function addFieldsOfSameGroup(kind: Kind, names: readonly string[]): readonly string[] {
  const all = new Set(names);
  for (const group of getKindDeclaration(kind).groups) {
    if (group.some((name) => all.has(name))) for (const name of group) all.add(name);
  }
  return [...all];
}

/**
 * Joins the merge bases of two consecutive changes. A name that the first change touched without a base value had no
 * value before, so it gets none from the later change.
 */
export function joinMergeBases(first: Pick<OutboxEntry, 'kind' | 'fields' | 'base'>, later: WireValues): WireValues {
  const touched = addFieldsOfSameGroup(first.kind, Object.keys(first.fields));
  const added = Object.entries(later).filter(([name]) => !touched.includes(name));
  return { ...Object.fromEntries(added), ...first.base };
}

/** Returns the raises of two consecutive changes as a member of an entry, which an entry without raises does not have. */
export function joinRaises(
  first: Pick<OutboxEntry, 'raises'>,
  later: readonly ImportedRaise[] = [],
): Pick<OutboxEntry, 'raises'> {
  const raises = [...(first.raises ?? []), ...later];
  return raises.length === 0 ? {} : { raises };
}

/** Joins consecutive changes of one record, none of which has been sent. */
export function joinEntries(first: OutboxEntry, rest: readonly OutboxEntry[]): OutboxEntry {
  let one = first;
  for (const next of rest) {
    one = {
      ...one,
      fields: { ...one.fields, ...next.fields },
      base: joinMergeBases(one, next.base),
      ...joinRaises(one, next.raises),
      after: [...new Set([...one.after, ...next.after])],
      schema: Math.max(one.schema, next.schema),
      at: Math.max(one.at, next.at),
    };
  }
  return one;
}

/** The HTTP request for an entry. */
export function requestForEntry(entry: OutboxEntry, vaultId: string) {
  const once = isCreatedByPatch(entry.kind);
  const header = headerOfEntry(entry);
  const headers: Record<string, string> = { 'x-vault': vaultId, 'idempotency-key': entry.key };
  // Some kinds have no POST route. Their records are created by a PATCH that is based on revision 0.
  if (entry.op === 'create') {
    if (once) headers['if-match'] = formatIfMatch(0);
  } else headers['if-match'] = formatIfMatch(entry.baseRev, entry.baseRev === 0 ? null : header?.basedOn);
  const sealed = header ? { h: header.h } : {};
  if (entry.op === 'remove') {
    const path = recordPath(entry);
    return { method: 'DELETE', path, headers, ...(header ? { body: sealed } : {}) } as const;
  }
  const derivedId = getKindDeclaration(entry.kind).ids === 'derived' ? { id: entry.id } : {}; // the path does not contain the id
  const lost = entry.absent && entry.absent.length > 0 ? { absent: entry.absent } : {};
  const body = { ...derivedId, schema: header?.schema ?? entry.schema, ...entry.fields, ...lost, ...sealed };
  if (entry.op === 'change' || once) return { method: 'PATCH', path: recordPath(entry), headers, body } as const;
  const { parentId, parentKind, ...rest } = body as Record<string, unknown>;
  const path = recordPath(entry).slice(0, -entry.id.length - 1);
  return { method: 'POST', path, headers, body: { id: entry.id, ...rest } } as const;
}
