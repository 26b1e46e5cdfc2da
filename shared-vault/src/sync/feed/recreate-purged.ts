import { FEED_KINDS, getKindDeclaration, type Kind, type WireValue } from '@northkeep/contracts';
import type { Collections } from '../../collections/collections.ts';
import type { PlainValue } from '../../crypto/fields.ts';
import { listLinkFields, replaceLinks } from '../../links.ts';
import { deletedRecordCopyId } from '../merge/copy-id.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { makeDeletedRecordCopy } from '../merge/record-copy.ts';
import { isDamagedValue } from '../merge/three-way-merge.ts';
import { parentKeysOf } from '../outbox/parent-ids.ts';
import { hasFixedId } from '../outbox/rebase-changes.ts';
import type { FieldCipher } from '../ports.ts';
import { formatRecordKey, type NewOutboxEntry, type WireValues } from '../store/outbox-entry.ts';
import { buildCurrentView, type RecordView } from '../store/record-view.ts';
import { readRevisions } from './changes-pages.ts';
import type { FetchPorts } from './fetch-body.ts';
import type { RolledBackRecord } from './rollback-decision.ts';
import type { RollbackPorts } from './rollback-resolution.ts';

/** New ids of records, by the keys that the records had. */
export type NewIds = ReadonlyMap<string, string>;

/**
 * Returns a new id for each record that the server lists as purged: it does not give the id of a purged record to
 * another one. Every device derives the same id. Purged records that have their new id on this device already are in the
 * map, too: an interrupted decision has created them, and others still name their former ids. Rejects while the server
 * does not respond.
 */
export async function chooseNewIds(
  records: readonly RolledBackRecord[],
  ports: FetchPorts & Pick<RollbackPorts, 'store'>,
): Promise<NewIds> {
  // The feed that was read has no purged records.
  const missing = records
    .filter(({ key, theirs }) => !theirs && !hasFixedId(key))
    .map(({ key }) => formatRecordKey(key));
  const rows = missing.length === 0 ? null : await readRevisions(ports);
  const marks = rows?.filter((row) => row.deletedAt !== null && !hasFixedId(row)) ?? [];
  const copies = await Promise.all(
    marks.map(async ({ kind, id }) => ({ kind, id: await deletedRecordCopyId({ kind, id }) })),
  );
  const exists = await ports.store.transact({ keys: copies }, ({ cached, entries }) => ({
    result: copies.map((copy) => buildCurrentView(cached(copy), entries(copy)) !== null),
  }));
  const asked = new Set(missing);
  return new Map(
    marks.flatMap((mark, i) => {
      const key = formatRecordKey(mark);
      const id = copies[i]?.id;
      return id !== undefined && (asked.has(key) || exists[i]) ? [[key, id] as const] : [];
    }),
  );
}

/**
 * Changes the records that name one of the others, so that they name its new id. Those that get a new id themselves are
 * left out: {@link createUnderNewIds} changes them. Done before the others are created, because an interrupted decision
 * is made again as long as one of them is missing. Throws while not all records are shown, so that none is passed over.
 */
export function followNewIds(newIds: NewIds, collections: Collections): void {
  if (newIds.size === 0) return;
  for (const kind of FEED_KINDS) {
    const names = listLinkFields(kind);
    const collection = collections.collection(kind);
    if (!collections.open || collection.status !== 'ready') throw new Error('The vault is not open.');
    for (const { id, now } of names.length === 0 ? [] : [...collection.list.rows()]) {
      if (!now.exists || newIds.has(formatRecordKey({ kind, id }))) continue;
      const named = names.flatMap((name) => {
        const value = now.damaged.has(name) ? undefined : now.values[name];
        const replaced = value === undefined ? value : replaceNamed({ kind, id, name }, value, newIds);
        return replaced === value ? [] : [[name, replaced] as const];
      });
      if (named.length > 0) collection.change(id, Object.fromEntries(named));
    }
  }
}

/** Returns the value with new ids in place of those that it names; never the id of the record itself. */
function replaceNamed(
  { kind, id, name }: { readonly kind: Kind; readonly id: string; readonly name: string },
  value: PlainValue,
  newIds: NewIds,
): PlainValue {
  return replaceLinks(getKindDeclaration(kind).fields[name], value, (key) => {
    const other = newIds.get(formatRecordKey(key));
    return other === id ? undefined : other;
  });
}

/** Returns the values of a creation with new ids in place of those that they name. */
async function nameNewIds(entry: NewOutboxEntry, newIds: NewIds, sealer: FieldCipher): Promise<WireValues> {
  const { kind, id } = entry;
  const fields: Record<string, WireValue> = { ...entry.fields };
  for (const name of listLinkFields(kind)) {
    const value = await decryptForMerge(entry, name, fields[name], sealer);
    if (value === undefined || isDamagedValue(value)) continue;
    const replaced = replaceNamed({ kind, id, name }, value, newIds);
    if (replaced !== value) fields[name] = await sealer.seal({ kind, id, name }, replaced);
  }
  return fields;
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
    const fields = await nameNewIds(entry, newIds, sealer);
    const copies = await makeDeletedRecordCopy({ ...entry, fields, n: 0, sent: false, version: 0 }, null, sealer);
    // A record without a text has no copy. The server refuses it, and it is listed as not saved.
    return copies.length > 0 ? copies.map((copy) => ({ ...copy, after: entry.after })) : [entry];
  });
  return (await Promise.all(made)).flat();
}
