import {
  getKindDeclaration,
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
}

/** Returns the id of the parent; null for a record without a parent, whose path can still contain other ids. */
export function parentIdOf({ parents, parentKind }: Pick<OutboxEntry, 'parents' | 'parentKind'>): string | null {
  return parentKind === null ? null : (parents.at(-1) ?? null);
}

export type NewOutboxEntry = Omit<OutboxEntry, 'n' | 'sent' | 'version'>;

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
  const headers: Record<string, string> = { 'x-vault': vaultId, 'idempotency-key': entry.key };
  // Some kinds have no POST route. Their records are created by a PATCH that is based on revision 0.
  if (entry.op !== 'create' || once) headers['if-match'] = `"${entry.op === 'create' ? 0 : entry.baseRev}"`;
  const derivedId = getKindDeclaration(entry.kind).ids === 'derived' ? { id: entry.id } : {}; // the path does not contain the id
  const body = { ...derivedId, schema: entry.schema, ...entry.fields };
  if (entry.op === 'remove') return { method: 'DELETE', path: recordPath(entry), headers } as const;
  if (entry.op === 'change' || once) return { method: 'PATCH', path: recordPath(entry), headers, body } as const;
  const { parentId, parentKind, ...rest } = body as Record<string, unknown>;
  const path = recordPath(entry).slice(0, -entry.id.length - 1);
  return { method: 'POST', path, headers, body: { id: entry.id, ...rest } } as const;
}
