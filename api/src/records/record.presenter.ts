import { type DeletionMark, type Kind, kindShape, type WireRecord, type WireValue } from '@northkeep/contracts';
import type { StoredRecord } from './record.model.ts';

const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** True for what the purge has left of a record. */
export const isPurged = (stored: StoredRecord): boolean => stored.schema === undefined;

/** A record as it travels: its base and the fields that its kind declares, nothing else. */
export function presentRecord(kind: Kind, stored: StoredRecord): WireRecord {
  const fields: Record<string, WireValue> = {};
  for (const name of Object.keys(kindShape(kind).fields)) {
    // What was validated on its way in is what lies here: envelopes and clear scalars.
    if (stored[name] !== undefined) fields[name] = stored[name] as WireValue;
  }
  return {
    ...fields,
    id: stored.id,
    vaultId: stored.vaultId,
    schema: stored.schema ?? kindShape(kind).schema,
    rev: stored.rev,
    parentId: stored.parentId ?? null,
    parentKind: stored.parentKind ?? null,
    index: stored.index ?? 0,
    createdAt: instant(stored.createdAt) ?? EPOCH,
    updatedAt: instant(stored.updatedAt) ?? EPOCH,
    deletedAt: instant(stored.deletedAt),
  };
}

const EPOCH = new Date(0).toISOString();

/** {@link presentRecord}, or the mark that the purge has left. */
export function presentAny(kind: Kind, stored: StoredRecord): WireRecord | DeletionMark {
  if (!isPurged(stored)) return presentRecord(kind, stored);
  return { id: stored.id, vaultId: stored.vaultId, rev: stored.rev, deletedAt: instant(stored.deletedAt) };
}
