import {
  getKindDeclaration,
  type RecordBase,
  type Tombstone,
  type WireRecord,
  type WireValue,
} from '@northkeep/contracts';
import type { StoredRecord } from './record.model.ts';

const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** Returns true for a purged record, of which only the tombstone is left. */
export const isPurged = (stored: StoredRecord): boolean => stored.schema === undefined;

/** Members that the wire form has in another form or not at all. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ...['_id', 'userId', 'kind', 'createKey', 'keys', 'purgeAt'],
  ...['id', 'vaultId', 'schema', 'rev', 'parentId', 'parentKind', 'index', 'createdAt', 'updatedAt', 'deletedAt'],
]);

/**
 * Converts a record to its wire form: the common fields and every other stored one, also those that only a newer release
 * declares, because the record's header binds them.
 */
export function presentRecord(stored: StoredRecord): WireRecord {
  const record: Record<string, WireValue> & RecordBase = {
    id: stored.id,
    vaultId: stored.vaultId,
    schema: stored.schema ?? getKindDeclaration(stored.kind).schema,
    rev: stored.rev,
    parentId: stored.parentId ?? null,
    parentKind: stored.parentKind ?? null,
    index: stored.index ?? 0,
    createdAt: instant(stored.createdAt) ?? EPOCH,
    updatedAt: instant(stored.updatedAt) ?? EPOCH,
    deletedAt: instant(stored.deletedAt),
  };
  for (const name of Object.keys(stored)) {
    // The cast is safe: stored values are envelopes or unencrypted scalars, which were validated when they were
    // written.
    if (!NOT_COPIED.has(name)) record[name] = stored[name] as WireValue;
  }
  return record;
}

const EPOCH = new Date(0).toISOString();

/** Converts a record to its wire form, or a purged record to its tombstone. */
export function presentRecordOrTombstone(stored: StoredRecord): WireRecord | Tombstone {
  if (!isPurged(stored)) return presentRecord(stored);
  const { id, vaultId, rev, deletedAt, h } = stored;
  return { id, vaultId, rev, deletedAt: instant(deletedAt), ...(h ? { h } : {}) };
}
