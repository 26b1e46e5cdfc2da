import {
  decodeRecord,
  type Envelope,
  type FeedChange,
  isEnvelope,
  isIdOf,
  isKind,
  type Kind,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';

/** Decodes a record or a tombstone from the network; null for any other value, which is then not applied. */
export function decodeRecordOrTombstone(kind: Kind, value: unknown): WireRecord | Tombstone | null {
  const record = decodeRecord(kind, value);
  if (record) return record;
  if (typeof value !== 'object' || value === null) return null;
  const { id, vaultId, rev, deletedAt, h } = value as Record<string, unknown>;
  const sound = isIdOf(kind, id) && typeof vaultId === 'string' && Number.isSafeInteger(rev);
  if (!sound || typeof deletedAt !== 'string') return null;
  return { id, vaultId, rev: Number(rev), deletedAt, ...(isEnvelope(h) ? { h } : {}) };
}

/** True for a live record, false for a tombstone. */
export function isLiveRecord(record: WireRecord | Tombstone): record is WireRecord {
  return record.deletedAt === null;
}

/** A member of a response's body, or undefined. */
export function readBodyMember(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
}

export function readBodyText(body: unknown, name: string): string | null {
  const value = readBodyMember(body, name);
  return typeof value === 'string' ? value : null;
}

/** The records of a list response: the list itself, or the only array in an object. */
export function extractListRecords(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (typeof body !== 'object' || body === null) return [];
  return Object.values(body).find(Array.isArray) ?? [];
}

/** Decodes a page of the changes feed, leaving out records that cannot be read. */
export function decodeChangesPage(body: unknown): { records: FeedChange[]; next: string | null } {
  const records: FeedChange[] = [];
  for (const row of extractListRecords(readBodyMember(body, 'records'))) {
    const kind = readBodyMember(row, 'kind');
    const record = isKind(kind) ? decodeRecordOrTombstone(kind, readBodyMember(row, 'record')) : null;
    if (isKind(kind) && record) records.push({ kind, record });
  }
  return { records, next: readBodyText(body, 'next') };
}

export interface RevisionRow {
  readonly kind: Kind;
  readonly id: string;
  readonly rev: number;
  /** Instant of the deletion, ISO 8601; null for a live record. */
  readonly deletedAt: string | null;
  /** Header of a deleted record. */
  readonly h?: Envelope;
}

/** Decodes a page of `GET /sync/revs`; null when the body is not such a list. */
export function decodeRevisions(body: unknown): readonly RevisionRow[] | null {
  const rows = readBodyMember(body, 'revs');
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row: unknown) => {
    const [kind, id, rev, deleted, h] = Array.isArray(row) ? row : [];
    const deletedAt = typeof deleted === 'string' ? deleted : null;
    if (!isKind(kind) || typeof id !== 'string' || typeof rev !== 'number') return [];
    return [{ kind, id, rev, deletedAt, ...(isEnvelope(h) ? { h } : {}) }];
  });
}
