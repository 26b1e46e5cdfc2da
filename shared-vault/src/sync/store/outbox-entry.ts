import { type Address, type Kind, kindShape, recordPath, type WireValue } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';

export type WireValues = Readonly<Record<string, WireValue>>;

/** One change that waits for the server (records.md, 'Writing'). With `sent` set it is never altered. */
export interface OutboxEntry extends Address {
  /** Running number; changes of one record go out in this order. */
  readonly n: number;
  readonly op: 'create' | 'change' | 'remove';
  readonly parentKind: Kind | null;
  /** Numbers of entries that must have left the outbox before this one is sent. */
  readonly after: readonly number[];
  readonly schema: number;
  /** The touched fields exactly as they are sent, `index`, `parentId`, `parentKind` and `deletedAt` among them. */
  readonly fields: WireValues;
  /** What those fields, and the fields that merge with them, were before; a missing name had no value. */
  readonly base: WireValues;
  readonly baseRev: number;
  readonly key: string;
  readonly sent: boolean;
  /** When it was last typed, ms since the epoch. */
  readonly at: number;
  /** Counts the alterations, so that who read it notices. */
  readonly version: number;
}

export type NewOutboxEntry = Omit<OutboxEntry, 'n' | 'sent' | 'version'>;

/** Names in `fields` that belong to the record's base. */
export const BASE_FIELD_NAMES: readonly string[] = ['index', 'parentId', 'parentKind', 'deletedAt'];

export function recordKeyText({ kind, id }: RecordKey): string {
  return `${kind}:${id}`;
}

export function isSameRecord(a: RecordKey, b: RecordKey): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** The changes of each record, in their order; records by their first one. */
export function groupByRecord(entries: readonly OutboxEntry[]): readonly (readonly [OutboxEntry, ...OutboxEntry[]])[] {
  const groups = new Map<string, [OutboxEntry, ...OutboxEntry[]]>();
  for (const entry of entries) {
    const group = groups.get(recordKeyText(entry));
    if (group) group.push(entry);
    else groups.set(recordKeyText(entry), [entry]);
  }
  return [...groups.values()];
}

/** What the server will see of a record's changes: a new record, a changed one, a deleted one. */
export function netOperation(entries: readonly OutboxEntry[]): OutboxEntry['op'] {
  const ops = entries.map(({ op }) => op);
  return ops.includes('remove') ? 'remove' : ops.includes('create') ? 'create' : 'change';
}

/** A fresh mutation key. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** The touched names and those that merge as one with them. */
export function withGroupedNames(kind: Kind, names: readonly string[]): readonly string[] {
  const all = new Set(names);
  for (const group of kindShape(kind).groups) {
    if (group.some((name) => all.has(name))) for (const name of group) all.add(name);
  }
  return [...all];
}

/**
 * What the fields were before the first of two changes. A name that it touched and has no base for had no value then,
 * whatever the later one found there.
 */
export function joinBases(first: Pick<OutboxEntry, 'kind' | 'fields' | 'base'>, later: WireValues): WireValues {
  const touched = withGroupedNames(first.kind, Object.keys(first.fields));
  const added = Object.entries(later).filter(([name]) => !touched.includes(name));
  return { ...Object.fromEntries(added), ...first.base };
}

/** Joins changes of one record that follow each other, none of them in flight, to one. */
export function joinEntries(first: OutboxEntry, rest: readonly OutboxEntry[]): OutboxEntry {
  let one = first;
  for (const next of rest) {
    one = {
      ...one,
      fields: { ...one.fields, ...next.fields },
      base: joinBases(one, next.base),
      after: [...new Set([...one.after, ...next.after])],
      schema: Math.max(one.schema, next.schema),
      at: Math.max(one.at, next.at),
    };
  }
  return one;
}

/** How an entry travels. */
export function requestForEntry(entry: OutboxEntry, vaultId: string) {
  const once = kindShape(entry.kind).ids === 'fixed';
  const headers: Record<string, string> = { 'x-vault': vaultId, 'idempotency-key': entry.key };
  // What exists once has no address to be created at: it is changed from revision 0.
  if (entry.op !== 'create' || once) headers['if-match'] = `"${entry.op === 'create' ? 0 : entry.baseRev}"`;
  const body = { schema: entry.schema, ...entry.fields };
  if (entry.op === 'remove') return { method: 'DELETE', path: recordPath(entry), headers } as const;
  if (entry.op === 'change' || once) return { method: 'PATCH', path: recordPath(entry), headers, body } as const;
  const { parentId, parentKind, ...rest } = body as Record<string, unknown>;
  const path = recordPath(entry).slice(0, -entry.id.length - 1);
  return { method: 'POST', path, headers, body: { id: entry.id, ...rest } } as const;
}
