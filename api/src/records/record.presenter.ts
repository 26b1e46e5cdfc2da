import {
  getKindDeclaration,
  type RecordBase,
  type Tombstone,
  type WireRecord,
  type WireValue,
} from '@northkeep/contracts';
import { fieldNamesOf } from './kind-fields.ts';
import type { StoredRecord } from './record.model.ts';

const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** Returns true for a purged record, of which only the tombstone is left. */
export const isPurged = (stored: StoredRecord): boolean => stored.schema === undefined;

/** Converts a record to its wire form: the common fields and those that its kind declares. */
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
  for (const name of fieldNamesOf(stored.kind)) {
    const value = stored[name];
    // The cast is safe: stored values are envelopes or unencrypted scalars, which were validated when they were
    // written.
    if (value !== undefined) record[name] = value as WireValue;
  }
  return record;
}

const EPOCH = new Date(0).toISOString();

/** Converts a record to its wire form, or a purged record to its tombstone. */
export function presentRecordOrTombstone(stored: StoredRecord): WireRecord | Tombstone {
  if (!isPurged(stored)) return presentRecord(stored);
  return { id: stored.id, vaultId: stored.vaultId, rev: stored.rev, deletedAt: instant(stored.deletedAt) };
}
