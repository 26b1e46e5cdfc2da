import { deletedRecordCopyId } from '../merge/copy-id.ts';
import { makeDeletedRecordCopy } from '../merge/record-copy.ts';
import { parentKeysOf } from '../outbox/parent-ids.ts';
import { hasFixedId } from '../outbox/rebase-changes.ts';
import type { FieldCipher } from '../ports.ts';
import { formatRecordKey, type NewOutboxEntry } from '../store/outbox-entry.ts';
import type { RecordView } from '../store/record-view.ts';
import { readRevisions } from './changes-pages.ts';
import type { FetchPorts } from './fetch-body.ts';
import type { RolledBackRecord } from './rollback-decision.ts';

/** New ids of records, by the keys that the records had. */
export type NewIds = ReadonlyMap<string, string>;

/**
 * Returns a new id for each record that the server lists as purged: it does not give the id of a purged record to
 * another one. Every device derives the same id. Rejects while the server does not respond.
 */
export async function chooseNewIds(records: readonly RolledBackRecord[], ports: FetchPorts): Promise<NewIds> {
  // The feed that was read has no purged records.
  const missing = records.filter(({ key, theirs }) => !theirs && !hasFixedId(key));
  const rows = missing.length === 0 ? null : await readRevisions(ports);
  const listed = new Set(rows?.flatMap((row) => (row.deletedAt === null ? [] : [formatRecordKey(row)])));
  const purged = missing.filter(({ key }) => listed.has(formatRecordKey(key)));
  return new Map(
    await Promise.all(purged.map(async ({ key }) => [formatRecordKey(key), await deletedRecordCopyId(key)] as const)),
  );
}

/** Returns the record below the new id of its parent, when the parent gets one. */
export function moveToNewParent(view: RecordView | null, newIds: NewIds): RecordView | null {
  if (!view) return null;
  const [parentId] = parentKeysOf(view.kind, view).flatMap((parent) => newIds.get(formatRecordKey(parent)) ?? []);
  return parentId === undefined ? view : { ...view, parentId };
}

/** Returns the changes with each creation made for the new id of its record, when that has one. */
export async function createUnderNewIds(
  changes: readonly NewOutboxEntry[],
  newIds: NewIds,
  sealer: FieldCipher,
): Promise<readonly NewOutboxEntry[]> {
  const made = changes.map(async (entry) => {
    if (entry.op !== 'create' || !newIds.has(formatRecordKey(entry))) return [entry];
    const copies = await makeDeletedRecordCopy({ ...entry, n: 0, sent: false, version: 0 }, null, sealer);
    // A record without a text has no copy. The server refuses it, and it is listed as not saved.
    return copies.length > 0 ? copies.map((copy) => ({ ...copy, after: entry.after })) : [entry];
  });
  return (await Promise.all(made)).flat();
}
